/** Persons who are known already, as far as a page found it out. The list of persons shows them and asks nobody. */
import { useEffect, useSyncExternalStore } from 'react';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { createStore } from '../store.ts';

interface KnownMark {
  /** The mark holds for this identifier alone. */
  readonly identifier: string;
  readonly as: KnownPerson['as'];
}

const NOBODY: ReadonlyMap<EntityId, KnownMark> = new Map();
const marks = createStore(NOBODY);

export const forgetKnownMarks = () => marks.set(NOBODY);

/** The first of several kinds of a person counts. */
export function useKnownMarks(
  persons: readonly Person[],
  known: readonly Pick<KnownPerson, 'personId' | 'as'>[],
): void {
  useEffect(() => {
    const next = new Map(marks.get());
    for (const { id } of persons) next.delete(id);
    for (const { personId, as } of known) {
      const identifier = persons.find(({ id }) => id === personId)?.identifier;
      if (identifier !== undefined && !next.has(personId)) next.set(personId, { identifier, as });
    }
    marks.set(next);
  }, [persons, known]);
}

/** The kind in which a person is known; undefined where nothing was found. */
export function useKnownMark({ id, identifier }: Person): KnownPerson['as'] | undefined {
  const mark = useSyncExternalStore(marks.subscribe, () => marks.get().get(id));
  return mark?.identifier === identifier ? mark.as : undefined;
}
