import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { afterPaint } from '../ui/schedule.ts';
import { openFlow } from './entry-flow.ts';
import { focusEntry, focusHeading } from './focus-entry.ts';

/** State of a navigation that wants to type at once. */
export const TYPE_AT_ONCE = { focus: 'first-entry' } as const;

/** The document's own first page keeps the browser's focus; only later ones are arrivals. */
let isFirstPage = true;
/** The user may have left the first page before it was mounted. */
const FIRST_PATH = window.location.pathname;

/**
 * Puts focus where the address points: at its field, at the first entry when the navigation asked for it, else at
 * the page's heading, so that focus is never lost between pages.
 */
export function useArrivalFocus(): void {
  const hash = useLocationProperty(() => window.location.hash);
  useEffect(() => {
    const wasFirstPage = isFirstPage && window.location.pathname === FIRST_PATH;
    isFirstPage = false;
    const focusNamed = () => hash !== '' && focusEntry(decodeURIComponent(hash.slice(1)));
    if (focusNamed()) return;
    if (wantsToType() && openFlow.current?.focusFirst()) return;
    if (wasFirstPage) return;
    // The heading takes no keys, so its focus can wait for the paint: focus() at once would lay the page out twice.
    // By then a restored row is mounted. A focus that the user has moved meanwhile stays.
    const before = document.activeElement;
    return afterPaint(() => {
      if (!focusNamed() && [before, document.body].includes(document.activeElement)) focusHeading();
    });
  }, [hash]);
}

function wantsToType(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'focus' in state && state.focus === TYPE_AT_ONCE.focus
  );
}
