/** The cells of the grid under the Chile sample. */
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import { SECTION_KEYS, type SectionKey } from '../../domain/fields/registry.ts';
import type { Change } from '../../domain/review/changes.ts';
import type { Observation } from '../../domain/review/observations.ts';
import { NOTHING } from '../../domain/review/snapshot.ts';
import { isFound, toQuery } from '../../domain/drafts/record-search.ts';
import { profileWith, readShippedProfile } from '../../domain/profile/profile.fixture.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toCellKey, toCellMarks } from './cell-marks.tsx';
import type { Changes } from './changes.tsx';
import { COLUMNS, countLines, findCell, toCellPlace, toCellTexts, toColumns, toSortText } from './columns.ts';
import { toMarks } from './marks.tsx';
import { createSearchIndex } from './search-index.ts';
import { toGroups } from './use-listed.ts';

const translator = createTranslator('es', joinTexts(spanish));
const profile = readShippedProfile('profile.json');
const columns = toColumns(profile, translator);
const view = profile.viewOf(undefined);

const ANA: Person = personWith({
  givenName: 'Ana',
  paternalName: 'Núñez',
  identifier: '16482915-4',
  identifierType: 'R',
  birthDate: '1983-09-05',
  telephones: [
    rowWith('telephones', { number: '+56987654321' }),
    rowWith('telephones', { id: 't2', number: 'anexo 12' }),
  ],
  addresses: [rowWith('addresses', { line: 'Los Notros 1147', communeId: 13101 })],
  bankAccounts: [rowWith('bankAccounts', { number: '48211', kind: '', bankId: 999_999 })],
});

const OBSERVATION: Observation = {
  id: 'o',
  place: { personId: 'p', field: 'birthDate' },
  remarks: [{ number: 1, at: '', by: undefined, text: 'Otro año' }],
  isOpen: true,
  openedAs: 1,
  settled: undefined,
};

const changesOf = (list: readonly Change[]): Changes => ({
  list,
  before: NOTHING,
  byPerson: groupBy(list, ({ place }) => place.personId ?? ''),
  find: () => undefined,
});

const textsOf = (line: number) =>
  columns.map((column) => toCellTexts(ANA, column, line, view, translator).join(' | '));

describe('the columns', () => {
  it('show values as people read them, and as typed what is not understood', () => {
    expect(textsOf(0).slice(0, 7)).toEqual([
      'Ana | Núñez',
      expect.stringMatching(/^16\.?482\.?915-4$/),
      '05-09-1983',
      '9 8765 4321',
      'Los Notros 1147 | Santiago',
      '48211',
      '',
    ]);
    expect(textsOf(1)).toEqual(['', '', '', 'anexo 12', '', '', '', '', '']);
    expect(countLines(ANA)).toBe(2);
  });

  it('are in the words of the profile, without what it hides from everybody', () => {
    const own = profileWith({
      fields: { telefono: { label: 'Celular' } },
      rules: [],
    });
    const labels = toColumns(own, translator).map(({ label }) => label);
    expect(labels[3]).toBe('Celular');
    expect(labels[0]).toBe('Nombre');
  });

  it('show something of each section but of those that the panel alone shows', () => {
    const withoutColumn: readonly SectionKey[] = [];
    const shown = toColumns(profileWith({}), translator).map(({ section }) => section);
    expect(SECTION_KEYS.filter((key) => !shown.includes(key))).toEqual(withoutColumn);
  });

  it('sort dates by time, and find each place where it stands', () => {
    expect(toSortText(ANA, columns[2]!, view, translator)).toBe('1983-09-05');
    for (const [index, column] of columns.entries()) {
      if (toCellTexts(ANA, column, 0, view, translator).length === 0) continue;
      expect(findCell(toCellPlace(ANA, column, 0), ANA, columns)).toEqual({ column: index, line: 0 });
    }
    expect(
      findCell({ section: 'telephones', rowId: 't2', field: 'telephones.typeCode' }, ANA, columns),
    ).toEqual({
      column: 3,
      line: 1,
    });
    expect(findCell({ field: 'sex' }, ANA, columns)).toEqual({ column: 0, line: 0 });
    const gone = { section: 'telephones', rowId: 't0', field: 'telephones.number' } as const;
    expect(findCell(gone, ANA, columns)).toEqual({ column: 0, line: 0 });
  });
});

