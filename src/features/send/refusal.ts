import { useSyncExternalStore } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { SessionSnapshot } from '../../services/drafts/session-snapshot.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import type { SubmitResult } from '../../services/ledger/submit.ts';

/** A press that sent nothing, and the enrollment that it was about. */
export interface NotSent {
  readonly result: Extract<SubmitResult, { kind: 'not-sent' }>;
  readonly of: Enrollment;
}

interface Circumstances extends Pick<SessionSnapshot, 'access' | 'saveState' | 'header'> {
  readonly isOnline: boolean;
  readonly enrollment: Enrollment;
}

/** Whether what hindered the latest press hinders still. What cannot be seen from here stays until the next press. */
function isStill({ result: { cause }, of }: NotSent, now: Circumstances): boolean {
  switch (cause) {
    case 'offline':
      return !now.isOnline;
    case 'elsewhere':
      return now.access === 'elsewhere';
    case 'not-saved':
      return now.saveState.kind !== 'saved';
    case 'sending-elsewhere':
      return now.header.submission.state === 'sending';
    case 'not-approved':
      return now.header.submission.state !== 'approved';
    case 'observed':
      return (now.header.review?.open ?? 0) > 0;
    case 'changed':
    case 'failed':
      return of === now.enrollment;
    case 'insecure':
    case 'memory':
    case 'emptied':
    case 'profile-changed':
    case 'profile-unchecked':
      return true;
  }
}

/** The refusal of the latest press as long as its cause lasts. */
export function useLasting(notSent: NotSent | undefined, enrollment: Enrollment): NotSent | undefined {
  const access = useSessionPart((snapshot) => snapshot.access);
  const saveState = useSessionPart((snapshot) => snapshot.saveState);
  const header = useSessionPart((snapshot) => snapshot.header);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lasts = notSent && isStill(notSent, { access, saveState, header, isOnline, enrollment });
  return lasts ? notSent : undefined;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
