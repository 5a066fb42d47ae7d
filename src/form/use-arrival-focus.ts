import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { afterPaint } from '../ui/schedule.ts';
import { openFlow } from './entry-flow.ts';
import { focusEntry, focusHeading } from '../ui/focus-entry.ts';

/** State of a navigation that wants to type at once. */
export const TYPE_AT_ONCE = { focus: 'first-entry' } as const;

/** The first page of a document keeps the browser's focus; only later pages are arrivals. */
let isFirstPage = true;
/** The user may have left the first page before it was mounted. */
const FIRST_PATH = window.location.pathname;

/**
 * Focuses the target of the address: its field, the first entry when the navigation asked for it, or else the
 * heading of the page, so that the focus is never lost between pages.
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
    // The heading takes no keys, so its focus can wait for the paint: a focus() call now would lay the page
    // out twice. After the paint, a restored row is mounted too. A focus that the user has moved since then
    // stays.
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
