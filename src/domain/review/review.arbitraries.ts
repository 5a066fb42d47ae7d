/**
 * Test support: enrollments that are edited step by step, and journals, as fast-check arbitraries. Not part
 * of the app.
 */
import {
  FIELD_KEYS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import fc from 'fast-check';
import { anyText, sendableEnrollment } from '../contract/contract.arbitraries.ts';
import type { AnyRow, Enrollment, Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { FINDINGS } from '../drafts/resolution.ts';
import { createRow } from '../fields/entries.ts';
import { sealEntry, type ToHash } from './chain.ts';
import type { JournalEntry, JournalEvent } from './journal.ts';
import type { Content } from './snapshot.ts';

/** One edit of an enrollment; its numbers choose among any persons and rows. */
interface ContentEdit {
  readonly kind:
    | 'root'
    | 'scalar'
    | 'entry'
    | 'add-row'
    | 'remove-row'
    | 'move-row'
    | 'add-person'
    | 'remove-person'
    | 'move-person'
    | 'copy-records';
  readonly person: number;
  readonly at: number;
  readonly field: number;
  readonly value: string;
}

export const MOVES = ['move-row', 'move-person', 'copy-records'] as const;
const KINDS: readonly ContentEdit['kind'][] = [
  'root',
  'scalar',
  'entry',
  'add-row',
  'remove-row',
  'add-person',
  'remove-person',
  ...MOVES,
];

/** Few values, so that edits are often reverted. */
const value = fc.constantFrom('', ' ', 'a', 'b', 'ñ');

export const contentEdits = (kinds: readonly ContentEdit['kind'][] = KINDS): fc.Arbitrary<ContentEdit[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      person: fc.nat(7),
      at: fc.nat(7),
      field: fc.nat(20),
      value,
    }),
    { maxLength: 12 },
  );

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];
const move = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const moved = pick(list, from);
  if (moved === undefined) return list;
  const index = list.indexOf(moved);
  return list.toSpliced(index, 1).toSpliced(to % list.length, 0, moved);
};

/** Content after an edit. Removed ids of persons and rows return with other values, as after an undo. */
export function applyEdit(content: Content, edit: ContentEdit): Content {
  const { persons } = content;
  const person = pick(persons, edit.person);
  switch (edit.kind) {
    case 'root':
      return { ...content, riskProfileCode: edit.value };
    case 'add-person': {
      const id = `person-${edit.at + 1}`;
      if (persons.some((known) => known.id === id)) return content;
      const added = { ...createPerson(id), givenName: edit.value };
      return { ...content, persons: persons.toSpliced(edit.person % (persons.length + 1), 0, added) };
    }
    case 'remove-person':
      return { ...content, persons: persons.filter((other) => other !== person) };
    case 'move-person':
      return { ...content, persons: move(persons, edit.person, edit.at) };
    case 'copy-records':
      return { ...content, persons: persons.map((each) => structuredClone(each)) };
    default:
      if (!person) return content;
      return {
        ...content,
        persons: persons.map((each) => (each === person ? editPerson(each, edit) : each)),
      };
  }
}

function editPerson(person: Person, edit: ContentEdit): Person {
  if (edit.kind === 'scalar') return { ...person, [pick(SCALAR_KEYS, edit.field)!]: edit.value };
  const section = pick(SECTION_KEYS, edit.field)!;
  const rows: readonly AnyRow[] = person[section];
  if (edit.kind === 'remove-row')
    return { ...person, [section]: rows.toSpliced(edit.at % (rows.length || 1), 1) };
  if (edit.kind === 'move-row') return { ...person, [section]: move(rows, edit.at, edit.person) };
  const key = pick<RowFieldKey>(SECTIONS[section].fields, edit.person)!;
  if (edit.kind === 'add-row') {
    const id = `${person.id}-${section}-${edit.at}`;
    if (rows.some((row) => row.id === id)) return person;
    return {
      ...person,
      [section]: [...rows, createRow(section, id, (each) => (each === key ? edit.value : ''))],
    };
  }
  const row = pick(rows, edit.at);
  const { name } = splitRowFieldKey(key);
  return {
    ...person,
    [section]: rows.map((each) => (each === row ? { ...each, [name]: edit.value } : each)),
  };
}

