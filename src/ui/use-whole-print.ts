import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGrowingCount } from './use-growing-count.ts';

interface WholePrint {
  /** How many of the parts stand on the page. */
  readonly count: number;
  /** Printing was asked for and waits until all stand. */
  readonly isWaiting: boolean;
  /** Opens the browser's dialog once all stand. */
  readonly print: () => void;
}

/** A page of many parts that grows while it is read, and of which the browser always prints all. */
export function useWholePrint(total: number): WholePrint {
  const growing = useGrowingCount(total);
  const [isForced, setForced] = useState(false);
  const [asked, setAsked] = useState(0);
  const answered = useRef(0);
  const count = isForced ? total : growing;
  const isWhole = count >= total;
  useEffect(() => {
    // The browser's own command waits for nothing: what is missing has to stand when this returns.
    const complete = () => flushSync(() => setForced(true));
    window.addEventListener('beforeprint', complete);
    return () => window.removeEventListener('beforeprint', complete);
  }, []);
  useEffect(() => {
    if (!isWhole || answered.current === asked) return;
    answered.current = asked;
    window.print();
  }, [asked, isWhole]);
  return { count, isWaiting: asked > 0 && !isWhole, print: () => setAsked((before) => before + 1) };
}
