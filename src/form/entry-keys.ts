import { flushSync } from 'react-dom';
import { type Entry, findEntry, moveBack, moveOn } from './entry-flow.ts';

/** Looks at an entry before Enter leads on; it may change what stands there and behind, and gives where to go on from. */
type BeforeMove = (entry: Entry) => Entry;

let beforeMove: BeforeMove | undefined;

/** One at a time: of the form that is open. */
export function setBeforeMove(look: BeforeMove, signal: AbortSignal): void {
  beforeMove = look;
  signal.addEventListener('abort', () => {
    if (beforeMove === look) beforeMove = undefined;
  });
}

/**
 * Enter commits an entry and leads to the next one in the same press, Shift+Enter to the one before. On the document,
 * so that a list has taken its result before.
 */
export function listenForEnter(signal: AbortSignal): void {
  document.addEventListener('keydown', onKeyDown, { signal });
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, isComposing, repeat, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (key !== 'Enter' || isComposing || repeat || ctrlKey || altKey || metaKey) return;
  const entry = findEntry(event.target);
  if (!entry || (event.defaultPrevented && entry.getAttribute('role') !== 'combobox')) return;
  event.preventDefault();
  // What Enter took from a list stands in the form before its entry is left.
  flushSync(() => undefined);
  if (shiftKey) {
    moveBack(entry);
    return;
  }
  moveOn(beforeMove?.(entry) ?? entry);
}
