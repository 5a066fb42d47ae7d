import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditable } from '../../services/drafts/use-session.ts';
import { BarSlotContext } from '../../ui/bar-slot.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { DecisionDialog, WorkerSwitch } from './decision-dialogs.tsx';
import type { Act, Decision, Refusal } from './use-decision.ts';
import './decision-bar.css';

/** Of the primary: keys of the page lead to it. */
export const DECISION_ID = 'review-decision';

/** What the bar needs to know of the send. */
export interface Sending {
  readonly press: () => void;
  readonly isSending: boolean;
  /** Why nothing would be sent, or why the latest press sent nothing, as long as that is so. */
  readonly refusal: ReactNode;
  /** Counts presses that were refused: each takes the focus. */
  readonly refusals: number;
}

interface DecisionBarProps {
  readonly decision: Decision;
  readonly sending: Sending;
  /** Leads to what is to be corrected. */
  readonly onShowErrors: () => void;
}

/** What can be decided here and now, and why not: in the bar at the foot of the page, which is always in sight. */
export function DecisionBar({ decision, sending, onShowErrors }: DecisionBarProps) {
  const slot = useContext(BarSlotContext);
  const { t } = useTranslator();
  const primary = useRef<HTMLButtonElement>(null);
  const isEditable = useIsEditable();
  const { question, worker, refusal, hindrance, open } = decision;
  if (!slot) return null;
  const cause = refusal ?? (sending.refusal ? undefined : hindrance);
  const why = cause ? <RefusalText cause={cause} onShowErrors={onShowErrors} /> : sending.refusal;
  const isAlert = refusal !== undefined || sending.refusal !== undefined;
  return createPortal(
    <>
      {why && (
        <BarMessage
          // Each refusal is said, and takes the focus, anew.
          key={isAlert ? `${decision.refusals}-${sending.refusals}` : 'known'}
          takesFocus={isAlert && decision.refusals + sending.refusals > 0}
          back={primary}
        >
          {why}
        </BarMessage>
      )}
      <WorkerSwitch worker={worker} />
      <div className="decision__acts">
        {isEditable && <More decision={decision} />}
        {isEditable && mayReturn(decision) && (
          <button type="button" className="button" onClick={() => decision.press('return')}>
            {t('approval.return')}
          </button>
        )}
        <button
          ref={primary}
          id={DECISION_ID}
          type="button"
          className="button button--primary"
          // Not disabled: a press says why, and the focus stays until the page of the outcome takes it.
          aria-disabled={sending.isSending || hindrance !== undefined || undefined}
          aria-describedby={why ? WHY_ID : undefined}
          onClick={() => sending.isSending || decision.press(decision.primary)}
        >
          {sending.isSending ? t('review.sending') : t(LABELS[decision.primary])}
        </button>
      </div>
      {question && (
        <DecisionDialog
          question={question}
          open={open}
          onAnswer={decision.answer}
          onCancel={decision.cancel}
        />
      )}
    </>,
    slot,
  );
}

const WHY_ID = 'review-decision-why';

const LABELS = {
  'hand-in': 'decision.handIn',
  approve: 'approval.approve',
  'approve-and-send': 'decision.approveAndSend',
  'approve-with-reason': 'decision.approveWithReason',
  send: 'review.send',
  return: 'approval.return',
} as const satisfies Record<Act, MessageKey>;

/** Whoever hands it in has nothing to send back. */
function mayReturn({ primary, open }: Decision): boolean {
  return primary !== 'hand-in' || open > 0;
}

/** What is done less often. */
function More({ decision }: { readonly decision: Decision }) {
  const { t } = useTranslator();
  const { primary, mayApprove, open, press } = decision;
  const toItem = (act: Act, text: MessageKey) => ({ text: t(text), run: () => press(act) });
  const approval =
    primary === 'approve-and-send' ? ('decision.approveOnly' as const) : ('approval.approve' as const);
  const items = [
    ...(mayApprove ? [toItem('approve', approval)] : []),
    ...(open > 0 ? [toItem('approve-with-reason', 'decision.approveWithReason')] : []),
    ...(mayReturn(decision) ? [] : [toItem('return', 'decision.returnAsked')]),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton label={t('decision.more')} className="button button--icon more" face="" parts={[items]} />
  );
}

interface BarMessageProps {
  readonly takesFocus: boolean;
  /** Takes the focus when the message goes. */
  readonly back: { readonly current: HTMLElement | null };
  readonly children: ReactNode;
}

function BarMessage({ takesFocus, back, children }: BarMessageProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const button = back.current;
    if (takesFocus) element?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) button?.focus({ preventScroll: true });
    };
  }, [takesFocus, back]);
  return (
    <div
      ref={box}
      id={WHY_ID}
      className={takesFocus ? 'decision__why decision__why--refused' : 'decision__why'}
      role={takesFocus ? 'alert' : 'status'}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

const REFUSALS = {
  'no-name': 'actor.missing',
  'no-enterer': 'approval.missing.enterer',
  same: 'approval.same',
  observed: 'decision.observed',
  errors: 'decision.errors',
  insecure: 'approval.insecure',
  rekey: 'rekey.needed',
  'sign-in': 'approval.signInFirst',
  changed: 'approval.changed',
  'not-handed-in': 'decision.notHandedIn',
  'not-returned': 'approval.return.failed',
} as const satisfies Record<Refusal, MessageKey>;

interface RefusalTextProps extends Pick<DecisionBarProps, 'onShowErrors'> {
  readonly cause: Refusal;
}

function RefusalText({ cause, onShowErrors }: RefusalTextProps) {
  const { t } = useTranslator();
  return (
    <>
      <p>{t(REFUSALS[cause])}</p>
      {cause === 'errors' && (
        <button type="button" className="button button--quiet" onClick={onShowErrors}>
          {t('decision.showErrors')}
        </button>
      )}
    </>
  );
}
