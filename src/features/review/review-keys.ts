import { useEffect, useEffectEvent } from 'react';
import { areLettersOn } from '../../services/commands/letter-keys.ts';
import { useIsEditableBetweenSends } from '../../services/drafts/use-session.ts';
import { isDialogOpen } from '../../ui/dialog.tsx';

interface ReviewKeys {
  /** To the next person or back; `from` has the focus. */
  readonly onStep: (step: 1 | -1, from: Element) => void;
  readonly onObserve: () => void;
  readonly onEdit: () => void;
}

/** Of the button that decides: asks for the approval, or approves. */
export const DECISION_ID = 'review-decision';

/** About a second. */
const MOST_FRAMES = 60;

/** The bar may mount a moment after the persons: the focus waits for it, unless the user presses something else. */
function focusDecision(): void {
  const controller = new AbortController();
  const { signal } = controller;
  const focusWithin = (frames: number) => {
    const button = document.getElementById(DECISION_ID);
    if (signal.aborted) return;
    if (!button && frames > 0) {
      requestAnimationFrame(() => focusWithin(frames - 1));
      return;
    }
    controller.abort();
    button?.focus({ preventScroll: true });
  };
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => controller.abort(), { capture: true, signal });
  focusWithin(MOST_FRAMES);
}

/** What letters are typed into. */
const TAKES_LETTERS = 'input, textarea, select, [role="menu"]';

/** Letters act wherever the focus is on the page, unless a dialog is open or they are text. */
export function useReviewKeys({ onStep, onObserve, onEdit }: ReviewKeys): void {
  const isEditable = useIsEditableBetweenSends();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented || !areLettersOn()) return;
    if (!(target instanceof Element) || target.closest(TAKES_LETTERS) || isDialogOpen()) return;
    const acts: Readonly<Record<string, () => void>> = {
      j: () => onStep(1, target),
      k: () => onStep(-1, target),
      o: onObserve,
      e: () => isEditable && onEdit(),
      a: focusDecision,
    };
    const act = acts[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
