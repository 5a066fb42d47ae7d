import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: number | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/** One timer for all who listen. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = window.setInterval(tell, MINUTE_MS);
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** The present instant. Renders again each minute and when the page is shown again, so that an age does not stand still. */
export function useMinute(): string {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS));
  return now();
}
