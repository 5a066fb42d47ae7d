import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useCombobox } from '../../ui/use-combobox.ts';
import type { PageAction } from '../../ui/page-actions.ts';
import { findItems, type PaletteItem } from './palette-item.ts';
import { useSavedPersons } from './saved-persons.ts';
import { usePaletteItems } from './use-palette-items.ts';

const NONE: readonly PaletteItem[] = [];
/** Longest list of results; typing more narrows it. */
const MAX_SHOWN = 50;

interface PaletteSearch {
  readonly text: string;
  /** The best matches of the text; `total` counts all matches. */
  readonly shown: readonly PaletteItem[];
  readonly total: number;
  /** True while some persons are still being read. */
  readonly isReading: boolean;
  /** Enter runs the active option. While items are still being read, it runs after that. */
  readonly combobox: ReturnType<typeof useCombobox>;
}

export function usePaletteSearch(
  onPage: readonly PageAction[],
  onRun: (act: PaletteItem['run']) => void,
): PaletteSearch {
  const { items, isReading, openId } = usePaletteItems(onPage);
  const [text, setText] = useState('');
  const saved = useSavedPersons(openId, text.trim() !== '');
  const [isWaiting, setWaiting] = useState(false);
  // The list is deferred, so that the typed key and the palette itself are painted first.
  const sought = useDeferredValue(text);
  const offered = useDeferredValue(items, NONE);
  const offeredSaved = useDeferredValue(saved.items, NONE);
  const found = useMemo(() => findAll(offered, offeredSaved, sought), [offered, offeredSaved, sought]);
  const shown = useMemo(() => found.slice(0, MAX_SHOWN), [found]);
  const isBehind = sought !== text || offered !== items || offeredSaved !== saved.items;
  const enter = () => {
    // When the list lags behind the text, Enter searches anew instead of taking an option of the old list.
    const item = (isBehind ? findAll(items, saved.items, text) : shown)[combobox.activeIndex];
    if (isReading || (!item && saved.isReading)) setWaiting(true);
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
  const canTell = !isReading && (found.length > 0 || !saved.isReading);
  useEffect(() => {
    if (isWaiting && canTell) newest.current();
  }, [isWaiting, canTell]);
  return {
    text,
    shown,
    total: found.length,
    isReading: isReading || ((isBehind || saved.isReading) && found.length === 0),
    combobox,
  };
}

/** Puts persons of other enrollments last: they load later and so shift no other result. */
function findAll(
  items: readonly PaletteItem[],
  saved: readonly PaletteItem[],
  text: string,
): readonly PaletteItem[] {
  const found = findItems(items, text);
  return text.trim() === '' ? found : [...found, ...findItems(saved, text)];
}
