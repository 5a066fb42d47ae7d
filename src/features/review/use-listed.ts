import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { isFound, toQuery } from '../../domain/drafts/record-search.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { type Column, toSortText } from './columns.ts';
import type { ReviewMarks } from './marks.tsx';
import { createSearchIndex } from './search-index.ts';
import { runAfterPaint, type Survey } from './survey.ts';

/** Filters of the list: all persons, or those with findings, observations or changes. */
export const SHOWN = ['all', 'findings', 'observed', 'changed'] as const;
export type Shown = (typeof SHOWN)[number];

export interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

interface Listing {
  readonly search: string;
  readonly shown: Shown;
  readonly sorting: Sorting | undefined;
}

const ALL: Listing = { search: '', shown: 'all', sorting: undefined };

/** Persons that each filter shows; undefined while unknown. */
export type Groups = Readonly<Record<Exclude<Shown, 'all'>, ReadonlySet<EntityId> | undefined>>;

/** Groups the listed persons by filter. Notes on the enrollment, or on removed persons, list nobody. */
export function toGroups(
  personIds: readonly EntityId[],
  survey: Pick<Survey, 'findings'> | undefined,
  { observed, changed }: Pick<ReviewMarks, 'observed' | 'changed'>,
): Groups {
  const toListed = (ids: ReadonlySet<EntityId>) => new Set(personIds.filter((id) => ids.has(id)));
  const noted = survey?.findings.filter(({ severity }) => severity !== 'information');
  return {
    findings: noted && toListed(new Set(noted.flatMap(({ place }) => place.personId ?? []))),
    observed: toListed(observed),
    changed: toListed(changed),
  };
}

/**
 * Lists the persons in order. The search runs in slices after the typed key is painted. Until it ends, and
 * until the persons are read, the previous list stays.
 */
export function useListed(
  personIds: readonly EntityId[],
  enrollment: Enrollment | undefined,
  columns: readonly Column[],
  groups: Groups,
) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const [listing, setListing] = useState(ALL);
  const change = useCallback(
    (changed: Partial<Listing>) => setListing((before) => ({ ...before, ...changed })),
    [],
  );
  const [listed, setListed] = useState<readonly EntityId[]>();
  const indexOf = useMemo(() => createSearchIndex(profile, translator), [profile, translator]);
  const { search, shown, sorting } = listing;
  const group = shown === 'all' ? undefined : groups[shown];
  const isPlain = search === '' && group === undefined && sorting === undefined;
  if (isPlain && listed) setListed(undefined);
  useEffect(() => {
    if (isPlain || !enrollment) return undefined;
    const column = sorting && columns[sorting.column];
    const query = toQuery(search);
    const isShown = (person: Person) =>
      (!group || group.has(person.id)) && (query.length === 0 || isFound(indexOf(person), query));
    const view = profile.viewOf(undefined);
    const toKey = (person: Person) => (column ? toSortText(person, column, view, translator) : '');
    const steps = list(enrollment.persons, isShown, toKey, (found) => {
      if (!sorting) return found.map(({ id }) => id);
      const { compare } = new Intl.Collator(translator.locale, { numeric: true });
      const sorted = found.toSorted((a, b) => compare(a.key, b.key));
      return (sorting.isDescending ? sorted.toReversed() : sorted).map(({ id }) => id);
    });
    return runAfterPaint(steps, (ids) => startTransition(() => setListed(ids)));
  }, [isPlain, enrollment, columns, group, search, sorting, indexOf, profile, translator]);
  return { listing, change, ids: useSameList(isPlain ? personIds : (listed ?? personIds)) };
}

/** Returns the previous list while it has the same persons in the same order, to avoid a render. */
function useSameList(ids: readonly EntityId[]): readonly EntityId[] {
  const [kept, setKept] = useState(ids);
  const isSame = kept === ids || (kept.length === ids.length && kept.every((id, index) => id === ids[index]));
  if (!isSame) setKept(ids);
  return isSame ? kept : ids;
}

interface Found {
  readonly id: EntityId;
  readonly key: string;
}

function* list(
  persons: readonly Person[],
  isShown: (person: Person) => boolean,
  toKey: (person: Person) => string,
  toIds: (found: readonly Found[]) => readonly EntityId[],
): Steps<readonly EntityId[]> {
  const found: Found[] = [];
  for (const person of persons) {
    if (isShown(person)) found.push({ id: person.id, key: toKey(person) });
    yield;
  }
  return toIds(found);
}
