import { useEffect, useState } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { MarkedPlace } from '../../domain/fields/marks.ts';
import { findStoredPerson } from '../../services/drafts/last-enrollment.ts';

/** Persons of other enrollments by their ids; one that is gone, or cannot be read, is not in it. */
export type StoredSources = ReadonlyMap<EntityId, Person>;

const NONE: StoredSources = new Map();

/** The persons of other enrollments from whom something was copied, as they are stored now. */
export function useStoredSources(places: readonly MarkedPlace[]): StoredSources {
  const [sources, setSources] = useState(NONE);
  const wanted = [...new Set(places.flatMap(({ marks }) => marks.flatMap(toAddress)))].join(' ');
  useEffect(() => {
    if (wanted === '') return undefined;
    let isCurrent = true;
    const reading = wanted.split(' ').map((address) => {
      const [enrollmentId = '', personId = ''] = address.split('/');
      return findStoredPerson(enrollmentId, personId);
    });
    void Promise.all(reading).then((found) => {
      if (!isCurrent) return;
      setSources(new Map(found.flatMap((person) => (person ? [[person.id, person] as const] : []))));
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return sources;
}

function toAddress({ origin }: MarkedPlace['marks'][number]): string[] {
  return origin.kind === 'copied' && origin.enrollmentId !== undefined
    ? [`${origin.enrollmentId}/${origin.personId}`]
    : [];
}
