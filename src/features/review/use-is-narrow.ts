import { useSyncExternalStore } from 'react';

/** Too narrow for more than a list of persons. */
const NARROW = window.matchMedia('(width <= 56.25rem)');

function subscribe(onChange: () => void): () => void {
  NARROW.addEventListener('change', onChange);
  return () => NARROW.removeEventListener('change', onChange);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => NARROW.matches);
}
