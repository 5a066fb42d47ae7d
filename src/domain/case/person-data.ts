/**
 * One person's data as a file, for the person: `{ format: 'enrola-person', version: 1, … }`, pretty JSON. Names of members are
 * English and stable, labels are in the language of the screen. Version 1 has:
 * - `madeAt`: ISO 8601 instant; `profile`: name of the service profile; `place`: `browser`, or `team`, whose server has more
 *   (`elsewhere` says what);
 * - `enrollment`: its id, times, state, number of persons, `riskProfile`, `case` with the answers about all its persons, and when
 *   the files went by their term. Files of this case may be about others, as their names may: they are not mentioned;
 * - `person.entries`, and `person.sections` with the rows of each section. An entry is `{ name, label, value, text }`: the
 *   contract's name, the label on the screen, what is stored, and what a code means;
 * - `person.marks`: values that were copied or read by machine, as stored;
 * - `case`: sections with rows of answers. A row may have the `version` of its questionnaire, who answered it and when, and
 *   `asked`: the questions as they were asked. An answer may have `answeredBy` and `answeredAt`;
 * - `files`: `{ name, type, bytes, sha256, data }`; `data` is base64, null where it was not asked for or is not here;
 * - `lookUps`: what the service answered about the person, `{ section, name, outcome, askedAt, bytes, sha256, data }`; `data` as
 *   of a file, null where the team cannot be asked for it;
 * - `sent`: each send of the enrollment: when, state, reference, `sha256` of the exact bytes, and whether it names the person;
 * - `history`: the entries of the journal about the person or the whole enrollment, without what is about others;
 * - `earlier`: the person in the versions that the review keeps, as stored;
 * - `retention`: days of each kind; null where nothing is deleted by itself.
 */