/** States of an enrollment, each some edits after the one before. */
export const contentSequence: fc.Arbitrary<readonly Content[]> = fc
  .tuple(sendableEnrollment, fc.array(contentEdits(), { maxLength: 5 }))
  .map(([first, rounds]) => {
    const contents: Content[] = [toContent(first)];
    for (const edits of rounds) contents.push(edits.reduce(applyEdit, contents.at(-1)!));
    return contents;
  });

export function toContent({ riskProfileCode, persons }: Enrollment): Content {
  return { riskProfileCode, persons };
}

const id = fc.constantFrom('o1', 'o2', 'o3');
const nat = fc.nat(9);
const place = fc.record(
  {
    personId: anyText,
    section: fc.constantFrom(...SECTION_KEYS),
    rowId: anyText,
    field: fc.constantFrom(...FIELD_KEYS),
  },
  { requiredKeys: [] },
);
const kind = <K extends JournalEvent['kind']>(name: K) => fc.constant(name);

const journalEvent: fc.Arbitrary<JournalEvent> = fc.oneof<fc.Arbitrary<JournalEvent>[]>(
  fc.record({ kind: fc.constantFrom('entered' as const, 'reviewed' as const) }),
  fc.record({ kind: kind('edited'), snapshot: nat, places: fc.array(place, { maxLength: 3 }), more: nat }),
  fc.record({ kind: kind('observed'), observation: id, place, text: anyText }),
  fc.record({ kind: kind('replied'), observation: id, text: anyText }),
  fc.record({ kind: fc.constantFrom('settled' as const, 'reopened' as const), observation: id }),
  fc.record({ kind: kind('returned'), snapshot: nat }),
  fc.record(
    {
      kind: kind('approved'),
      snapshot: nat,
      hash: fc.constantFrom('h1', 'h2'),
      rekeyed: fc.record({ same: nat, different: nat }),
      unseen: fc.record({ notices: nat, persons: nat }),
      reason: fc.constantFrom('Confirmado', 'ok'),
    },
    { requiredKeys: ['kind', 'snapshot', 'hash'] },
  ),
  fc.record({ kind: kind('found'), attempt: nat, found: fc.constantFrom(...FINDINGS), reason: anyText }),
  fc.record({ kind: kind('seen'), snapshot: nat, personIds: fc.uniqueArray(id, { maxLength: 3 }) }),
  fc.record({ kind: kind('voided'), hash: fc.constantFrom('h1', 'h2') }),
  fc.record({ kind: kind('received'), chain: fc.constantFrom('intact', 'changed', 'unchecked') }),
);

const at = fc.nat(1_000_000).map((seconds) => new Date(seconds * 1000).toISOString());
const by = fc.record({
  name: fc.constantFrom('Ana', 'Berta', ' ANÁ', '', '¿?'),
  source: fc.constantFrom('claim', 'sign-in'),
});

export type Note = Pick<JournalEntry, 'at' | 'by' | 'event'>;

/** Entries of a journal, before they are chained. */
export const notes: fc.Arbitrary<Note[]> = fc.array(
  fc.record({ at, by, event: journalEvent }, { requiredKeys: ['at', 'event'] }),
  { maxLength: 12 },
);

/** The journal of these notes. */
export async function toJournal(list: readonly Note[], toHash: ToHash): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const [index, note] of list.entries()) {
    const previous = entries.at(-1)?.hash ?? '';
    entries.push(await sealEntry({ version: 1, number: index + 1, previous, ...note }, toHash));
  }
  return entries;
}

/** The same without its chain, for code that does not read hashes. */
export function toUnchained(list: readonly Note[]): JournalEntry[] {
  return list.map((note, index) => ({ version: 1, number: index + 1, previous: '', hash: '', ...note }));
}
