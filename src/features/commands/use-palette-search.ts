import { useEffect, useMemo, useRef, useState } from 'react';
import { findItems, type PaletteItem } from './palette-item.ts';
import { usePaletteItems } from './use-palette-items.ts';

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
  const found = useMemo(() => findItems(items, text), [items, text]);
  const shown = useMemo(() => found.slice(0, MAX_SHOWN), [found]);
  const enter = () => {
    const item = shown[active];
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
    isReading,
    active,
    setActive,
    enter,
  };
}
