import { type FormEvent, useState } from 'react';
import { isBlankName, isSameName } from '../../domain/formats/name-keys.ts';
import { ActorField } from '../../form/actor-field.tsx';
import { NoteEntry } from '../../form/note-entry.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Worker } from '../../services/review/use-actor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwapIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import type { Act, Question } from './decision-rules.ts';
import type { Answers } from './use-decision.ts';

const WORDS = {
  'hand-in': { title: 'decision.handIn', submit: 'decision.handIn' },
  approve: { title: 'approval.approve', submit: 'approval.approve' },
  'approve-and-send': { title: 'decision.approveAndSend', submit: 'decision.approveAndSend' },
  send: { title: 'review.send', submit: 'review.send' },
  'approve-with-reason': { title: 'decision.reason.title', submit: 'approval.approve' },
  return: { title: 'decision.return.title', submit: 'approval.return' },
} as const satisfies Record<Act, { title: MessageKey; submit: MessageKey }>;
const TEXTS = {
  'approve-with-reason': {
    label: 'decision.reason',
    hint: 'decision.reason.hint',
    missing: 'decision.reason.missing',
  },
  return: {
    label: 'decision.return.what',
    hint: 'decision.return.hint',
    missing: 'decision.return.missing',
  },
} as const satisfies Partial<Record<Act, Record<string, MessageKey>>>;

interface DecisionDialogProps {
  readonly question: Question;
  /** Observations that say already what is to be corrected. */
  readonly open: number;
  readonly onAnswer: (answers: Answers) => void;
  readonly onCancel: () => void;
}

/** Asks what an act needs: names that nobody said yet, why it is approved, or what is to be corrected. */
export function DecisionDialog({ question, open, onAnswer, onCancel }: DecisionDialogProps) {
  const { t, plural } = useTranslator();
  const { act } = question;
  const [worker, setWorker] = useState('');
  const [enterer, setEnterer] = useState('');
  const [text, setText] = useState('');
  const [file, setFile] = useState(question.file);
  const [isPressed, setPressed] = useState(false);
  const texts = act === 'return' || act === 'approve-with-reason' ? TEXTS[act] : undefined;
  const gaps = {
    enterer: question.enterer && isBlankName(enterer),
    worker: !question.by && isBlankName(worker),
    same: question.enterer && isSameName(question.by?.name ?? worker, enterer),
    // What is observed says what is to be corrected.
    text: texts !== undefined && text.trim() === '' && !(act === 'return' && open > 0),
  };
  const submit = () => {
    setPressed(true);
    if (gaps.enterer || gaps.worker || gaps.text || gaps.same) return;
    onAnswer({
      ...(question.enterer && { enterer }),
      ...(!question.by && { worker }),
      ...(text.trim() !== '' && { text: text.trim() }),
      file,
    });
  };
  const toProblem = (isMissing: boolean, key: MessageKey) => (isPressed && isMissing ? t(key) : undefined);
  return (
    <Dialog title={t(WORDS[act].title)} onCancel={onCancel}>
      <form
        className="observe"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const form = event.currentTarget;
          submit();
          requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
        }}
      >
        {question.by && <p>{t('worker.here', { name: question.by.name })}</p>}
        {texts && open > 0 && <p>{plural('approval.open', open)}</p>}
        {texts && (
          <NoteEntry
            label={t(texts.label)}
            hint={t(act === 'return' && open > 0 ? 'decision.return.more' : texts.hint)}
            value={text}
            onChange={setText}
            onSubmit={submit}
            problem={toProblem(gaps.text, texts.missing)}
            isFirst
          />
        )}
        {question.file && (
          <label className="review__check">
            <input type="checkbox" checked={file} onChange={({ target }) => setFile(target.checked)} />
            {t('decision.return.file')}
          </label>
        )}
        {question.enterer && (
          <ActorField
            name="enterer"
            label={t('approval.enterer')}
            value={enterer}
            onChange={setEnterer}
            problem={
              toProblem(gaps.enterer, 'approval.missing.enterer') ?? toProblem(gaps.same, 'approval.same')
            }
            isFirst={!texts}
          />
        )}
        {!question.by && (
          <ActorField
            name="worker"
            label={t('actor.name')}
            value={worker}
            onChange={setWorker}
            problem={toProblem(gaps.worker, 'actor.missing')}
            isFirst={!texts && !question.enterer}
          />
        )}
        <DialogButtons submit={WORDS[act].submit} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}

/** Who works here, and the way to say that it is somebody else now; who signed in says so there. */
export function WorkerSwitch({ worker }: { readonly worker: Worker }) {
  const { t } = useTranslator();
  const [isAsking, setAsking] = useState(false);
  const { actor, names, needsSignIn, askSignIn, workAs } = worker;
  if (needsSignIn) {
    return (
      <button type="button" className="button button--quiet" onClick={askSignIn}>
        {t('approval.signIn')}
      </button>
    );
  }
  if (actor?.source === 'sign-in') {
    return <p className="decision__worker">{t('worker.here', { name: actor.name })}</p>;
  }
  const ask = () => setAsking(true);
  const [, last] = names;
  return (
    <div className="decision__worker">
      {actor ? (
        <MenuButton
          label={t('worker.here', { name: actor.name })}
          className="button button--quiet"
          face={t('worker.here', { name: actor.name })}
          parts={[
            ...(names.length > 1
              ? [names.slice(1).map((name) => ({ text: name, run: () => workAs(name) }))]
              : []),
            [{ text: t('worker.other'), run: ask }],
          ]}
        />
      ) : (
        <button type="button" className="button button--quiet" onClick={ask}>
          {t('worker.ask')}
        </button>
      )}
      {/* On a desk of two, one press. */}
      {actor && last !== undefined && (
        <button
          type="button"
          className="button button--icon"
          aria-label={t('worker.switch', { name: last })}
          title={t('worker.switch', { name: last })}
          onClick={() => workAs(last)}
        >
          <SwapIcon />
        </button>
      )}
      {isAsking && <WorkerDialog onSaid={workAs} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface WorkerDialogProps {
  readonly onSaid: (name: string) => void;
  readonly onClose: () => void;
}

function WorkerDialog({ onSaid, onClose }: WorkerDialogProps) {
  const { t } = useTranslator();
  const [name, setName] = useState('');
  const [isPressed, setPressed] = useState(false);
  return (
    <Dialog title={t('worker.ask')} onCancel={onClose}>
      <form
        className="observe"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (isBlankName(name)) return;
          onClose();
          onSaid(name);
        }}
      >
        <ActorField
          name="worker"
          label={t('actor.name')}
          value={name}
          onChange={setName}
          problem={isPressed && isBlankName(name) ? t('actor.missing') : undefined}
          isFirst
        />
        <DialogButtons submit="worker.say" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface DialogButtonsProps {
  readonly submit: MessageKey;
  readonly onCancel: () => void;
}

function DialogButtons({ submit, onCancel }: DialogButtonsProps) {
  const { t } = useTranslator();
  return (
    <div className="observe__buttons">
      <button type="submit" className="button button--primary">
        {t(submit)}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('observation.cancel')}
      </button>
    </div>
  );
}
