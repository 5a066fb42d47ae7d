import { useQuery } from '@tanstack/react-query';
import type { Person, ValueMark } from '../../domain/enrollment/enrollment.ts';
import type { MarkedPlace } from '../../domain/fields/marks.ts';
import { findStoredPerson } from '../../services/drafts/last-enrollment.ts';
import { keys } from '../../services/query-client.ts';

/** Persons of other enrollments by `toAddress`; one that is gone, or cannot be read, is not in it. */
export type StoredSources = ReadonlyMap<string, Person>;

const NONE: StoredSources = new Map();

/** The persons of other enrollments from whom something was copied, as they are stored now. */
export function useStoredSources(places: readonly MarkedPlace[]): StoredSources {
  const wanted = [
    ...new Set(places.flatMap(({ marks }) => marks.flatMap(({ origin }) => toAddress(origin) ?? []))),
  ].join(' ');
  const { data = NONE } = useQuery({
    queryKey: keys.sources(wanted),
    queryFn: () => readSources(wanted.split(' ')),
    enabled: wanted !== '',
    // What is known of the others stays while one more is read.
    placeholderData: (known: StoredSources | undefined) => known,
  });
  return data;
}

async function readSources(addresses: readonly string[]): Promise<StoredSources> {
  const found = await Promise.all(
    addresses.map(async (address) => {
      const [enrollmentId = '', personId = ''] = address.split('/');
      return [address, await findStoredPerson(enrollmentId, personId)] as const;
    }),
  );
  return new Map(found.flatMap(([address, person]) => (person ? [[address, person]] : [])));
}

/** Where the person is stored from whom it was copied; undefined where that is in the open enrollment. */
export function toAddress(origin: ValueMark['origin']): string | undefined {
  return origin.kind === 'copied' && origin.enrollmentId !== undefined
    ? `${origin.enrollmentId}/${origin.personId}`
    : undefined;
}
