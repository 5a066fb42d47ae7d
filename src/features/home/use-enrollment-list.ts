import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { draftListQuery, type ListedDrafts } from '../../services/drafts/draft-list.ts';
import { listedPersonsQuery, type PersonsReadings } from '../../services/drafts/list-persons.ts';
import type { RetentionVisit } from '../../services/drafts/retention.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { visitQuery } from '../../services/ledger/tidy-up.ts';
import { createSurveyor } from './survey-enrollments.ts';

const NONE: PersonsReadings = new Map();
/** Names that are read by then stand in the list from its first sight on. */
const NAMES_MS = 200;

interface EnrollmentList {
  /** Undefined until it was read once, with the names if those come soon: they would change what stands there. */
  readonly list: ListedDrafts | undefined;
  /** Who is in the enrollments, as far as that was read. */
  readonly readings: PersonsReadings;
  /** What retention found at this visit; nothing where storage did not take it. */
  readonly visit: RetentionVisit | null | undefined;
}

/** The enrollments of this computer: their records at once, their persons in the background. */
export function useEnrollmentList(limits: RetentionLimits): EnrollmentList {
  const { data: visit, isFetchedAfterMount: isTidy } = useQuery(visitQuery(limits));
  // The error boundary says what to do next.
  const { data: list } = useQuery({ ...draftListQuery, enabled: isTidy, throwOnError: true });
  const { restingProfile } = useProfile();
  const surveyor = useMemo(() => createSurveyor(restingProfile), [restingProfile]);
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
