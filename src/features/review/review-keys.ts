import type { KeyboardEvent } from 'react';
import { areLettersOn } from '../../services/commands/letter-keys.ts';

/** What letters do while the focus is among the persons of the review. */
interface ReviewKeys {
  readonly onStep: (step: 1 | -1) => void;
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

/** Listens to the letters; what is typed in an entry is text. */
export function toReviewKeys({ onStep, onObserve, onEdit }: ReviewKeys) {
  const acts: Readonly<Record<string, () => void>> = {
    j: () => onStep(1),
    k: () => onStep(-1),
    o: onObserve,
    e: onEdit,
    a: () => focusDecision(document.activeElement, MOST_FRAMES),
  };
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented || !areLettersOn()) return;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
    const act = acts[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
