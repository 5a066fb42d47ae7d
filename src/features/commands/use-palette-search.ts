import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { findItems, type PaletteItem } from './palette-item.ts';
import { usePaletteItems } from './use-palette-items.ts';

const NONE: readonly PaletteItem[] = [];
/** Who finds more than these types on. */
const MAX_SHOWN = 50;

interface PaletteSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The nearest of what the text finds; `total` counts all of it. */
  readonly shown: readonly PaletteItem[];
  readonly total: number;
  /** Not all persons can be found yet. */
  readonly isReading: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Does what is active; once everything can be found, where that is not so yet. */
  readonly enter: () => void;
}

export function usePaletteSearch(onRun: (act: PaletteItem['run']) => void): PaletteSearch {
  const { items, isReading } = usePaletteItems();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  // The list follows the text when there is time: a key, and the palette itself, are painted first.
  const sought = useDeferredValue(text);
  const offered = useDeferredValue(items, NONE);
  const found = useMemo(() => findItems(offered, sought), [offered, sought]);
  const shown = useMemo(() => found.slice(0, MAX_SHOWN), [found]);
  const isBehind = sought !== text || offered !== items;
  const enter = () => {
    // Who is quicker than the list gets what the text finds, not what stands there still.
    const item = (isBehind ? findItems(items, text) : shown)[active];
    if (isReading) setWaiting(true);
    else if (item) onRun(item.run);
  };
  const newest = useRef(enter);
  useEffect(() => {
    newest.current = enter;
  });
  useEffect(() => {
    if (isWaiting && !isReading) newest.current();
  }, [isWaiting, isReading]);
  return {
    text,
    setText: (next) => {
      setText(next);
      setActive(0);
      setWaiting(false);
    },
    shown,
    total: found.length,
    isReading: isReading || (isBehind && found.length === 0),
    active,
    setActive,
    enter,
  };
}
