import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useCombobox } from '../../ui/use-combobox.ts';
import { findItems, type PaletteItem } from './palette-item.ts';
import { usePaletteItems } from './use-palette-items.ts';

const NONE: readonly PaletteItem[] = [];
/** Who finds more than these types on. */
const MAX_SHOWN = 50;

interface PaletteSearch {
  readonly text: string;
  /** The nearest of what the text finds; `total` counts all of it. */
  readonly shown: readonly PaletteItem[];
  readonly total: number;
  /** Not all persons can be found yet. */
  readonly isReading: boolean;
  /** Its active option is done, once everything can be found, where that is not so yet. */
  readonly combobox: ReturnType<typeof useCombobox>;
}

export function usePaletteSearch(onRun: (act: PaletteItem['run']) => void): PaletteSearch {
  const { items, isReading } = usePaletteItems();
  const [text, setText] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  // The list follows the text when there is time: a key, and the palette itself, are painted first.
  const sought = useDeferredValue(text);
  const offered = useDeferredValue(items, NONE);
  const found = useMemo(() => findItems(offered, sought), [offered, sought]);
  const shown = useMemo(() => found.slice(0, MAX_SHOWN), [found]);
  const isBehind = sought !== text || offered !== items;
  const enter = () => {
    // Who is quicker than the list gets what the text finds, not what stands there still.
    const item = (isBehind ? findItems(items, text) : shown)[combobox.activeIndex];
    if (isReading) setWaiting(true);
    else if (item) onRun(item.run);
  };
  const combobox = useCombobox({
    isOpen: true,
    count: shown.length,
    selectedIndex: -1,
    onText: (next) => {
      setText(next);
      setWaiting(false);
    },
    onPick: (index) => {
      const item = shown[index];
      if (item) onRun(item.run);
    },
    onEnter: enter,
  });
  const newest = useRef(enter);
  useEffect(() => {
    newest.current = enter;
  });
  useEffect(() => {
    if (isWaiting && !isReading) newest.current();
  }, [isWaiting, isReading]);
  return {
    text,
    shown,
    total: found.length,
    isReading: isReading || (isBehind && found.length === 0),
    combobox,
  };
}
