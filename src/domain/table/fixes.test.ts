import { describe, expect, it } from 'vitest';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { checkTablePerson } from './check-table-person.ts';
import { applyFixes, withColumn } from './fixes.ts';
import { guessLayout } from './guess-layout.ts';
import type { ColumnTarget, TableLayout } from './layout.ts';
import { canBeSettled, groupProblems } from './problem-groups.ts';
import { readTable } from './read-table.ts';

const TODAY = '2026-11-21';
const HEADINGS = ['RUT', 'Nombre', 'País', 'Teléfono', 'Teléfono 2'];
const CELLS = [
  HEADINGS,
  ['12.345.678-5', 'Ana', 'PER', '9 8765 4321'],
  ['12.345.678-5', '', '', '', '2 2345 6789'],
  ['6-K', 'Luz', '', ''],
  [],
];

const LAYOUT: TableLayout = {
  headings: 0,
  columns: [
    { field: 'identifier' },
    { field: 'givenName' },
    { field: 'countryCode' },
    { field: 'telephones.number', n: 1 },
    { field: 'telephones.number', n: 2 },
  ],
};

const columnOf = (column: number, target: ColumnTarget): TableLayout => ({
  ...LAYOUT,
  columns: LAYOUT.columns.with(column, target),
});

describe('applyFixes', () => {
  it('puts texts in their cells, also behind the last one, and leaves all others', () => {
    const fixed = applyFixes(CELLS, LAYOUT, [
      { line: 3, column: 1, text: 'Lucía' },
      { line: 3, column: 6, text: 'x' },
    ]);
    expect(fixed[3]).toEqual(['6-K', 'Lucía', '', '', '', '', 'x']);
    expect(fixed.toSpliced(3, 1)).toEqual(CELLS.toSpliced(3, 1));
  });

  it('gives a person a value once, and does not contradict another line of the same person', () => {
    const filled = applyFixes(CELLS, columnOf(2, { field: 'countryCode', whenEmpty: 'CHL' }), []);
    expect(filled.map((line) => line[2])).toEqual(['País', 'PER', '', 'CHL', undefined]);
  });

  it('knows a person in any way of writing the identifier', () => {
    const lines = [
      HEADINGS,
      ['12.345.678-5', 'Ana', 'PER'],
      ['12345678 5', 'Ana'],
      ['6-k', '', 'PER'],
      ['6-K', 'Luz'],
    ];
    const filled = applyFixes(lines, columnOf(2, { field: 'countryCode', whenEmpty: 'CHL' }), []);
    expect(filled).toEqual(lines);
  });

  it('gives a row a value only where the row has begun', () => {
    const kinds: TableLayout = {
      ...LAYOUT,
      columns: [...LAYOUT.columns, { field: 'telephones.typeCode', n: 2, whenEmpty: 'TTELEFIJO' }],
    };
    const filled = applyFixes(CELLS, kinds, []);
    expect(filled.map((line) => line[5])).toEqual([undefined, undefined, 'TTELEFIJO', undefined, undefined]);
  });

  it('takes a blank value for none', () => {
    expect(applyFixes(CELLS, columnOf(2, { field: 'countryCode', whenEmpty: ' ' }), [])).toEqual(CELLS);
  });
});

describe('withColumn', () => {
  it('finds the column of a target, and adds one where there is none', () => {
    expect(withColumn(LAYOUT, { field: 'telephones.number', n: 2 })).toEqual({ layout: LAYOUT, column: 4 });
    const target = { field: 'telephones.typeCode', n: 1 } as const;
    expect(withColumn(LAYOUT, target)).toEqual({
      layout: { ...LAYOUT, columns: [...LAYOUT.columns, target] },
      column: 5,
    });
  });

  it('takes the column that is asked for, where several have the same target', () => {
    const twice = columnOf(4, { field: 'telephones.number', n: 1 });
    const target = { field: 'telephones.number', n: 1 } as const;
    expect([undefined, 4, 0].map((at) => withColumn(twice, target, at).column)).toEqual([3, 4, 3]);
  });

  it('takes no column of the file that has its first value far below', () => {
    const inOrder = Array.from({ length: 300 }, () => ['6-K', 'RUT', 'Persona natural']);
    const headings = ['RUT', 'Nombre', 'País'];
    const named = Array.from({ length: 300 }, () => ['6-K', 'Luz', 'PER']);
    const last = [...Array.from({ length: 99 }, () => ''), 'a note'];
    for (const lines of [inOrder, named, [headings, ...named]]) {
      const layout = guessLayout([...lines, last], SAMPLE, TODAY);
      expect(withColumn(layout, { field: 'telephones.typeCode', n: 9 }).column).toBe(last.length);
    }
  });
});

