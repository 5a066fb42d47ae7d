import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditable } from '../../services/drafts/use-session.ts';
import { BarSlotContext } from '../../ui/bar-slot.ts';
import { BAR_MESSAGE_ID, BarMessage } from '../../ui/bar-message.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { DecisionDialog, WorkerSwitch } from './decision-dialogs.tsx';
import { DECISION_ID } from './review-keys.ts';
import type { Act, Refusal } from './decision-rules.ts';
import type { Decision } from './use-decision.ts';
import './decision-bar.css';

/** What the bar needs to know of the send. */
export interface Sending {
  readonly press: () => void;
  readonly isSending: boolean;
  /** Why a press would send nothing. */
  readonly hindrance: ReactNode;
  /** Why the latest press sent nothing, as long as that is so; another object for each press. */
  readonly refused: object | undefined;
  readonly refusal: ReactNode;
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
  const message = useRef<HTMLDivElement>(null);
  const { question, worker, refused, hindrance, open } = decision;
  /** Each refusal takes the focus, which moves nothing. */
  const answer = refused ?? sending.refused;
  useLayoutEffect(() => {
    if (answer) message.current?.focus({ preventScroll: true });
  }, [answer]);
  if (!slot) return null;
  const cause = refused?.cause ?? (sending.refused ? undefined : hindrance);
  const why = cause ? (
    <RefusalText cause={cause} onShowErrors={onShowErrors} />
  ) : (
    (sending.refusal ?? sending.hindrance)
  );
  const isHindered = hindrance !== undefined || Boolean(sending.hindrance);
  return createPortal(
    <>
      {why && (
        <BarMessage ref={message} isRefusal={answer !== undefined} back={primary}>
          {why}
        </BarMessage>
      )}
      <div className="bar-side">
        <WorkerSwitch worker={worker} />
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
          aria-disabled={sending.isSending || isHindered || undefined}
          aria-describedby={why ? BAR_MESSAGE_ID : undefined}
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
  'not-filed': 'decision.return.notFiled',
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
