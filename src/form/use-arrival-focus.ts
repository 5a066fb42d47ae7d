import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { afterPaint } from '../ui/schedule.ts';
import { openFlow } from './entry-flow.ts';
import { focusEntry, focusHeading } from './focus-entry.ts';

/** State of a navigation that wants to type at once. */
export const TYPE_AT_ONCE = { focus: 'first-entry' } as const;

/** The document's own first page keeps the browser's focus; only later ones are arrivals. */
let isFirstPage = true;
/** Who is quick goes to another page before the first one stands. */
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
    // Nobody types into a heading, so it waits until the page is painted: focus() at once would lay it out twice. A row
    // that was brought back stands by then.
    return afterPaint(() => {
      if (!focusNamed()) focusHeading();
    });
  }, [hash]);
}

function wantsToType(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'focus' in state && state.focus === TYPE_AT_ONCE.focus
  );
}
