import { type RowFieldKey, SECTIONS, SECTION_KEYS, type SectionKey } from '../../domain/fields/registry.ts';
import { type Query, type Searchable, isFound, toSearchable } from '../../domain/drafts/record-search.ts';
import type { AnyRow, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { getRowEntry, isEmptyRow } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { FieldView } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useEffect, useState } from 'react';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { findLastEnrollment } from '../../services/drafts/last-enrollment.ts';
import { runInSlices } from '../../ui/schedule.ts';

/** A person from whom rows can be copied. */
export interface SourcePerson {
  readonly person: Person;
  /** Number of the person in its enrollment, from 1. */
  readonly number: number;
  /** Undefined when the person belongs to the open enrollment. */
  readonly enrollmentId?: EntityId | undefined;
}

export type SectionChoice = SectionKey | 'everything';

/** Rows of a section that are not empty. */
export function listFilledRows(person: Person, section: SectionKey): readonly AnyRow[] {
  const rows: readonly AnyRow[] = person[section];
  return rows.filter((row) => !isEmptyRow(section, row));
}

/** The sections of a person that have rows to copy. */
export function listFilledSections(person: Person, choice: SectionChoice): readonly SectionKey[] {
  const sections = choice === 'everything' ? SECTION_KEYS : [choice];
  return sections.filter((section) => listFilledRows(person, section).length > 0);
}

/** Text of a row: catalog entries by their label, without their codes. */
export function toRowText(
  section: SectionKey,
  row: AnyRow,
  person: Person,
  profile: Profile,
  translator: Translator,
): string {
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  const view = profile.viewOf(person);
  return keys
    .map((key) => toWords(getRowEntry(row, key), view.field(key), translator))
    .filter((text) => text !== '')
    .join(' · ');
}

/** Text of an entry; `''` when it is empty or hidden. */
function toWords(entry: string | number, view: FieldView, translator: Translator): string {
  if (view.hidden || isEmptyEntry(entry)) return '';
  const found = view.catalog?.findKnownEntry(entry);
  return found ? translator.entryLabel(found) : toEntryText(entry, view, translator);
}

/** Cache of the search texts of persons, for each translator. */
const SEARCHABLES = new WeakMap<Translator, WeakMap<Person, Searchable>>();

/** Returns true when each part of the query occurs in the person's names, identifier or rows. */
export function isSourceFound(
  { person }: SourcePerson,
  query: Query,
  profile: Profile,
  translator: Translator,
): boolean {
  return query.length === 0 || isFound(findSearchable(person, profile, translator), query);
}

/** Fills the cache of search texts before the user types: it takes a while for hundreds of persons. */
export function* foldingSources(
  sources: readonly SourcePerson[],
  profile: Profile,
  translator: Translator,
): Steps<void> {
  for (const { person } of sources) {
    findSearchable(person, profile, translator);
    yield;
  }
}

function findSearchable(person: Person, profile: Profile, translator: Translator): Searchable {
  let searchables = SEARCHABLES.get(translator);
  if (!searchables) {
    searchables = new WeakMap();
    SEARCHABLES.set(translator, searchables);
  }
  let searchable = searchables.get(person);
  if (!searchable) {
    const rows = SECTION_KEYS.flatMap((section) =>
      listFilledRows(person, section).map((row) => toRowText(section, row, person, profile, translator)),
    );
    searchable = toSearchable([toFullName(person), ...rows], [person.identifier]);
    searchables.set(person, searchable);
  }
  return searchable;
}

export interface CopySources {
  /** Other persons of this enrollment; undefined while they are read. */
  readonly here: readonly SourcePerson[] | undefined;
  /** Persons of the other enrollment that changed last; null without one, undefined while it is read. */
  readonly last: { readonly persons: readonly SourcePerson[]; readonly updatedAt: string } | null | undefined;
}

/** Persons from whom rows can be copied to a person, as they were when the dialog opened. */
export function useCopySources(session: EnrollmentSession, personId: EntityId): CopySources {
  const [here, setHere] = useState<CopySources['here']>();
  const [last, setLast] = useState<CopySources['last']>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void runInSlices(readingOthers(session, personId), signal).then((others) => {
      if (!signal.aborted) setHere(others);
    });
    void findLastEnrollment(session.id)
      .catch(() => undefined)
      .then((found) => {
        if (signal.aborted) return;
        if (!found) return setLast(null);
        const { enrollment, updatedAt } = found;
        const persons = enrollment.persons.map((person, index) => ({
          person,
          number: index + 1,
          enrollmentId: enrollment.id,
        }));
        setLast({ persons, updatedAt });
      });
    return () => controller.abort();
  }, [session, personId]);
  return { here, last };
}

/** Runs in steps: `findPerson` parses a record on first use, and hundreds take a while. */
function* readingOthers(session: EnrollmentSession, personId: EntityId): Steps<readonly SourcePerson[]> {
  const others: SourcePerson[] = [];
  for (const [index, id] of session.getSnapshot().header.personIds.entries()) {
    const person = id === personId ? undefined : session.findPerson(id);
    if (person) others.push({ person, number: index + 1 });
    yield;
  }
  return others;
}
