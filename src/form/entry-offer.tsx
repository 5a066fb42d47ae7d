import { useEffect, useRef } from 'react';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { offerIdOf, readFieldEdges } from '../ui/field-frame.tsx';
import { usePopup } from '../ui/use-popup.ts';
import type { Further, Help } from './suggestions.ts';
import './entry-help.css';

interface EntryOfferProps {
  /** Id of the entry; the offer's description has an id of its own. */
  readonly entryId: string;
  readonly help: Help;
  /** Applies the offer on a press; `isAll`: with the suggestions of the entries after it. */
  readonly onTake: (isAll: boolean) => void;
}

/** The offer for an entry, below it, with its keys: buttons for users without these keys. */
export function EntryOffer({ entryId, help, onTake }: EntryOfferProps) {
  const translator = useTranslator();
  const isSuggestion = help.kind !== 'offer';
  const box = useRef<HTMLDivElement>(null);
  usePopup(box, isSuggestion, { align: 'within', readAnchor: () => readFieldEdges(box.current) });
  useEffect(() => {
    // Keeps the offer clear of the bar at the foot of the page.
    if (!isSuggestion && document.activeElement?.id === entryId)
      box.current?.scrollIntoView({ block: 'nearest' });
  }, [entryId, isSuggestion]);
  const toButton = (key: Help['key'], text: string, isAll: boolean) => (
    <button
      type="button"
      className="offer__take"
      // Tab skips a suggestion; a press leaves the focus in the entry.
      tabIndex={isSuggestion ? -1 : 0}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(isAll)}
    >
      <span>{text}</span> <kbd>{key}</kbd>
    </button>
  );
  return (
    <div
      ref={box}
      id={offerIdOf(entryId)}
      popover={isSuggestion ? 'manual' : undefined}
      className={`offer offer--${isSuggestion ? 'suggestion' : 'offer'}`}
    >
      {help.value !== undefined && toButton(help.key, toOwnText(help, translator), false)}
      {help.further && toButton('Alt+Enter', toFurtherText(help.further, translator), true)}
    </div>
  );
}

/** Text of the offer for the entry itself. */
export function toOwnText({ kind, value = '', typed, view }: Help, translator: Translator): string {
  const text = toValueText({ view, value }, translator);
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

/**
 * Suggested value inside an empty entry, until the entry gets the focus. A press applies it. Screen readers
 * announce it on focus.
 */
export function Ghost({ help, onTake }: Omit<EntryOfferProps, 'entryId'>) {
  const translator = useTranslator();
  return (
    <span
      className="ghost"
      aria-hidden="true"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(false)}
    >
      {toValueText({ view: help.view, value: help.value ?? '' }, translator)}
    </span>
  );
}

function toValueText(
  { view, value }: Pick<Further['values'][number], 'view' | 'value'>,
  translator: Translator,
) {
  const entry = view.catalog?.findKnownEntry(value);
  return entry ? translator.entryLabel(entry) : value;
}
