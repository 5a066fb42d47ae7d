import { useQuery } from '@tanstack/react-query';
import type { Person, ValueMark } from '../../domain/enrollment/enrollment.ts';
import type { MarkedPlace } from '../../domain/fields/marks.ts';
import { findStoredPerson } from '../../services/drafts/last-enrollment.ts';
import { keys } from '../../services/query-client.ts';

/** Persons of other enrollments by `toAddress`, without those that are gone or unreadable. */
export type StoredSources = ReadonlyMap<string, Person>;

const NONE: StoredSources = new Map();

/** Reads the stored persons of other enrollments from whom values were copied. */
export function useStoredSources(places: readonly MarkedPlace[]): StoredSources {
  const wanted = [
    ...new Set(places.flatMap(({ marks }) => marks.flatMap(({ origin }) => toAddress(origin) ?? []))),
  ].join(' ');
  const { data = NONE } = useQuery({
    queryKey: keys.sources(wanted),
    queryFn: () => readSources(wanted.split(' ')),
    enabled: wanted !== '',
    // Keeps the known persons while another one is read.
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

/** Address of the stored person from whom a value was copied; undefined within the open enrollment. */
export function toAddress(origin: ValueMark['origin']): string | undefined {
  return origin.kind === 'copied' && origin.enrollmentId !== undefined
    ? `${origin.enrollmentId}/${origin.personId}`
    : undefined;
}
