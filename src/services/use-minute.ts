import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = window.setInterval(listener, MINUTE_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The present instant. Renders again each minute and when the page is shown again, so that an age does not stand still. */
export function useMinute(): string {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS));
  return now();
}