import type { Attempt } from '../drafts/attempt.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';
import type {
  AnyRow,
  CaseRow,
  EnteredPerson,
  EntityId,
  IntegerEntry,
  Person,
} from '../enrollment/enrollment.ts';
import { toFullName } from '../enrollment/person.ts';
import { fieldsIn, getRowEntry, rowsOf } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import {
  type AnyFieldKey,
  type AnySectionKey,
  type CaseSectionKey,
  FIELDS,
  isRowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { toMaskedIdentifier } from '../formats/masked-identifier.ts';
import type { CatalogEntry } from '../profile/catalog.ts';
import type { FieldView, PersonView } from '../profile/field-view.ts';
import type { JournalEntry } from '../review/journal.ts';
import type { Snapshot } from '../review/snapshot.ts';
import { VERSION } from './answer-notes.ts';
import { type FileEntry, readFileEntry } from './file-entry.ts';
import { listNamedAnswers, type NamedAnswer } from './look-ups.ts';
import { toJournalOf } from './person-journal.ts';
import { readAsked } from './questionnaire.ts';

const PERSON_DATA_VERSION = 1;

/** Texts of the screen's language. */
export interface DataWords {
  readonly labelOf: (view: FieldView) => string;
  readonly sectionOf: (section: AnySectionKey) => string;
  readonly entryLabel: (entry: CatalogEntry) => string;
}

export interface PersonDataSource {
  /** ISO 8601 instant. */
  readonly madeAt: string;
  readonly profileName: string;
  readonly header: Pick<
    StoredEnrollment,
    'id' | 'createdAt' | 'updatedAt' | 'riskProfileCode' | 'submission' | 'personIds' | 'filesGoneAt'
  >;
  readonly person: Person;
  /** The fields of the person; those of the case where the profile has them. */
  readonly view: PersonView;
  /** The holder of the enrollment's own case, with its fields; undefined without answers. */
  readonly ofEnrollment?: { readonly holder: Person; readonly view: PersonView } | undefined;
  /** True for a field that the profile has. */
  readonly isKnown: (key: AnyFieldKey) => boolean;
  readonly attempts: readonly Attempt[];
  readonly entries: readonly JournalEntry[];
  readonly snapshots: readonly Snapshot[];
  /** Bytes in base64 by hash. */
  readonly data: ReadonlyMap<string, string>;
  /** `Infinity` for what is kept. */
  readonly retention: Readonly<Record<string, number>>;
  /** What a team keeps; undefined in a browser alone. */
  readonly elsewhere: string | undefined;
}

/** The text of a person's file. */
export function toPersonDataText(source: PersonDataSource, words: DataWords): string {
  const { madeAt, profileName, header, person, view, ofEnrollment, retention, elsewhere } = source;
  const { id, createdAt, updatedAt, submission, personIds, riskProfileCode, filesGoneAt } = header;
  const sections = SECTION_KEYS.filter((key) => person[key].length > 0);
  const content = {
    format: 'enrola-person',
    version: PERSON_DATA_VERSION,
    madeAt,
    profile: profileName,
    place: elsewhere === undefined ? 'browser' : 'team',
    ...(elsewhere !== undefined && { elsewhere }),
    enrollment: {
      id,
      createdAt,
      updatedAt,
      state: submission.state,
      persons: personIds.length,
      filesGoneAt,
      riskProfile: toEntry('riskProfileCode', riskProfileCode, view, words),
      ...(ofEnrollment && {
        case: toCaseOfAll(ofEnrollment.holder, { ...source, view: ofEnrollment.view }, words),
      }),
    },
    person: {
      entries: SCALAR_KEYS.map((key) => toEntry(key, person[key], view, words)),
      sections: sections.map((key) => ({
        name: SECTIONS[key].wire,
        label: words.sectionOf(key),
        rows: rowsOf(person, key).map((row) => toRowEntries(key, row, source, words)),
      })),
      ...(person.marks && { marks: person.marks }),
    },
    case: toCaseSections(person, source, words),
    files: listFiles(source).map((file) => toFile(file, source)),
    lookUps: listAnswers(source).map((answer) => toLookUp(answer, source)),
    sent: source.attempts.map((attempt) => toSend(attempt, person)),
    history: toJournalOf(person.id, source.entries),
    earlier: listEarlier(person.id, source.snapshots),
    retention: Object.fromEntries(
      Object.entries(retention).map(([kind, days]) => [kind, Number.isFinite(days) ? days : null]),
    ),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Name of the file, without personal data: ids are random. `day`: `YYYY-MM-DD`. */
export function toPersonDataName(id: EntityId, day: string): string {
  return `datos-${day}-${id.replace(/[^\w-]/g, '').slice(0, 8)}.json`;
}

/** The files of a person's case, also those of the versions that the review keeps; each once. */
export function listFiles(kept: KeptVersions): readonly FileEntry[] {
  const files = new Map<string, FileEntry>();
  for (const version of listVersions(kept))
    for (const file of listOwnFiles(version)) if (!files.has(file.hash)) files.set(file.hash, file);
  return [...files.values()];
}

type KeptVersions = Pick<PersonDataSource, 'person' | 'snapshots'>;

/** The person as it is, and in the versions that the review keeps. */
const listVersions = ({ person, snapshots }: KeptVersions): readonly Person[] => [
  person,
  ...snapshots.flatMap(({ persons }) => persons.filter(({ id }) => id === person.id)),
];

/** What the service answered about a person, also in the versions that the review keeps; each once. */
export function listAnswers(kept: KeptVersions): readonly NamedAnswer[] {
  const named = listNamedAnswers({ persons: listVersions(kept) });
  return [...new Map(named.map((answer) => [`${answer.key} ${answer.text}`, answer])).values()];
}

/** The files of a person's case as it is. */
export function listOwnFiles(person: Pick<EnteredPerson, 'case'>): readonly FileEntry[] {
  const texts = Object.values(person.case ?? {}).flatMap((rows) => rows.flatMap((row) => Object.values(row)));
  return texts.flatMap((text) => readFileEntry(text) ?? []);
}

function toEntry(key: AnyFieldKey, value: IntegerEntry, view: PersonView, words: DataWords) {
  const field = view.field(key);
  return { name: toName(key), label: words.labelOf(field), value, ...toMeaning(value, field, words) };
}

/** What a code means; a value that is no code of a list says all itself. */
function toMeaning(value: IntegerEntry, { catalog }: FieldView, { entryLabel }: DataWords) {
  const known = isEmptyEntry(value) ? undefined : catalog?.findKnownEntry(value);
  return known ? { text: entryLabel(known) } : {};
}

function toName(key: AnyFieldKey): string {
  if (isInContract(key)) return FIELDS[key].wire;
  return isRowFieldKey(key) ? splitRowFieldKey(key).name : key;
}

const isInContract = (key: AnyFieldKey): key is keyof typeof FIELDS => key in FIELDS;

type Row = AnyRow | CaseRow;

function toRowEntries(
  section: AnySectionKey,
  row: Row,
  { view, isKnown }: PersonDataSource,
  words: DataWords,
) {
  return fieldsIn(section, row).map((key) => {
    const value = getRowEntry(row, key);
    const { name } = splitRowFieldKey(key);
    // An answer that the profile no longer asks for is still stored.
    return isKnown(key) ? toEntry(key, value, view, words) : { name, label: name, value };
  });
}

const toCaseSections = (holder: Person, source: PersonDataSource, words: DataWords) =>
  Object.entries(holder.case ?? {}).map(([name, rows]) => ({
    name,
    label: words.sectionOf(`case.${name}`),
    rows: rows.map((row) => toCaseAnswers(`case.${name}`, row, source, words)),
  }));

/** The case of the enrollment itself, without its files. */
const toCaseOfAll = (...parts: Parameters<typeof toCaseSections>) =>
  toCaseSections(...parts).map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      answers: row.answers.filter(({ value }) => !readFileEntry(String(value))),
    })),
  }));

