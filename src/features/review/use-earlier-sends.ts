import { useCallback, useEffect, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type EarlierSend, findEarlierSends } from '../../services/ledger/earlier-sends.ts';
import { canSendSafely } from '../../services/ledger/submit-lock.ts';

const NONE: readonly EarlierSend[] = [];

/** What of the enrollment was sent before, looked for while the agent reads and once more when it is sent. */
export function useEarlierSends(enrollment: Enrollment | undefined, request: string | undefined) {
  const [sends, setSends] = useState(NONE);
  const find = useCallback(async (asked: Enrollment, text: string) => {
    // Without hashes nothing can be compared, and nothing is sent either.
    const found = canSendSafely() ? await findEarlierSends(asked, text).catch(() => NONE) : NONE;
    setSends(found);
    return found;
  }, []);
  useEffect(() => {
    if (!enrollment || request === undefined) return undefined;
    // After the paint: reading the ledger must not hold the page up.
    const timer = window.setTimeout(() => void find(enrollment, request));
    return () => window.clearTimeout(timer);
  }, [enrollment, request, find]);
  return { sends: request === undefined ? NONE : sends, find };
}
