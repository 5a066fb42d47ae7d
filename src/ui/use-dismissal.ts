import { type RefObject, useEffect, useRef } from 'react';

interface Dismissal {
  /** The box, and the button that opened it. */
  readonly parts: readonly (Element | null)[];
  /** Called when the pointer or the focus goes elsewhere. */
  readonly onLeave: () => void;
  readonly onEscape: () => void;
}

/**
 * Closes a box that is open over the page: on a press or a focus outside, or on Escape. `read` is called at
 * each event.
 */
export function useDismissal(isOpen: boolean, read: () => Dismissal): void {
  const latest = useLatest(read);
  useEffect(() => {
    if (!isOpen) return undefined;
    const done = new AbortController();
    const isIn = (target: EventTarget | null) =>
      target instanceof Node && latest.current().parts.some((part) => part?.contains(target));
    for (const type of ['pointerdown', 'focusin'] as const) {
      const onElsewhere = ({ target }: Event) => {
        if (!isIn(target)) latest.current().onLeave();
      };
      document.addEventListener(type, onElsewhere, { signal: done.signal });
    }
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && isIn(target)) latest.current().onEscape();
    };
    document.addEventListener('keydown', onKey, { signal: done.signal });
    return () => done.abort();
  }, [isOpen, latest]);
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
