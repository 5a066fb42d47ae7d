import { useEffect, useState } from 'react';

/** What is not known by then is waited for no more. */
const PATIENCE_MS = 2000;

/**
 * Whether the height of what stands first is known, so that what follows is shown where it stays. Stays true. Who is led
 * to a place of the page is shown it at once.
 */
export function useSettled(isKnown: boolean): boolean {
  const [isSettled, setSettled] = useState(isKnown || window.location.hash !== '');
  if (isKnown && !isSettled) setSettled(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isSettled;
}
