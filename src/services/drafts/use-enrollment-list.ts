import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { visitQuery } from '../ledger/tidy-up.ts';
import { draftListQuery, type ListedDrafts } from './draft-list.ts';
import { type EnrollmentSurveyor, listedPersonsQuery, type PersonsReadings } from './list-persons.ts';
import type { RetentionVisit } from './retention.ts';

const NONE: PersonsReadings = new Map();
/** Longest time (ms) that the list waits for the names before it first renders. */
const NAMES_MS = 200;

interface EnrollmentList {
  /** Undefined until it is read. Waits a moment for the names, which would change the rows later. */
  readonly list: ListedDrafts | undefined;
  /** Persons of the enrollments that are read so far. */
  readonly readings: PersonsReadings;
  /** Result of retention at this visit; null when the storage failed. */
  readonly visit: RetentionVisit | null | undefined;
}

/** Reads the enrollments of this computer: their records first, their persons in the background. */
export function useEnrollmentList(limits: RetentionLimits, surveyor: EnrollmentSurveyor): EnrollmentList {
  const { data: visit, isFetchedAfterMount: isTidy } = useQuery(visitQuery(limits));
  // The error boundary offers the next step.
  const { data: list } = useQuery({ ...draftListQuery, enabled: isTidy, throwOnError: true });
  const { data: readings } = useQuery(listedPersonsQuery(list, surveyor));
  const [isLate, setLate] = useState(false);
  const isListed = list !== undefined;
  useEffect(() => {
    if (!isListed) return undefined;
    const timer = window.setTimeout(() => setLate(true), NAMES_MS);
    return () => window.clearTimeout(timer);
  }, [isListed]);
  return { list: readings || isLate ? list : undefined, readings: readings ?? NONE, visit };
}