describe('the marks of a person', () => {
  const findings: Finding[] = [
    { place: { personId: 'p', field: 'sex' }, problem: { code: 'required' }, severity: 'error' },
    {
      place: { personId: 'p', section: 'telephones', rowId: 't2', field: 'telephones.number' },
      problem: { code: 'phone-shape' },
      severity: 'warning',
    },
    { place: { personId: 'p', field: 'birthDate' }, problem: { code: 'required' }, severity: 'information' },
  ];
  const observations = [OBSERVATION];
  const person: Person = {
    ...ANA,
    marks: [{ field: 'birthDate', value: '1983-09-05', origin: { kind: 'read', doubt: 'century' } }],
  };
  const marksWith = (isOpen: boolean, parts: Partial<Parameters<typeof toCellMarks>[0]> = {}) =>
    toCellMarks({
      person,
      view,
      profile: {},
      findings,
      marks: toMarks(observations, undefined, undefined, undefined),
      columns,
      isOpen,
      translator,
      nameOf: String,
      ...parts,
    });

  it('stand in the cell that they speak of, the gravest first', () => {
    const cells = marksWith(true);
    expect([...cells.keys()].toSorted()).toEqual([toCellKey(0, 0), toCellKey(2, 0), toCellKey(3, 1)]);
    expect(cells.get(toCellKey(0, 0))).toMatchObject([{ kind: 'error' }]);
    expect(cells.get(toCellKey(0, 0))?.[0]?.text).toMatch(/^Error: Sexo: /);
    expect(cells.get(toCellKey(2, 0))?.map(({ kind, text }) => [kind, text])).toEqual([
      ['observed', 'Observación: Otro año'],
      ['read', expect.stringMatching(/^Leído por máquina: /)],
    ]);
    expect(cells.get(toCellKey(3, 1))?.[0]?.text).toMatch(/^Aviso: (?!Teléfono 2)/);
  });

  it('of a row that is folded away stand in the first line, with the name of the row', () => {
    const cells = marksWith(false);
    expect(cells.has(toCellKey(3, 1))).toBe(false);
    expect(cells.get(toCellKey(3, 0))?.[0]?.text).toMatch(/^Aviso: Teléfono 2: /);
  });

  it('of a section without a column of its own name the row, its section, or both by the field', () => {
    const ofSection: Finding = {
      place: { personId: 'p', section: 'emails' },
      problem: { code: 'too-many-rows', count: 3, max: 2 },
      severity: 'error',
    };
    const ofFirst: Finding = {
      place: { personId: 'p', section: 'telephones', rowId: 't1', field: 'telephones.number' },
      problem: { code: 'phone-shape' },
      severity: 'warning',
    };
    const narrow = columns.slice(0, COLUMNS.list);
    const texts = (isOpen: boolean) =>
      marksWith(isOpen, { findings: [ofSection, ofFirst, ...findings], columns: narrow })
        .get(toCellKey(0, 0))
        ?.map(({ text }) => text);
    expect(texts(false)).toEqual([
      expect.stringMatching(/^Error: Correos electrónicos: /),
      expect.stringMatching(/^Error: Sexo: /),
      expect.stringMatching(/^Aviso: Teléfono 1 · Teléfono: /),
      expect.stringMatching(/^Aviso: Teléfono 2 · Teléfono: /),
      'Observación: Fecha de nacimiento: Otro año',
      expect.stringMatching(/^Leído por máquina: Fecha de nacimiento: /),
    ]);
    expect(texts(true)).toEqual(texts(false));
  });

  it('of a row that was removed stand with the name, and say so', () => {
    const rowPlace = { personId: ANA.id, section: 'telephones', rowId: 't0' } as const;
    const place = { ...rowPlace, field: 'telephones.number' } as const;
    const changed: Change[] = [
      { place, kind: 'removed', before: '+56911112222', after: '' },
      { place: { ...rowPlace, rowId: 't-1' }, kind: 'removed', before: '', after: '' },
    ];
    const observed = observations.map((each) => ({ ...each, place }));
    const marks = toMarks(observed, changesOf(changed), undefined, undefined);
    const cells = marksWith(false, { person: ANA, findings: [], marks });
    expect([...cells.keys()]).toEqual([toCellKey(0, 0)]);
    expect(cells.get(toCellKey(0, 0))?.map(({ text }) => text)).toEqual([
      'Observación: Teléfonos (ya no está) · Teléfono: Otro año',
      'Cambió: Teléfonos (ya no está) · Teléfono: Antes: +56911112222',
      'Cambió: Teléfonos (ya no está): Quitado',
    ]);
  });
});

describe('the filters', () => {
  it('count the persons that they list, not the enrollment and not who was removed', () => {
    const places = [{ personId: 'a' }, { personId: 'gone' }, { field: 'riskProfileCode' as const }];
    const findings = places.map(
      (place): Finding => ({ place, problem: { code: 'required' }, severity: 'error' }),
    );
    const observed = places.map((place, index) => ({ ...OBSERVATION, id: `o${index}`, place }));
    const changed = places.map((place): Change => ({ place, kind: 'changed', before: 'x', after: 'y' }));
    const marks = toMarks(observed, changesOf(changed), undefined, undefined);
    const only = new Set(['a']);
    expect(toGroups(['a', 'b'], { findings }, marks)).toEqual({
      findings: only,
      observed: only,
      changed: only,
    });
    expect(toGroups(['a', 'b'], undefined, marks).findings).toBeUndefined();
  });
});

describe('the search', () => {
  const indexOf = createSearchIndex(profile, translator);
  const finds = (text: string) => isFound(indexOf(ANA), toQuery(text));

  it('finds by every value, as it is read and in other ways of writing it', () => {
    for (const text of [
      'nunez ana',
      '16482915',
      '16.482',
      '987654321',
      'notros 1147',
      'santiago',
      '05-09-1983',
      '48211',
    ])
      expect(finds(text), text).toBe(true);
    for (const text of ['berta', '99999999', 'ana berta']) expect(finds(text), text).toBe(false);
  });
});
