import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGrowingCount } from './use-growing-count.ts';

/** The first count is more than a window holds. */
const GROWTH = { first: 8, step: 8 };

interface WholePrint {
  /** Number of rendered parts. */
  readonly count: number;
  /** Opens the print dialog of the browser, with all parts. */
  readonly print: () => void;
}

/** Renders a page of many parts step by step, but always prints all of them. */
export function useWholePrint(total: number): WholePrint {
  const growing = useGrowingCount(total, GROWTH);
  const [isForced, setForced] = useState(false);
  // The browser does not wait, so the missing parts must be rendered when this returns.
  const complete = () => flushSync(() => setForced(true));
  useEffect(() => {
    window.addEventListener('beforeprint', complete);
    return () => window.removeEventListener('beforeprint', complete);
  }, []);
  const print = () => {
    complete();
    window.print();
  };
  return { count: isForced ? total : growing, print };
}
