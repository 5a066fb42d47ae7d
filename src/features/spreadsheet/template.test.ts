import { expect, test } from 'vitest';
import { CASE_PROFILE } from '../../domain/case/case.fixture.ts';
import { SAMPLE } from '../../domain/profile/sample.fixture.ts';
import { checkTablePerson } from '../../domain/table/check-table-person.ts';
import { readTable } from '../../domain/table/read-table.ts';
import { toTemplateColumns } from '../../domain/table/template.ts';
import * as english from '../../i18n/languages/en.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { createTemplate } from './template.ts';

const TRANSLATORS = {
  es: createTranslator('es', joinTexts(spanish)),
  en: createTranslator('en', joinTexts(english)),
};

test.each(['es', 'en'] as const)('the template with a case is read as it was written (%s)', (language) => {
  const { headings, example } = createTemplate(CASE_PROFILE, TRANSLATORS[language]);
  const reading = readTable([headings, example], { profile: CASE_PROFILE, today: '2026-11-24' });
  expect(reading.mapping.columns).toEqual(toTemplateColumns(CASE_PROFILE));
  const context = { profile: CASE_PROFILE, mapping: reading.mapping, newId: () => 'id', known: new Map() };
  const checked = reading.persons.map((person) => checkTablePerson(person, context));
  expect(checked.map(({ problems }) => problems)).toEqual([[]]);
  expect(checked[0]?.person.case).toMatchObject({ declarations: [{ exposed: 'no', 'foreign-tax': 'no' }] });
});

test('an entry whose label another field has is named by its section', () => {
  const { headings } = createTemplate(CASE_PROFILE, TRANSLATORS.es);
  expect(headings).toEqual(
    expect.arrayContaining([
      'Persona expuesta políticamente',
      'Residencias tributarias: País 1',
      'Participación 2',
    ]),
  );
});

test('what no table can bring has no column', () => {
  const headings = createTemplate(CASE_PROFILE, TRANSLATORS.es).headings.join('|');
  expect(headings).not.toMatch(/Lista de riesgo|Cédula, reverso|Persona de la inscripción|Qué busca primero/);
});

test('a profile without a case has none of it', () => {
  const { headings } = createTemplate(SAMPLE, TRANSLATORS.es);
  expect(headings).toHaveLength(toTemplateColumns(SAMPLE).length);
});
