import { useEffect, useState } from 'react';
import type { Person, ValueMark } from '../../domain/enrollment/enrollment.ts';
import type { MarkedPlace } from '../../domain/fields/marks.ts';
import { findStoredPerson } from '../../services/drafts/last-enrollment.ts';

/** Persons of other enrollments by `toAddress`; one that is gone, or cannot be read, is not in it. */
export type StoredSources = ReadonlyMap<string, Person>;

const NONE: StoredSources = new Map();

/** The persons of other enrollments from whom something was copied, as they are stored now. */
export function useStoredSources(places: readonly MarkedPlace[]): StoredSources {
  const [sources, setSources] = useState(NONE);
  const wanted = [
    ...new Set(places.flatMap(({ marks }) => marks.flatMap(({ origin }) => toAddress(origin) ?? []))),
  ].join(' ');
  useEffect(() => {
    if (wanted === '') return undefined;
    let isCurrent = true;
    const reading = wanted.split(' ').map((address) => {
      const [enrollmentId = '', personId = ''] = address.split('/');
      return findStoredPerson(enrollmentId, personId).then((person) => [address, person] as const);
    });
    void Promise.all(reading).then((found) => {
      if (!isCurrent) return;
      setSources(new Map(found.flatMap(([address, person]) => (person ? [[address, person]] : []))));
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return sources;
}

/** Where the person is stored from whom it was copied; undefined where that is in the open enrollment. */
export function toAddress(origin: ValueMark['origin']): string | undefined {
  return origin.kind === 'copied' && origin.enrollmentId !== undefined
    ? `${origin.enrollmentId}/${origin.personId}`
    : undefined;
}
