import { useEffect, useEffectEvent } from 'react';
import { areLettersOn } from '../../services/commands/letter-keys.ts';
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

/** The bar may come a moment after the persons: the press is not lost for that, as long as the focus stays where it was. */
function focusDecision(from: Element | null, frames: number): void {
  const button = document.getElementById(DECISION_ID);
  if (button) button.focus({ preventScroll: true });
  else if (frames > 0 && document.activeElement === from)
    requestAnimationFrame(() => focusDecision(from, frames - 1));
}

/** What letters are typed into. */
const TAKES_LETTERS = 'input, textarea, select, [role="menu"]';

/** Letters act wherever the focus is on the page, unless a dialog is open or they are text. */
export function useReviewKeys({ onStep, onObserve, onEdit }: ReviewKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented || !areLettersOn()) return;
    if (!(target instanceof Element) || target.closest(TAKES_LETTERS) || isDialogOpen()) return;
    const acts: Readonly<Record<string, () => void>> = {
      j: () => onStep(1, target),
      k: () => onStep(-1, target),
      o: onObserve,
      e: onEdit,
      a: () => focusDecision(document.activeElement, MOST_FRAMES),
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
