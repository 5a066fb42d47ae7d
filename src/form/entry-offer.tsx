import { useEffect, useRef } from 'react';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import type { Entry } from './entry-flow.ts';
import type { Further } from './find-further.ts';
import type { Help } from './find-help.ts';

interface EntryOfferProps {
  readonly entry: Entry;
  readonly help: Help;
  readonly onTake: () => void;
}

/** What is offered for an entry, below it, with the key that takes it: a button for who has no such key. */
export function EntryOffer({ entry, help, onTake }: EntryOfferProps) {
  const translator = useTranslator();
  const id = `${entry.id}-offer`;
  const isSuggestion = help.kind !== 'offer';
  const box = useRef<HTMLDivElement>(null);
  // Each time: what else describes the entry is set by others.
  useEffect(() => describe(entry, id));
  useEffect(() => {
    // Not below the bar at the foot of the page.
    if (document.activeElement === entry) box.current?.scrollIntoView({ block: 'nearest' });
  }, [entry]);
  return (
    <div ref={box} className={`offer offer--${isSuggestion ? 'suggestion' : 'offer'}`}>
      <button
        type="button"
        id={id}
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

/** Ties what is offered to its entry, beside what describes that already; gives how to untie it. */
function describe(entry: Entry, id: string): () => void {
  const set = (ids: readonly string[]) =>
    ids.length > 0
      ? entry.setAttribute('aria-describedby', ids.join(' '))
      : entry.removeAttribute('aria-describedby');
  const others = () =>
    (entry.getAttribute('aria-describedby') ?? '').split(' ').filter((it) => it && it !== id);
  set([...others(), id]);
  return () => set(others());
}
