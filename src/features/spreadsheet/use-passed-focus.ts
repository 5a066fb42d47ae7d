import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { entriesIn } from '../../ui/focus.ts';

/**
 * A correction of one value of a list can settle others. When the entry with the focus disappears because the
 * items changed, the entry now in its place takes the focus, or the last one. An entry that is only scrolled
 * out of sight passes no focus on.
 */
export function usePassedFocus(list: RefObject<HTMLElement | null>, items: unknown): void {
  const known = useRef(items);
  const focused = useRef<{ readonly entry: Element; readonly before: readonly Element[] }>(undefined);
  useEffect(() => {
    const { current } = list;
    const note = ({ target }: FocusEvent) => {
      if (!current || !(target instanceof Element)) return;
      const entries = entriesIn(current);
      focused.current = {
        entry: target,
        before: entries.slice(
          0,
          entries.findIndex((one) => one === target),
        ),
      };
    };
    const forget = ({ target }: FocusEvent) =>
      // Some browsers send `focusout` for a removed element too. A moment later it is no longer connected.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && focused.current?.entry === target)
          focused.current = undefined;
      });
    current?.addEventListener('focusin', note);
    current?.addEventListener('focusout', forget);
    return () => {
      current?.removeEventListener('focusin', note);
      current?.removeEventListener('focusout', forget);
    };
  }, [list]);
  useLayoutEffect(() => {
    const isChanged = known.current !== items;
    known.current = items;
    const { entry, before = [] } = focused.current ?? {};
    if (!entry || entry.isConnected) return;
    focused.current = undefined;
    if (!isChanged || document.activeElement !== document.body || !list.current) return;
    const entries = entriesIn(list.current);
    const last = before.findLast((one) => one.isConnected);
    // Tab goes from problem to problem, so the focus of a problem passes to a problem.
    const isStop = entry instanceof HTMLElement && entry.tabIndex >= 0;
    const takes = (one: HTMLElement) => !isStop || one.tabIndex >= 0;
    const after = entries.slice(entries.findIndex((one) => one === last) + 1);
    const next = after.find(takes) ?? entries.findLast(takes);
    next?.focus();
  });
}
