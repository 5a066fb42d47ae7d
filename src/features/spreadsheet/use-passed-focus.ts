import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** One value can put others right. Where the one with the focus goes away, the one that stands there now takes it. */
export function usePassedFocus() {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<{ readonly entry: Element; readonly before: readonly Element[] }>(undefined);
  useLayoutEffect(() => {
    const { entry, before = [] } = focused.current ?? {};
    if (!entry || entry.isConnected || document.activeElement !== document.body || !box.current) return;
    const entries = findEntries(box.current);
    const next = entries.findIndex((one) => one === before.findLast((other) => other.isConnected)) + 1;
    (entries[next] ?? box.current).focus();
  });
  return {
    box,
    noteFocus: ({ currentTarget, target }: FocusEvent) => {
      const entries = findEntries(currentTarget);
      const before = entries.slice(
        0,
        entries.findIndex((entry) => entry === target),
      );
      focused.current = { entry: target, before };
    },
  };
}

function findEntries(box: Element): readonly HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('input, select')];
}
