import { useEffect, useRef } from 'react';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { offerIdOf } from '../ui/field-frame.tsx';
import type { Further, Help } from './suggestions.ts';
import './entry-help.css';

interface EntryOfferProps {
  /** Id of the entry; the offer's description has an id of its own. */
  readonly entryId: string;
  readonly help: Help;
  /** Applies the offer on a press. */
  readonly onTake: () => void;
}

/**
 * The help for the focused entry: a suggestion in place of its text, a correction below it. Each is a button
 * with its key, for users without these keys. Other entries show what Alt+Enter fills in there.
 */
export function EntryOffer({ entryId, help, onTake }: EntryOfferProps) {
  const translator = useTranslator();
  const isBelow = help.kind === 'offer';
  const text = isBelow ? undefined : toHelpText(help, translator);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Keeps the offer clear of the bar at the foot of the page.
    if (isBelow && document.activeElement?.id === entryId) box.current?.scrollIntoView({ block: 'nearest' });
  }, [entryId, isBelow]);
  return (
    <div
      ref={box}
      id={offerIdOf(entryId)}
      className={text === undefined ? 'offer offer--below' : toInsideClass(text)}
    >
      {text && (
        <span className="offer__text" aria-hidden="true">
          {text}
        </span>
      )}
      {help.value !== undefined && (
        <TakeButton
          name={toOwnText(help, translator)}
          keys={help.key}
          isInside={text !== undefined}
          onTake={onTake}
        />
      )}
      {help.further && <span className="visually-hidden">{toFurtherText(help.further, translator)}</span>}
    </div>
  );
}

interface TakeButtonProps {
  readonly name: string;
  readonly keys: Help['key'];
  /** True when the entry shows the value: then the button shows the key alone, and Tab skips it. */
  readonly isInside: boolean;
  readonly onTake: () => void;
}

function TakeButton({ name, keys, isInside, onTake }: TakeButtonProps) {
  return (
    <button
      type="button"
      className="offer__take"
      tabIndex={isInside ? -1 : 0}
      // A press leaves the focus in the entry.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={isInside ? 'visually-hidden' : undefined}>{name}</span> <kbd>{keys}</kbd>
    </button>
  );
}

/** Text of the offer for the entry itself. */
export function toOwnText(help: Help, translator: Translator): string {
  const { kind, value = '', typed, view } = help;
  const text = toHelpText(help, translator);
  if (kind === 'suggestion') return translator.t('entry.help.suggestion', { value: text });
  // An offer completes a beginning, and a correction asks.
  const isMeant = view.format?.name === 'e-mail' && !value.startsWith(typed.trim());
  return translator.t(isMeant ? 'entry.help.meant' : 'entry.help.use', { value: text });
}

/** Text of the suggestions in the entries after it. */
export function toFurtherText({ values }: Further, translator: Translator): string {
  const text = values.map((taken) => toValueText(taken, translator)).join(' · ');
  return translator.t('entry.help.further', { value: text });
}

interface GhostProps extends Pick<EntryOfferProps, 'help'> {
  /** Applies the suggestions of all entries that show one. */
  readonly onTakeAll: () => void;
}

/**
 * Suggested value inside an empty entry, until the entry gets the focus. A press focuses the entry, as if no value
 * stood there. Screen readers announce it on focus. The first of several has the key that applies all of them.
 */
export function Ghost({ help, onTakeAll }: GhostProps) {
  const translator = useTranslator();
  const text = toHelpText(help, translator);
  return (
    <div className={`ghost ${toInsideClass(text)}`}>
      <span className="offer__text" aria-hidden="true">
        {text}
      </span>
      {help.lead && (
        <TakeButton
          name={toFurtherText(help.lead.further, translator)}
          keys="Alt+Enter"
          isInside
          onTake={onTakeAll}
        />
      )}
    </div>
  );
}

/** More letters than this take two small lines in a narrow entry. */
const MOST_LETTERS = 16;

function toInsideClass({ length }: string): string {
  return `offer offer--inside${length > MOST_LETTERS ? ' offer--long' : ''}`;
}

function toHelpText({ view, value = '' }: Help, translator: Translator): string {
  return toValueText({ view, value }, translator);
}

function toValueText(
  { view, value }: Pick<Further['values'][number], 'view' | 'value'>,
  translator: Translator,
) {
  const entry = view.catalog?.findKnownEntry(value);
  return entry ? translator.entryLabel(entry) : value;
}
