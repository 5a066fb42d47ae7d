import { expect, test } from 'vitest';
import { CASE_PROFILE } from '../../domain/case/case.fixture.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toSectionText, toTakenLines } from './case-section.tsx';

const translator = createTranslator('es', joinTexts(spanish));
const { sections, entryOf } = CASE_PROFILE.case ?? expect.fail();
const sectionOf = (name: string) => {
  const section = sections.find((each) => each.name === name);
  return section ? toSectionText(translator, section) : undefined;
};
const takenBy = (name: `case.${string}.${string}`) => {
  const entry = entryOf(name);
  return entry && toTakenLines(translator, entry);
};

test('a section says who is asked, how often, and what follows from the answers', () => {
  expect(sectionOf('profile')).toMatch(
    /^Cuestionario: a .+; cuestionario, versión 2026-08, puntos de 6 a \d+: \w+, .+ a 24: \w+$/,
  );
  expect(sectionOf('origin')).toBe('Origen de la operación: a la inscripción');
  expect(sectionOf('owners')).toMatch(/: a quien cumple tipoEntidad = J; .*filas.*; share suma 100 %/);
});

test('an entry says what it takes beyond its kind', () => {
  expect(takenBy('case.profile.horizon')?.[0]).toMatch(/ \(\d\), /);
  expect(takenBy('case.declarations.exposed')).toEqual(['anota quién y cuándo']);
  expect(takenBy('case.papers.card')).toContain('lo llena la cédula (card-photo)');
  expect(takenBy('case.owners.share')).toEqual([]);
});
