import { useEffect, useEffectEvent } from 'react';
import { areLettersOn } from '../../services/commands/letter-keys.ts';
import { useIsEditableBetweenSends } from '../../services/drafts/use-session.ts';
import { DECISION_ID } from '../../form/decision-bar.tsx';
import { isDialogOpen } from '../../ui/dialog.tsx';

interface ReviewKeys {
  /** Goes to the next person, or back. `from` is the element with the focus. */
  readonly onStep: (step: 1 | -1, from: Element) => void;
  readonly onObserve: () => void;
  readonly onEdit: () => void;
}

/** Longest wait for the button, in frames: about a second. */
const MOST_FRAMES = 60;

/** Focuses the decision button. Waits for its bar, which may mount late, until the user presses a key. */
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

/** Elements that use typed letters themselves. */
const TAKES_LETTERS = 'input, textarea, select, [role="menu"]';

/** Handles the letter keys on the whole page, except in dialogs and in elements that take text. */
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