/** The answers of a row, and what was noted beside them. */
function toCaseAnswers(section: CaseSectionKey, row: CaseRow, source: PersonDataSource, words: DataWords) {
  const noteOf = (name: string) => (isEmptyEntry(row[name] ?? '') ? undefined : row[name]);
  const asked = readAsked(row);
  return {
    version: noteOf(VERSION),
    answeredBy: noteOf('_by'),
    answeredAt: noteOf('_at'),
    answers: toRowEntries(section, row, source, words).map((answer) => ({
      ...answer,
      answeredBy: noteOf(`_by-${answer.name}`),
      answeredAt: noteOf(`_at-${answer.name}`),
    })),
    ...(asked.length > 0 && { asked }),
  };
}

const toFile = ({ name, type, size, hash }: FileEntry, { data }: PersonDataSource) => ({
  name,
  type,
  bytes: size,
  sha256: hash,
  data: data.get(hash) ?? null,
});

function toLookUp({ key, outcome, at, size, hash }: NamedAnswer, { data }: PersonDataSource) {
  const [, section, name] = key.split('.');
  return { section, name, outcome, askedAt: at, bytes: size, sha256: hash, data: data.get(hash) ?? null };
}

/** A send of the enrollment. Its text holds all its persons, so only its hash is here. */
function toSend({ number, startedAt, endedAt, state, hash, content }: Attempt, person: Person) {
  const { subjects = [], outcome, lateOutcomes = [], resolution } = content ?? {};
  const [name, identifier] = [toFullName(person), toMaskedIdentifier(person.identifier)];
  const named = subjects.some(
    (subject) =>
      (name !== '' && subject.name === name) || (identifier !== '' && subject.identifier === identifier),
  );
  const references = [outcome, ...lateOutcomes].flatMap((each) =>
    each?.kind === 'answered' && each.reference !== undefined ? [each.reference] : [],
  );
  return {
    number,
    sentAt: startedAt,
    endedAt,
    state,
    sha256: hash,
    references,
    // Unknown where the content cannot be opened.
    namesPerson: content ? named : null,
    ...(resolution && { found: resolution.found, foundAt: resolution.at, foundBy: resolution.by }),
  };
}

function listEarlier(id: EntityId, snapshots: readonly Snapshot[]) {
  return snapshots.flatMap(({ number, at, persons }) =>
    persons.filter((person) => person.id === id).map((person) => ({ version: number, at, person })),
  );
}