describe('groupProblems', () => {
  const groupsOf = (cells: readonly (readonly string[])[]) => {
    const mapping = guessLayout(cells, SAMPLE, TODAY);
    let ids = 0;
    const newId = () => `${(ids += 1)}`;
    const context = { profile: SAMPLE, mapping, newId, known: new Map() };
    const { persons } = readTable(cells, { profile: SAMPLE, today: TODAY, mapping });
    const problems = persons.flatMap((person) => checkTablePerson(person, context).problems);
    return groupProblems(problems, SAMPLE).map(({ first, count, usual }) => [
      first.problem.code,
      first.field,
      first.entry ?? '',
      count,
      usual ?? '',
    ]);
  };
  const lineOf = (rut: string, kind: string, phoneKind: string) => [
    rut,
    kind,
    // The numbering plan does not tell the kind of such a number.
    '44 234 5678',
    phoneKind,
    'a@b.cl',
  ];
  const heads = ['RUT', 'Tipo de entidad', 'Teléfono', 'Tipo teléfono', 'Correo'];

  it('says each cause once, with its number, and what the profile suggests for all', () => {
    const groups = groupsOf([
      heads,
      lineOf('12.345.678-5', 'N', ''),
      lineOf('9.999.999-3', 'N', 'fax'),
      lineOf('6-K', 'N', 'fax'),
      lineOf('1-9', 'N', 'télex'),
    ]);
    expect(groups).toContainEqual(['required', 'telephones.typeCode', '', 1, '']);
    expect(groups).toContainEqual(['not-in-catalog', 'telephones.typeCode', 'fax', 2, '']);
    expect(groups).toContainEqual(['not-in-catalog', 'telephones.typeCode', 'télex', 1, '']);
    expect(groups).toContainEqual(['required', 'emails.typeCode', '', 4, 'TDIREEPART']);
    expect(groups).toContainEqual(['required', 'givenName', '', 4, '']);
  });

  it('says what is wrong with a person or a section as a whole too, each cause once', () => {
    const whole = { line: 1, column: undefined, field: undefined, severity: 'error' } as const;
    const tooMany = { code: 'too-many-rows', count: 7, max: 5 } as const;
    const own = (message: string) => ({ ...whole, problem: { code: 'profile', message } }) as const;
    const groups = groupProblems(
      [
        { ...whole, section: 'telephones', problem: tooMany },
        { ...whole, section: 'telephones', problem: tooMany },
        { ...whole, section: 'telephones', problem: { ...tooMany, count: 6 } },
        { ...whole, section: 'emails', problem: tooMany },
        own('Falta un contacto'),
        own('Falta un contacto'),
        own('Otra regla'),
        { ...own('Para su información'), severity: 'information' },
      ],
      SAMPLE,
    );
    expect(groups.map(({ count }) => count)).toEqual([2, 2, 1, 1, 1]);
  });

  it('suggests nothing for persons for whom the profile suggests different things', () => {
    const groups = groupsOf([
      heads,
      lineOf('12.345.678-5', 'N', 'Móvil'),
      lineOf('76.543.210-3', 'J', 'Móvil'),
    ]);
    expect(groups).toContainEqual(['required', 'emails.typeCode', '', 2, '']);
  });

  it('puts what keeps persons out first, the most frequent cause before the others', () => {
    const counts = groupsOf([
      heads,
      lineOf('12.345.678-5', 'N', ''),
      lineOf('9.999.999-3', 'N', 'fax'),
      lineOf('6-K', 'N', 'fax'),
    ]).map(([, , , count]) => Number(count));
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });
});

describe('a question that many lines ask', () => {
  const lines = Array.from({ length: 200 }, (_, index) => [`P${100_000 + index}`, `Ana`, 'Natural']);
  const cells = [['RUT', 'Nombre', 'Tipo de persona'], ...lines];

  it('is one, and its answer leaves no mark at anybody', () => {
    let id = 0;
    const newId = () => `id-${(id += 1)}`;
    const check = (settled: readonly string[]) => {
      const mapping = { ...guessLayout(cells, SAMPLE, TODAY), settled };
      const { persons } = readTable(cells, { profile: SAMPLE, today: TODAY, mapping });
      return persons.map((person) =>
        checkTablePerson(person, { profile: SAMPLE, mapping, newId, known: new Map() }),
      );
    };
    const before = check([]);
    const groups = groupProblems(
      before.flatMap(({ problems }) => problems),
      SAMPLE,
    ).filter(({ first }) => first.field === 'entityKind');
    expect(groups).toHaveLength(1);
    expect(groups.map((group) => [group.count, canBeSettled(group)])).toEqual([[200, true]]);
    expect(before.every(({ person }) => person.marks?.some(({ field }) => field === 'entityKind'))).toBe(
      true,
    );
    const after = check(groups.map(({ key }) => key));
    expect(after.flatMap(({ person }) => person.marks ?? [])).toEqual([]);
    expect(new Set(after.map(({ person }) => person.entityKind))).toEqual(new Set(['N']));
  });
});
