import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answers, Offer } from '../domain/decision/facts.ts';
import { isBlankName, isSameName } from '../domain/formats/name-keys.ts';
import { saysSomething } from '../domain/review/says-something.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { Dialog } from '../ui/dialog.tsx';
import { entriesIn } from '../ui/focus.ts';
import { ActorField } from './actor-field.tsx';
import { toStepKey } from './decision-texts.ts';
import { NoteEntry } from './note-entry.tsx';
import './decision.css';

interface DecisionDialogProps {
  readonly offer: Offer;
  /** Open observations; where there are some, they say what is to be corrected. */
  readonly open: number;
  /** Name of who takes the step, where it is known. */
  readonly by: string | undefined;
  /** Between the questions and the buttons. */
  readonly children?: ReactNode;
  readonly isBusy?: boolean;
  /** Why the latest press did nothing; the dialog stays open with what was typed. */
  readonly problem?: ReactNode;
  readonly onAnswer: (answers: Answers) => void;
  readonly onCancel: () => void;
}

/** Asks what a step needs before it is taken: words, names. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { offer, open, by, children, isBusy = false, problem, onAnswer, onCancel } = props;
  const { t, plural } = useTranslator();
  const [worker, setWorker] = useState('');
  const [enterer, setEnterer] = useState('');
  const [text, setText] = useState('');
  const [isPressed, setPressed] = useState(false);
  const asksFor = (ask: Offer['asks'][number]) => offer.asks.includes(ask);
  const [asksEnterer, asksName] = [asksFor('enterer'), asksFor('name')];
  const note = findNote(offer, open);
  const isSaid = saysSomething(text) || (note?.isOptional === true && text.trim() === '');
  const gaps = {
    enterer: asksEnterer && isBlankName(enterer),
    worker: asksName && isBlankName(worker),
    same: asksEnterer && isSameName(by ?? worker, enterer),
    text: note !== undefined && !isSaid,
  };
  const submit = () => {
    setPressed(true);
    if (isBusy || gaps.enterer || gaps.worker || gaps.text || gaps.same) return;
    const said = text.trim() === '' ? undefined : text.trim();
    onAnswer({
      ...(asksEnterer && { enterer }),
      ...(asksName && { name: worker }),
      ...(said !== undefined && { [offer.isDespite ? 'reason' : 'words']: said }),
    });
  };
  const toProblem = (isMissing: boolean, key: MessageKey) => (isPressed && isMissing ? t(key) : undefined);
  return (
    <Dialog title={t(toTitle(offer))} onCancel={onCancel}>
      <form
        className="decision__form"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const form = event.currentTarget;
          submit();
          requestAnimationFrame(() =>
            entriesIn(form)
              .find((entry) => entry.hasAttribute('aria-invalid'))
              ?.focus(),
          );
        }}
      >
        {by !== undefined && <p>{t('worker.here', { name: by })}</p>}
        {note && open > 0 && <p>{plural('approval.open', open)}</p>}
        {note && (
          <NoteEntry
            label={t(note.label)}
            hint={note.hint && t(note.hint)}
            value={text}
            onChange={setText}
            onSubmit={submit}
            problem={toProblem(gaps.text, note.missing)}
            isFirst
          />
        )}
        {children}
        {asksEnterer && (
          <ActorField
            name="enterer"
            label={t('approval.enterer')}
            value={enterer}
            onChange={setEnterer}
            problem={
              toProblem(gaps.enterer, 'approval.missing.enterer') ??
              toProblem(gaps.same, 'hindrance.four-eyes')
            }
            isFirst={!note}
          />
        )}
        {asksName && (
          <ActorField
            name="worker"
            label={t('actor.name')}
            value={worker}
            onChange={setWorker}
            problem={toProblem(gaps.worker, 'actor.missing')}
            isFirst={!note && !asksEnterer}
          />
        )}
        {problem}
        <DialogButtons submit={toSubmit(offer)} isBusy={isBusy} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}

interface DialogButtonsProps {
  readonly submit: MessageKey;
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a dialog that asks something. */
export function DialogButtons({ submit, isBusy = false, onCancel }: DialogButtonsProps) {
  const { t } = useTranslator();
  return (
    <div className="decision__buttons">
      <button type="submit" className="button button--primary" aria-disabled={isBusy || undefined}>
        {t(submit)}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('observation.cancel')}
      </button>
    </div>
  );
}

interface Note {
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  readonly missing: MessageKey;
  readonly isOptional?: boolean;
}

/** What somebody writes about the step; undefined where nothing is written. */
function findNote({ step, isDespite }: Offer, open: number): Note | undefined {
  if (isDespite)
    return { label: 'decision.reason', hint: 'decision.reason.hint', missing: 'decision.reason.missing' };
  if (step === 'take-over') return { label: 'team.note.take-over', missing: 'team.note.empty' };
  if (step !== 'return') return undefined;
  const isOptional = open > 0;
  const hint = isOptional ? 'decision.return.more' : 'decision.return.hint';
  return { label: 'decision.return.what', hint, missing: 'decision.return.missing', isOptional };
}

function toTitle(offer: Offer): MessageKey {
  if (offer.isDespite) return 'decision.reason.title';
  return offer.step === 'return' ? 'decision.return.title' : toStepKey(offer);
}

const toSubmit = (offer: Offer): MessageKey => toStepKey({ ...offer, isDespite: false });
