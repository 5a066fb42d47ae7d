import { type Entry, findEntry, moveOn } from './entry-flow.ts';
import { setBeforeMove } from './entry-keys.ts';
import type { Help } from './find-help.ts';

interface Watcher {
  readonly find: (entry: Entry) => Help | undefined;
  /** Puts what is offered in the form at once; gives the entry to go on from. */
  readonly take: (entry: Entry, help: Help) => Entry;
  /** What is offered at an entry has changed; undefined: nothing is. */
  readonly show: (entry: Entry, help: Help | undefined) => void;
  /** An entry was left with something else in it. */
  readonly changed: (entry: Entry) => void;
}

/** Nobody reads while they type; and a key costs no more than the timer. */
const PAUSE_MS = 200;

/** Looks at the entry that has focus: shows what is offered there once the keys rest, and takes it by its key. */
export function watchEntries({ find, take, show, changed }: Watcher, signal: AbortSignal): void {
  let timer: number | undefined;
  let dismissed: Entry | undefined;
  let before = '';
  const isCovered = watchOpenLists(signal);
  const look = (entry: Entry) => (entry === dismissed || isCovered() ? undefined : find(entry));
  const lookSoon = (entry: Entry, ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => show(entry, look(entry)), ms);
  };
  const listen = toListen(signal);
  listen('focusin', (entry) => {
    dismissed = undefined;
    before = entry.value;
    lookSoon(entry, 0);
  });
  listen('input', (entry) => lookSoon(entry, PAUSE_MS));
  listen('focusout', (entry) => {
    window.clearTimeout(timer);
    const help = entry.value === '' ? undefined : find(entry);
    // What may have been meant is still asked once one has gone on.
    show(entry, help?.kind === 'offer' ? { ...help, further: undefined } : undefined);
    if (entry.value !== before) changed(entry);
  });
  listen('keydown', (entry, event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing || event.repeat) return;
    if (event.key === 'Escape' && !isCovered()) {
      dismissed = entry;
      show(entry, undefined);
    }
    if (event.key !== 'Enter' || !event.altKey || event.ctrlKey) return;
    const help = look(entry);
    if (!help) return;
    event.preventDefault();
    moveOn(take(entry, help));
  });
  // It may have had the focus before this was here.
  const focused = findEntry(document.activeElement);
  if (focused) lookSoon(focused, 0);
  setBeforeMove((entry) => {
    const help = look(entry);
    return help?.key === 'Enter' ? take(entry, help) : entry;
  }, signal);
  signal.addEventListener('abort', () => window.clearTimeout(timer));
}

/** Hears what happens at entries, after their own handlers. */
function toListen(signal: AbortSignal) {
  return (type: string, run: (entry: Entry, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const entry = findEntry(event.target);
        if (entry) run(entry, event);
      },
      { signal },
    );
}

/**
 * Whether a list stood open over its entry at the newest key: it covers what is suggested and has its own results, and
 * the key may have closed it.
 */
function watchOpenLists(signal: AbortSignal): () => boolean {
  let entry: EventTarget | null = null;
  document.addEventListener(
    'keydown',
    ({ target }) => {
      entry = target instanceof Element && target.ariaExpanded === 'true' ? target : null;
    },
    { capture: true, signal },
  );
  return () => entry !== null && entry === document.activeElement;
}
