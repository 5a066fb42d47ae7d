import { type ReactNode, useState } from 'react';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { Hindrance, Unseen } from '../../domain/decision/facts.ts';
import { DecisionBar, HindranceText } from '../../form/decision-bar.tsx';
import { DecisionDialog } from '../../form/decision-dialog.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useStage } from '../../services/review/use-stage.ts';
import { type Decision, type NotTaken, type Question, useDecision } from './use-decision.ts';
import { WorkerSwitch } from './worker-switch.tsx';

/** State of the send that the bar shows. */
export interface Sending {
  readonly press: (consent: { readonly answered: readonly KnownPerson[] }) => void;
  readonly isSending: boolean;
  /** Reason why a press would not send. */
  readonly hindrance: ReactNode;
  /** Set while the reason lasts why the latest press did not send; a new object for each press. */
  readonly refused: object | undefined;
  readonly refusal: ReactNode;
}

interface DecidingProps extends Omit<Parameters<typeof useDecision>[0], 'send'> {
  readonly sending: Sending;
  /** Goes to the errors to correct. */
  readonly onShowErrors: () => void;
}

/** The bar of a browser's review, and the dialog that asks for the details of a step. */
export function Deciding({ sending, onShowErrors, ...props }: DecidingProps) {
  const { t } = useTranslator();
  const decision = useDecision({ ...props, send: sending.press });
  const { offers, worker, refused, question, open } = decision;
  const { isSending } = sending;
  const { isInReview, askedAt } = useStage(props.desk);
  const wayOutOf = (code: Hindrance) =>
    code === 'has-errors' && (
      <button type="button" className="button button--quiet" onClick={onShowErrors}>
        {t('decision.showErrors')}
      </button>
    );
  const sendRefusal = sending.refused && { of: sending.refused, text: sending.refusal };
  return (
    <>
      <DecisionBar
        offers={offers}
        isBusy={isSending}
        busyText={isSending ? t('review.sending') : undefined}
        refused={
          refused
            ? { of: refused, text: <RefusalText cause={refused.cause} wayOutOf={wayOutOf} /> }
            : sendRefusal
        }
        asked={isInReview ? { at: askedAt, onNew } : undefined}
        note={sending.hindrance}
        wayOutOf={wayOutOf}
        side={<WorkerSwitch worker={worker} />}
        onPress={decision.press}
      />
      {question && (
        <QuestionDialog
          question={question}
          open={open}
          known={decision.known}
          unseen={decision.unseen}
          persons={props.enrollment.persons}
          onAnswer={decision.answer}
          onCancel={decision.cancel}
        />
      )}
    </>
  );
}

const onNew = () => runOnceOffered('new-enrollment');

const TEXTS = {
  changed: 'approval.changed',
  'not-handed-in': 'decision.notHandedIn',
  'not-returned': 'approval.return.failed',
  'not-filed': 'decision.return.notFiled',
} as const satisfies Record<Exclude<NotTaken, Hindrance>, MessageKey>;

interface RefusalTextProps {
  readonly cause: NotTaken;
  readonly wayOutOf: (code: Hindrance) => ReactNode;
}

function RefusalText({ cause, wayOutOf }: RefusalTextProps) {
  const { t } = useTranslator();
  return isOwn(cause) ? <p>{t(TEXTS[cause])}</p> : <HindranceText code={cause} wayOutOf={wayOutOf} />;
}

const isOwn = (cause: NotTaken): cause is keyof typeof TEXTS => Object.hasOwn(TEXTS, cause);

interface QuestionDialogProps {
  readonly question: Question;
  readonly open: number;
  readonly known: readonly KnownPerson[];
  readonly unseen: Unseen;
  readonly persons: readonly Person[];
  readonly onAnswer: Decision['answer'];
  readonly onCancel: () => void;
}

function QuestionDialog({ question, onAnswer, ...shown }: QuestionDialogProps) {
  const { t } = useTranslator();
  const { offer, by, hasFile } = question;
  const [file, setFile] = useState(hasFile);
  return (
    <DecisionDialog
      {...shown}
      offer={offer}
      returns={useProfile().profile.review}
      by={by?.name}
      onAnswer={(answers) => onAnswer({ ...answers, file })}
    >
      {hasFile && (
        <label className="review__check">
          <input type="checkbox" checked={file} onChange={({ target }) => setFile(target.checked)} />
          {t('decision.return.file')}
        </label>
      )}
    </DecisionDialog>
  );
}
