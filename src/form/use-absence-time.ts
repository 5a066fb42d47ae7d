import { useEffect, useState } from 'react';
import type { Attempt } from '../domain/drafts/attempt.ts';
import { findAbsenceTime, type SettlingRules } from '../domain/drafts/resolution.ts';

/** Longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Time from which persons may be recorded as missing; undefined once it has passed. */
export function useAbsenceTime(
  { startedAt }: Attempt,
  { timeoutMs, settlingMs }: SettlingRules,
): string | undefined {
  const [now, setNow] = useState(Date.now);
  const time = findAbsenceTime(startedAt, { timeoutMs, settlingMs }, now);
  const leftMs = time === undefined ? 0 : time - now;
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const look = () => setNow(Date.now());
    const timer = window.setTimeout(look, Math.min(leftMs, MAX_TIMER_MS));
    // Timers stop while the computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [leftMs]);
  return time !== undefined && leftMs > 0 ? new Date(time).toISOString() : undefined;
}
