import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Observation } from '../domain/review/observations.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { takesSubmitKey } from '../ui/submit-key.ts';
import { ActorField } from './actor-field.tsx';
import { toActorText } from './actor-text.ts';
import { NoteEntry } from './note-entry.tsx';
import './observation-thread.css';

/** Actions on an observation; each resolves to false when it could not be noted. */
interface ThreadActions {
  /** Typed name of the author when no sign-in provides it; else undefined. */
  readonly name: string | undefined;
  readonly onName: (name: string) => void;
  /** Assumed author, when another person could give their name. */
  readonly knownName?: string | undefined;
  /** On a team server, nobody replies twice in a row. */
  readonly mayReply: (observation: Observation) => boolean;
  readonly reply: (observation: string, text: string) => Promise<boolean>;
  /** Undefined for users who may only reply. */
  readonly settle: ((observation: string, kind: 'settled' | 'reopened') => Promise<boolean>) | undefined;
}

interface ObservationThreadProps {
  readonly observation: Observation;
  /** Place of the observation, for screen readers. */
  readonly place: string;
  /** Undefined when nothing may be noted now. */
  readonly actions: ThreadActions | undefined;
}

/** Answers by observation that were typed and not sent, so that leaving the page loses none. */
const unsent = new Map<string, string>();

/** An observation with its replies and actions. */
export function ObservationThread({ observation, place, actions }: ObservationThreadProps) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { id, remarks, isOpen, settled } = observation;
  const group = useRef<HTMLDivElement>(null);
  const [isReplying, setReplying] = useState(unsent.has(id));
  const [hasFailed, setFailed] = useState(false);
  const tell = (isNoted: boolean) => setFailed(!isNoted);
  const toggle = async () => {
    // The focused button changes its name, so the thread takes the focus.
    tell((await actions?.settle?.(id, isOpen ? 'settled' : 'reopened').catch(() => false)) ?? false);
    group.current?.focus();
  };
  const when = settled && dateTime(settled.at);
  return (
    // Beside a field it is inside the form of the person, which must not handle its keys and blurs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={(event) => event.stopPropagation()}
      ref={group}
      className={`thread${isOpen ? '' : ' thread--settled'}`}
      role="group"
      tabIndex={-1}
      id={`observation-${id}`}
      aria-label={t('observation.label', { place })}
    >
      <p className="thread__state">
        {isOpen && t('observation.open')}
        {settled &&
          (settled.by
            ? t('observation.settledBy', { by: toActorText(settled.by, translator), when: when ?? '' })
            : t('observation.settledAt', { when: when ?? '' }))}
      </p>
      <ul>
        {remarks.map(({ number, at, by, text }) => (
          <li key={number}>
            <p className="thread__text">{text}</p>
            <p className="thread__by">
              {t('observation.by', { by: toActorText(by, translator), when: dateTime(at) })}
            </p>
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">{t('observation.failed')}</p>}
      {actions && isReplying && (
        <ReplyForm
          actions={actions}
          observation={id}
          onDone={(isNoted) => {
            tell(isNoted ?? true);
            if (isNoted === false) return;
            unsent.delete(id);
            setReplying(false);
            group.current?.focus();
          }}
        />
      )}
      {actions && !isReplying && (
        <div className="thread__buttons">
          {actions.mayReply(observation) && (
            <button type="button" className="button button--quiet" onClick={() => setReplying(true)}>
              {t('observation.reply')}
            </button>
          )}
          {actions.settle && (
            <button type="button" className="button button--quiet" onClick={() => void toggle()}>
              {t(isOpen ? 'observation.settle' : 'observation.reopen')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface ReplyFormProps {
  readonly actions: ThreadActions;
  readonly observation: string;
  /** Undefined: cancelled. */
  readonly onDone: (isNoted: boolean | undefined) => void;
}

function ReplyForm({ actions: { name, onName, knownName, reply }, observation, onDone }: ReplyFormProps) {
  const { t } = useTranslator();
  const [text, setText] = useState(unsent.get(observation) ?? '');
  const [missing, setMissing] = useState<'text' | 'name'>();
  const form = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const actor = useRef<HTMLInputElement>(null);
  const labelId = useId();
  // An answer that was left unsent opens with the page, and leaves the focus where it is.
  const [isAsked] = useState(text === '');
  // Scrolls the buttons into view, which the foot of the page would cover.
  useEffect(() => {
    if (isAsked || missing) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked, missing]);
  useEffect(() => {
    if (isAsked) note.current?.focus();
  }, [isAsked]);
  const submit = async () => {
    const gap = text.trim() === '' ? 'text' : name?.trim() === '' ? 'name' : undefined;
    setMissing(gap);
    if (gap) {
      (gap === 'text' ? note : actor).current?.focus();
      return;
    }
    onDone(await reply(observation, text.trim()).catch(() => false));
  };
  return (
    // Not a form element: beside a field it is inside the form of the person.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key of its entries
    <div
      data-submits
      onKeyDown={(event) => {
        if (takesSubmitKey(event)) void submit();
      }}
      ref={form}
      className="thread__reply"
      role="group"
      aria-labelledby={labelId}
    >
      <p id={labelId} className="visually-hidden">
        {t('observation.reply')}
      </p>
      <NoteEntry
        label={t('observation.replyLabel')}
        value={text}
        onChange={(typed) => {
          if (typed === '') unsent.delete(observation);
          else unsent.set(observation, typed);
          setText(typed);
        }}
        problem={missing === 'text' ? t('observation.missing') : undefined}
        ref={note}
      />
      {name !== undefined && (
        <ActorField
          ref={actor}
          name="actor"
          label={t('actor.name')}
          value={name}
          onChange={onName}
          problem={missing === 'name' ? t('actor.missing') : undefined}
        />
      )}
      {name === undefined && knownName !== undefined && (
        <p className="thread__by">
          {t('actor.known', { name: knownName })}{' '}
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              flushSync(() => onName(''));
              actor.current?.focus();
            }}
          >
            {t('actor.other')}
          </button>
        </p>
      )}
      <div className="thread__buttons">
        <button type="button" className="button" onClick={() => void submit()}>
          {t('observation.replySend')}
        </button>
        <button type="button" className="button button--quiet" onClick={() => onDone(undefined)}>
          {t('observation.cancel')}
        </button>
      </div>
    </div>
  );
}
