import { type RefObject, useRef, useState } from 'react';
import { toSentOrder } from '../../domain/contract/to-finalize-request.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { useSubmit } from '../../services/ledger/use-submit.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toReceiptPath, toResultPath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { EarlierSendsNotice, SendAnywayDialog, useEarlierSends } from './earlier-sends.tsx';
import { RejectionNotice, SendState, useSenderWatch } from './send-state.tsx';
import './send.css';

interface SendPanelProps {
  readonly enrollment: Enrollment;
  readonly prepared: PreparedText;
  /** There is something to correct first. */
  readonly onRefused: () => void;
}

/** What the agent was asked before a send, and agreed to. */
interface Consent {
  /** Something of it was sent before. */
  readonly isSure?: boolean;
  readonly isProfileAccepted?: boolean;
}

/** The one button that sends, and what is known of the latest send. */
export function SendPanel(props: SendPanelProps) {
  const { enrollment, prepared } = props;
  const { t } = useTranslator();
  const { bodyBytes } = useProfile().profile.limits;
  const isSending = useSessionPart((snapshot) => snapshot.isSending);
  const button = useRef<HTMLButtonElement>(null);
  const { press, result, isSentElsewhere, earlier, asked, setAsked } = usePress(props, button);
  return (
    <div className="send">
      <SendState
        result={result}
        isSentElsewhere={isSentElsewhere}
        enrollment={enrollment}
        onGoOn={() => press({ isProfileAccepted: true })}
      />
      <RequestSize bytes={prepared.bytes} max={bodyBytes} />
      {!isSending && <RejectionNotice enrollment={enrollment} />}
      {!isSending && <EarlierSendsNotice earlier={earlier.sends} />}
      <button
        ref={button}
        type="button"
        className="button button--primary"
        disabled={prepared.bytes > bodyBytes}
        // Not disabled: the focus stays on it until the page of the outcome takes it.
        aria-disabled={isSending || undefined}
        onClick={() => isSending || press()}
      >
        {isSending ? t('review.sending') : t('review.send')}
      </button>
      <p role="status">{isSending ? t('review.sendingNote') : ''}</p>
      {asked && (
        <SendAnywayDialog
          earlier={earlier.sends}
          onSend={() => {
            setAsked(undefined);
            press({ ...asked, isSure: true });
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** What the button does; it gets the focus back after a sign-in. */
function usePress(
  { enrollment, prepared, onRefused }: SendPanelProps,
  button: RefObject<HTMLButtonElement | null>,
) {
  const session = useSession();
  const { profile } = useProfile();
  const authentication = useAuthentication();
  /** The press that waits for an answer to the dialog. */
  const [asked, setAsked] = useState<Consent>();
  /** Why the latest press did not get as far as the send. */
  const [unsent, setUnsent] = useState<'offline' | 'failed'>();
  const submit = useSubmit((outcome, { authorization }) => {
    if (outcome.kind === 'answered' && outcome.status === 401) {
      // The sign-in gives the focus back to where it was: to the button, once that is enabled again.
      requestAnimationFrame(() => {
        button.current?.focus();
        authentication.noteUnauthorized(authorization);
      });
    }
    showOutcome(session.id, outcome);
  });
  const result = unsent ? ({ kind: 'not-sent', cause: unsent } as const) : submit.data;
  // The session is told before the mutation has its result: until then the send is one of this tab.
  const isSentElsewhere = useSenderWatch(submit.isPending || result?.kind === 'not-recorded');

  const earlier = useEarlierSends(enrollment, prepared.text);

  const send = async ({ isSure = false, isProfileAccepted = false }: Consent) => {
    const made = await prepared.now();
    if (!made) return;
    const { enrollment: sentOf, text: request, bytes } = made;
    if (request === undefined) {
      session.askReview();
      onRefused();
      return;
    }
    if (bytes > profile.limits.bodyBytes) return;
    if (!navigator.onLine) {
      setUnsent('offline');
      return;
    }
    if (!isSure && (await earlier.find(sentOf, request)).length > 0) {
      setAsked({ isProfileAccepted });
      return;
    }
    const sent = toSentOrder(sentOf, profile);
    // A second press may come before the first one has rendered the disabled button.
    if (!session.beginSending()) return;
    setUnsent(undefined);
    submit.reset();
    const authorization = await authentication.authorize().catch(() => undefined);
    if (authorization) {
      submit.mutate({ request, authorization, enrollment: sentOf, sent, isProfileAccepted });
      return;
    }
    session.endSending();
    authentication.ask();
  };
  /** Sends, or says why not. */
  const press = (consent: Consent = {}) => void send(consent).catch(() => setUnsent('failed'));
  return { press, result, isSentElsewhere, earlier, asked, setAsked };
}

/** Goes where the outcome is told. Who went to another page meanwhile is left there. */
function showOutcome(id: EntityId, outcome: FinalizeOutcome): void {
  if (window.location.pathname !== toReviewPath(id)) return;
  const verdict = toVerdict(outcome);
  if (verdict === 'confirmed') navigate(toReceiptPath(id), { replace: true });
  if (verdict === 'unknown') navigate(toResultPath(id), { replace: true });
}

interface RequestSizeProps {
  /** Of the body, in UTF-8; 0 while there is none. */
  readonly bytes: number;
  /** `Infinity` where the service sets no limit. */
  readonly max: number;
}

/** How much will be sent, where the service takes only so much. */
function RequestSize({ bytes, max }: RequestSizeProps) {
  const { t, number } = useTranslator();
  if (!Number.isFinite(max) || bytes === 0) return null;
  const isTooLarge = bytes > max;
  return (
    <p className={isTooLarge ? 'notice notice--error' : 'send__size'} role={isTooLarge ? 'alert' : undefined}>
      {t(isTooLarge ? 'review.tooLarge' : 'review.size', { bytes: number(bytes), max: number(max) })}
    </p>
  );
}
