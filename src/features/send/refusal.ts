import type { SessionSnapshot } from '../../services/drafts/session-snapshot.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import type { SubmitResult } from '../../services/ledger/submit.ts';
import { useOnline } from '../../ui/use-online.ts';

/** Why a press sent nothing. */
export type Refusal =
  | Extract<SubmitResult, { kind: 'not-sent' }>
  /** The body exceeds the byte limit of the service. */
  | { readonly kind: 'not-sent'; readonly cause: 'too-large' };

interface Circumstances extends Pick<SessionSnapshot, 'access' | 'saveState' | 'header'> {
  readonly isOnline: boolean;
  readonly isTooLarge: boolean;
  /** True when the enrollment has changed since the press. */
  readonly isOther: boolean;
}

/** Returns true while the cause of a refusal lasts. An unobservable one lasts until the next press. */
function isStill({ cause }: Refusal, now: Circumstances): boolean {
  switch (cause) {
    case 'too-large':
      return now.isTooLarge;
    case 'offline':
      return !now.isOnline;
    case 'elsewhere':
      return now.access === 'elsewhere';
    case 'not-saved':
      return now.access !== 'own' || now.saveState.kind !== 'saved';
    case 'sending-elsewhere':
      return now.header.submission.state === 'sending';
    case 'observed':
      return (now.header.review?.open ?? 0) > 0;
    case 'failed':
    case 'file-missing':
      return !now.isOther;
    case 'not-approved':
    case 'changed':
    case 'insecure':
    case 'memory':
    case 'emptied':
    case 'profile-changed':
    case 'profile-unchecked':
      return true;
  }
}

/** The refusal of the latest press, as long as its cause lasts. */
export function useLasting(
  refusal: Refusal | undefined,
  about: Pick<Circumstances, 'isTooLarge' | 'isOther'>,
): Refusal | undefined {
  const access = useSessionPart((snapshot) => snapshot.access);
  const saveState = useSessionPart((snapshot) => snapshot.saveState);
  const header = useSessionPart((snapshot) => snapshot.header);
  const isOnline = useOnline();
  return refusal && isStill(refusal, { access, saveState, header, isOnline, ...about }) ? refusal : undefined;
}
