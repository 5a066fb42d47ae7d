import { useEffect, useRef } from 'react';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import type { Further, Help } from './suggestions.ts';
import './entry-help.css';

interface EntryOfferProps {
  /** Of the entry; the offer describes it by an id of its own. */
  readonly entryId: string;
  readonly help: Help;
  readonly onTake: () => void;
}

export const offerIdOf = (entryId: string) => `${entryId}-offer`;

/** What is offered for an entry, below it, with the key that takes it: a button for who has no such key. */
export function EntryOffer({ entryId, help, onTake }: EntryOfferProps) {
  const translator = useTranslator();
  const isSuggestion = help.kind !== 'offer';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not below the bar at the foot of the page.
    if (document.activeElement?.id === entryId) box.current?.scrollIntoView({ block: 'nearest' });
  }, [entryId]);
  return (
    <div ref={box} className={`offer offer--${isSuggestion ? 'suggestion' : 'offer'}`}>
      <button
        type="button"
        id={offerIdOf(entryId)}
        className="offer__take"
        // Tab passes a suggestion by; what is pressed leaves the focus in the entry.
        tabIndex={isSuggestion ? -1 : 0}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTake}
      >
        <span>{toOfferText(help, translator)}</span> <kbd>{help.key}</kbd>
      </button>
    </div>
  );
}

/** What is offered, as it is read. */
export function toOfferText(help: Help, translator: Translator): string {
  const { kind, value, typed, view, further } = help;
  const all = [...(value === undefined ? [] : [{ view, value }]), ...(further?.values ?? [])];
  const text = all.map((taken) => toValueText(taken, translator)).join(' · ');
  if (kind === 'further') return translator.t('entry.help.further', { value: text });
  if (kind === 'suggestion') return translator.t('entry.help.suggestion', { value: text });
  // What was begun is ended, what was mistyped is asked.
  const isMeant = view.format?.name === 'e-mail' && !value?.startsWith(typed.trim());
  return translator.t(isMeant ? 'entry.help.meant' : 'entry.help.use', { value: text });
}

function toValueText(
  { view, value }: Pick<Further['values'][number], 'view' | 'value'>,
  translator: Translator,
) {
  const entry = view.catalog?.findKnownEntry(value);
  return entry ? translator.entryLabel(entry) : value;
}
