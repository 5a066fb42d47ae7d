import { describe, expect, test } from 'vitest';
import { CASE_PROFILE, profileWithCase, SHIPPED_CASE } from '../case/case.fixture.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import type { Profile } from '../profile/profile.ts';
import { createCaseHeadingReader } from './case-columns.ts';
import { checkTablePerson } from './check-table-person.ts';
import { createHeadingReader } from './headings.ts';
import { readTable } from './read-table.ts';

const TODAY = '2026-11-24';

function importing(cells: readonly (readonly string[])[], profile: Profile = CASE_PROFILE) {
  const reading = readTable(cells, { profile, today: TODAY });
  let id = 0;
  const newId = () => `id${(id += 1)}`;
  const context = { profile, mapping: reading.mapping, newId, known: new Map() };
  return reading.persons.map((person) => checkTablePerson(person, context));
}

/** The case of the first person, and its problems with the case's own fields. */
function readCase(headings: readonly string[], ...lines: readonly (readonly string[])[]) {
  const [checked] = importing([
    ['RUT', 'Nombre', ...headings],
    ...lines.map((line) => ['12.345.678-5', 'Ana', ...line]),
  ]);
  const problems = (checked?.problems ?? []).flatMap(({ field, n, problem }) =>
    field?.startsWith('case.') ? [[field, n, problem.code, 'doubt' in problem ? problem.doubt : '']] : [],
  );
  return { of: checked?.person.case, problems, marks: checked?.person.marks };
}

describe('headings of the case', () => {
  const read = createHeadingReader(CASE_PROFILE);

  test.each([
    ['Persona expuesta políticamente', 'case.declarations.exposed', undefined],
    ['politically exposed person', 'case.declarations.exposed', undefined],
    ['case.declarations.exposed', 'case.declarations.exposed', undefined],
    ['Declaraciones: paga impuestos en otro país', 'case.declarations.foreign-tax', undefined],
    ['Número tributario 2', 'case.residences.number', 2],
    ['Tax residences – Country 3', 'case.residences.country', 3],
    ['case.residences.since 2', 'case.residences.since', 2],
  ])('«%s» is %s %s', (heading, field, n) => {
    expect(read(heading)).toEqual({ field, n });
  });

  test('the contract comes first, and a number is for rows alone', () => {
    expect(read('País')?.field).toBe('countryCode');
    expect(read('Persona expuesta políticamente 2')).toBeUndefined();
  });

  test('a profile without a case reads none of them', () => {
    expect(createHeadingReader(SAMPLE)('case.declarations.exposed')).toBeUndefined();
  });

  test('a label of several entries names none of them alone', () => {
    const label = { es: 'Detalle' };
    const sections = ['one', 'two'].map((key) => ({
      key,
      label: { es: key },
      entries: [{ key: 'detail', kind: 'text' as const, label }],
    }));
    const twice = createHeadingReader(profileWithCase({ ...SHIPPED_CASE, sections, rules: [] }));
    expect(twice('Detalle')).toBeUndefined();
    expect(twice('Two: detalle')?.field).toBe('case.two.detail');
  });

  test('files, persons, questionnaires and look-ups are left out, with their reason', () => {
    const readOfCase = createCaseHeadingReader(CASE_PROFILE);
    expect(readOfCase('Persona de la inscripción')?.keptOut).toBe('person');
    expect(readOfCase('case.papers.signed')?.keptOut).toBe('file');
    expect(readOfCase('Qué busca primero')?.keptOut).toBe('questionnaire');
    expect(readOfCase('Lista de riesgo')?.keptOut).toBe('look-up');
    for (const heading of [
      'case.owners.person',
      'case.papers.signed',
      'Qué busca primero',
      'Lista de riesgo',
    ]) {
      expect(read(heading)).toBeUndefined();
    }
  });
});

