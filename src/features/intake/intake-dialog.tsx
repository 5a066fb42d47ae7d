import { useCallback, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusPart } from '../../ui/focus.ts';
import { findIntakePlace } from './apply-intake.ts';
import {
  type Choices,
  NO_CHOICES,
  PHOTO,
  type TextReading,
  hasRoom,
  toIntake,
  toPlan,
} from './intake-plan.ts';
import { PhotoEntry } from './photo-entry.tsx';
import { useTaking } from './use-taking.ts';
import { UnreadList, pieceIdOf } from './unread-list.tsx';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { type UnreadPiece, toPieces, withPut } from '../../domain/intake/put-piece.ts';
import { IntakeFindings } from './intake-findings.tsx';
import { isTooLong, readText } from '../../domain/intake/read-text.ts';
import { today } from '../../services/clock.ts';
import './intake.css';

interface IntakeDialogProps {
  /** Text that was pasted before the dialog could take it. */
  readonly given: string;
  /** Called with the number of values that were applied. */
  readonly onClose: (count: number) => void;
}

/** Dialog with one box for pasted or scanned text. It lists the values found; only the chosen ones apply. */
export function IntakeDialog({ given, onClose }: IntakeDialogProps) {
  const { t, plural, number } = useTranslator();
  const { profile } = useProfile();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? given;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [place] = useState(findIntakePlace);
  const { read, readNow, notePhoto } = useReading(text);
  const { take, isWorking, failure, refused } = useTaking(place, {
    onClose,
    onRefused: () => setChoices((all) => ({ ...all, chosen: new Map([...all.chosen, [PHOTO, false]]) })),
  });
  const addPhoto = (code: string, file: File) => {
    notePhoto(code, file);
    setChoices((all) => ({ ...all, chosen: new Map([...all.chosen].filter(([key]) => key !== PHOTO)) }));
    setTyped((before = given) => withCode(before, code));
  };
  const toFilled = (found: TextReading): TextReading => {
    const { reading } = found;
    return { ...found, reading: reading && withPut(reading, choices.put, { profile, today: today() }) };
  };
  const toIntakeOf = (found: TextReading) => {
    const { reading, photo } = toFilled(found);
    const plan =
      reading && place.kind !== 'locked' ? toPlan({ reading, photo }, place, choices, profile) : undefined;
    const intake = reading && plan && hasRoom(plan) ? toIntake(reading, plan, choices, profile) : undefined;
    return intake && plan && { intake, plan };
  };
  const count = toIntakeOf(read)?.intake.count ?? 0;
  const filled = toFilled(read);
  const { open, put, takeBack } = usePieces(read, choices, setChoices);

  const apply = () => {
    const found = toIntakeOf(read.text === text ? read : readNow());
    if (found) take(found.intake, found.plan.target?.person.id);
  };
  return (
    <Dialog title={t('intake.title')} onCancel={() => onClose(0)}>
      <div className="intake__body">
        <div className="intake__source">
          <IntakeBox text={text} onText={setTyped} />
          <PhotoEntry onText={addPhoto} />
          {filled.reading && place.kind !== 'locked' && (
            <UnreadList reading={filled.reading} pieces={open} onPut={put} />
          )}
        </div>
        <div className="intake__findings">
          <IntakeFindings
            read={filled}
            unread={open.length}
            place={place}
            choices={choices}
            onChoices={setChoices}
            refused={refused}
            onBack={takeBack}
          />
        </div>
      </div>
      {failure && (
        <p className="notice notice--error" role="alert">
          {t('intake.failed')}
        </p>
      )}
      <div className="dialog__actions intake__actions">
        <button type="button" className="button" onClick={() => onClose(0)}>
          {t('intake.cancel')}
        </button>
        <button
          type="button"
          className="button button--primary"
          aria-disabled={count === 0 || isWorking || undefined}
          aria-keyshortcuts="Control+Enter"
          onClick={apply}
        >
          {count === 0 ? t('intake.apply') : plural('intake.apply', count, { n: number(count) })}
        </button>
      </div>
    </Dialog>
  );
}

/** Unread pieces of the text, and the actions that put a piece into a field or take it back. */
function usePieces(read: TextReading, choices: Choices, onChoices: (choices: Choices) => void) {
  const pieces = toPieces(read.reading?.unread ?? []);
  const move = ({ key, index }: UnreadPiece, field?: FieldKey) => {
    const put = new Map(choices.put);
    if (field) put.set(key, field);
    else put.delete(key);
    flushSync(() => onChoices({ ...choices, put }));
    // The piece has moved to the other list.
    focusPart(pieceIdOf(index));
  };
  return {
    open: pieces.filter(({ key }) => !choices.put.has(key)),
    put: move,
    takeBack: (index: number) => {
      const piece = pieces[index];
      if (piece) move(piece);
    },
  };
}

/** Adds the text of a code as a line of its own, once. */
function withCode(text: string, code: string): string {
  if (text.includes(code)) return text;
  return text.trim() === '' ? code : `${text.trimEnd()}\n${code}`;
}

interface IntakeBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Box for the pasted or scanned text. */
function IntakeBox({ text, onText }: IntakeBoxProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="intake__entry">
      <label htmlFor={id}>{t('intake.box')}</label>
      <textarea
        id={id}
        className="input intake__box"
        data-first
        rows={4}
        value={text}
        // The text is personal, so the browser must not store, check or correct it.
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onText(target.value)}
      />
      <p className="field__hint" id={`${id}-hint`}>
        {t('intake.hint')}
      </p>
    </div>
  );
}

/** Pause (ms) after which the text is read: scanners type a few hundred characters a second. */
const PAUSE_MS = 150;

/** A photo of a card with the text of its code. */
interface CardPhoto {
  readonly code: string;
  readonly file: File;
}

const NOTHING: TextReading = { text: '', isTooLong: false };

/** Reads a text a moment after its last change; `readNow` does not wait. Nothing of it is stored. */
function useReading(text: string): {
  readonly read: TextReading;
  readonly readNow: () => TextReading;
  /** Notes the photo of a code. It counts as long as the text has that code. */
  readonly notePhoto: (code: string, file: File) => void;
} {
  const { profile } = useProfile();
  const [read, setRead] = useState<TextReading>(NOTHING);
  const [photo, setPhoto] = useState<CardPhoto>();
  const readNow = useCallback((): TextReading => {
    const now = {
      text,
      reading: readText(text, { profile, today: today() }),
      isTooLong: isTooLong(text),
      photo: photo && text.includes(photo.code) ? photo.file : undefined,
    };
    setRead(now);
    return now;
  }, [text, profile, photo]);
  useEffect(() => {
    const timer = window.setTimeout(readNow, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [readNow]);
  const notePhoto = (code: string, file: File) => {
    const source = readText(code, { profile, today: today() })?.source;
    if (source === 'mrz' || source === 'card-code') setPhoto({ code, file });
  };
  return { read, readNow, notePhoto };
}
