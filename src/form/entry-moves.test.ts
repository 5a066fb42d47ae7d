import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECTION_KEYS, type SectionKey } from '../domain/fields/registry.ts';
import { type MovePage, moveBack, moveOn } from './entry-moves.ts';

const FIELDS: Readonly<Partial<Record<SectionKey, readonly string[]>>> = {
  telephones: ['number', 'typeCode'],
  addresses: ['line', 'communeId'],
  emails: ['address', 'typeCode'],
  bankAccounts: ['kind', 'bankId', 'number'],
};
const SCALARS = ['givenName', 'paternalName'];

interface PageSpec {
  /** Rows of the mounted sections. */
  readonly rows: Partial<Readonly<Record<SectionKey, readonly string[]>>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly made?: readonly string[];
  readonly full?: readonly SectionKey[];
}

function pageOf({ rows, texts = {}, made = [], full = [] }: PageSpec): MovePage {
  const inRows = SECTION_KEYS.flatMap((section) =>
    (rows[section] ?? []).flatMap((_, index) =>
      (FIELDS[section] ?? []).map((name) => `${section}.${index}.${name}`),
    ),
  );
  const paths = [...SCALARS, ...inRows];
  const rowsIn: Partial<Readonly<Record<string, readonly string[]>>> = rows;
  const fullOnes: readonly string[] = full;
  return {
    sections: () => SECTION_KEYS.filter((section) => rows[section]),
    paths: (start = '') => paths.filter((path) => path.startsWith(start)),
    textAt: (path) => texts[path] ?? '',
    rowIds: (section) => rowsIn[section] ?? [],
    isFull: (section) => !rowsIn[section] || fullOnes.includes(section),
    isMade: (rowId) => made.includes(rowId),
  };
}

it.each<[string, string, PageSpec, ReturnType<typeof moveOn>]>([
  ['to the next field', 'givenName', { rows: {} }, [{ kind: 'focus', path: 'paternalName' }]],
  ['to the next step', 'paternalName', { rows: {} }, [{ kind: 'focus-next-step' }]],
  [
    'to a new row of the first section',
    'paternalName',
    { rows: { telephones: [], emails: [] } },
    [{ kind: 'add-row', section: 'telephones' }],
  ],
  [
    'over a full section',
    'paternalName',
    { rows: { telephones: [], emails: ['e'] }, full: ['telephones'] },
    [{ kind: 'focus', path: 'emails.0.address' }],
  ],
  [
    'to a new row after the last one',
    'emails.0.typeCode',
    { rows: { emails: ['e'] }, texts: { 'emails.0.address': 'a@b.cl' } },
    [{ kind: 'add-row', section: 'emails' }],
  ],
  [
    'out of an empty row that Enter made, which goes',
    'emails.0.address',
    { rows: { emails: ['e'], bankAccounts: ['b'] }, made: ['e'] },
    [
      { kind: 'remove-row', section: 'emails', rowId: 'e' },
      { kind: 'focus', path: 'bankAccounts.0.kind' },
    ],
  ],
  [
    'out of an empty row that the user made, which stays',
    'emails.0.typeCode',
    { rows: { emails: ['e'] } },
    [{ kind: 'focus-next-step' }],
  ],
])('Enter leads %s', (_, path, spec, moves) => {
  expect(moveOn(path, pageOf(spec))).toEqual(moves);
});

it('Shift+Enter removes an empty row that Enter made, and keeps one with a text', () => {
  const rows = { emails: ['e'] };
  const focus = { kind: 'focus', path: 'paternalName' };
  expect(moveBack('emails.0.address', pageOf({ rows, made: ['e'] }))).toEqual([
    { kind: 'remove-row', section: 'emails', rowId: 'e' },
    focus,
  ]);
  const texts = { 'emails.0.typeCode': 'X' };
  expect(moveBack('emails.0.address', pageOf({ rows, texts, made: ['e'] }))).toEqual([focus]);
  expect(moveBack('givenName', pageOf({ rows }))).toEqual([]);
});

it('Enter visits every entry once in the order of the page, and Shift+Enter leads back the same way', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 });
  const sections = fc.record(
    { telephones: ids, addresses: ids, emails: ids, bankAccounts: ids },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sections, (rows) => {
      const texts = Object.fromEntries(
        pageOf({ rows })
          .paths()
          .map((path) => [path, 'x']),
      );
      const page = pageOf({ rows, texts, full: SECTION_KEYS });
      const visited: string[] = [SCALARS[0] ?? ''];
      for (;;) {
        const [move] = moveOn(visited.at(-1) ?? '', page);
        if (move?.kind !== 'focus') break;
        expect(moveBack(move.path, page)).toEqual([{ kind: 'focus', path: visited.at(-1) }]);
        visited.push(move.path);
        expect(visited.length).toBeLessThanOrEqual(page.paths().length);
      }
      expect(visited).toEqual(page.paths());
    }),
  );
});