describe('values of the case', () => {
  test.each([
    ['Sí', 'yes'],
    ['SI', 'yes'],
    ['yes', 'yes'],
    ['No', 'no'],
    ['VERDADERO', 'yes'],
    ['FALSE', 'no'],
    ['1', 'yes'],
    ['n', 'no'],
  ])('%s is %s', (cell, answer) => {
    const { of, problems, marks } = readCase(['Persona expuesta políticamente'], [cell]);
    expect(of).toEqual({ declarations: [{ id: 'declarations', exposed: answer }] });
    expect([problems, marks]).toEqual([[], undefined]);
  });

  test('what is not understood stays as typed, with its doubt and its finding', () => {
    const { of, problems, marks } = readCase(['case.declarations.exposed'], ['por confirmar']);
    expect(of?.['declarations']).toEqual([{ id: 'declarations', exposed: 'por confirmar' }]);
    expect(problems).toEqual([['case.declarations.exposed', undefined, 'not-in-catalog', '']]);
    expect(marks).toMatchObject([
      { field: 'case.declarations.exposed', rowId: 'declarations', origin: { doubt: 'unlisted' } },
    ]);
  });

  test.each([
    ['2030-01-31', '31-01-2030'],
    ['31/1/2030', '31-01-2030'],
    ['47514', '31-01-2030'],
    ['31/01/30', '31/01/30'],
    ['pronto', 'pronto'],
  ])('the date %s is %s', (cell, date) => {
    expect(readCase(['case.papers.card-ends'], [cell]).of?.['papers']?.[0]?.['card-ends']).toBe(date);
  });

  test('an answer that was imported has no stamp', () => {
    const { of } = readCase(['case.declarations.exposed'], ['no']);
    expect(Object.keys(of?.['declarations']?.[0] ?? {}).toSorted()).toEqual(['exposed', 'id']);
  });

  test('what stands in the column of a look-up is not taken', () => {
    const { of, problems } = readCase(['case.declarations.exposed', 'Lista de riesgo'], ['no', 'not-found']);
    expect(of).toEqual({ declarations: [{ id: 'declarations', exposed: 'no' }] });
    expect(problems).toEqual([]);
  });

  test('a formula is no answer', () => {
    const { problems } = readCase(['case.declarations.exposed'], ['=A1']);
    expect(problems).toEqual([['case.declarations.exposed', undefined, 'formula', '']]);
  });

  test('another line of the same person that contradicts is told', () => {
    const { of, problems } = readCase(['case.declarations.exposed'], ['no'], ['sí']);
    expect(of?.['declarations']?.[0]?.['exposed']).toBe('no');
    expect(problems).toMatchObject([['case.declarations.exposed', undefined, 'conflict', '']]);
  });
});

describe('rows of the case', () => {
  const SHARES = ['Participación', 'Representa', 'Participación 2', 'Representa 2'];

  test('numbered columns are rows, and so are further lines of a person', () => {
    const { of, marks } = readCase(
      SHARES,
      ['50%', 'sí', '33.5%', 'no'],
      ['16,5 %', 'no', '', ''],
      ['50%', 'sí', '', ''],
    );
    expect(of?.['owners']).toMatchObject([
      { share: '50', represents: 'yes' },
      { share: '33,5', represents: 'no' },
      { share: '16,5', represents: 'no' },
    ]);
    expect(new Set(of?.['owners']?.map(({ id }) => id)).size).toBe(3);
    expect(marks).toBeUndefined();
  });

  test('a share that may be counted from 0 to 1 is doubtful; one over 100 has its finding', () => {
    const { problems } = readCase(SHARES, ['0.5', 'no', '120', 'no']);
    expect(problems).toContainEqual(['case.owners.share', 1, 'doubt', 'ambiguous']);
    const [company] = importing([
      ['RUT', 'Tipo de entidad', ...SHARES],
      ['76.543.210-3', 'Persona jurídica', '0.5', 'no', '120', 'no'],
    ]);
    expect(company?.problems).toContainEqual(
      expect.objectContaining({ field: 'case.owners.share', n: 2, entry: '120', severity: 'error' }),
    );
  });
});

describe('findings of the case', () => {
  const CELLS = [
    ['RUT', 'Tipo de entidad', 'Persona expuesta políticamente'],
    ['12.345.678-5', 'Persona natural', ''],
  ];

  test('an empty cell is missing; what no column has is asked in the form', () => {
    const fieldsOf = (cells: readonly (readonly string[])[]) =>
      importing(cells)[0]?.problems.flatMap(({ field }) => (field?.startsWith('case.') ? [field] : []));
    expect(fieldsOf(CELLS)).toEqual(['case.declarations.exposed']);
    expect(fieldsOf(CELLS.map((line) => line.slice(0, 2)))).toEqual([]);
  });
});
