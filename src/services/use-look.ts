import { useSyncExternalStore } from 'react';
import { type LookPart, readLook } from './look.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

export const useLook = (part: LookPart): string => useSyncExternalStore(subscribe, () => readLook(part));
