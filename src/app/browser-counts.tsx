import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { deskCountsQuery } from '../services/drafts/desk-counts.ts';
import { returnedNotice } from '../services/returned-notice.ts';
import { CountMark, ReturnedMark } from './count-mark.tsx';

function useCounts() {
  const [path] = useLocation();
  const choice = useSyncExternalStore(returnedNotice.subscribe, returnedNotice.get);
  return useQuery(deskCountsQuery(path, choice === 'yes')).data;
}

/** Enrollments of this browser that wait for a review. */
export const WaitingCount = () => <CountMark count={useCounts()?.waiting} />;

/** Enrollments of this browser that came back. */
export const ReturnedCount = () => <ReturnedMark count={useCounts()?.returned} />;
