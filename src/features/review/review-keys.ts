import { useEffect, useEffectEvent } from 'react';
import { areLettersOn } from '../../services/commands/letter-keys.ts';
import { useIsEditableBetweenSends } from '../../services/drafts/use-session.ts';
import { DECISION_ID } from '../../form/decision-bar.tsx';
import { isDialogOpen } from '../../ui/dialog.tsx';
import { focusOnceMounted, pressButton } from '../../ui/focus.ts';
import { takesText } from '../../ui/takes-text.ts';

function goToDecision(): void {
  focusOnceMounted(DECISION_ID);
  pressButton(`#${DECISION_ID}[data-asks]`);
}

interface ReviewKeys {
  /** Goes to the next person, or back. `from` is the element with the focus. */
  readonly onStep: (step: 1 | -1, from: Element) => void;
  readonly onObserve: () => void;
  readonly onEdit: () => void;
}

/** Handles the letter keys on the whole page, except in dialogs and in elements that take text. */
export function useReviewKeys({ onStep, onObserve, onEdit }: ReviewKeys): void {
  const isEditable = useIsEditableBetweenSends();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented || !areLettersOn()) return;
    if (!(target instanceof Element) || takesText(target) || isDialogOpen()) return;
    const acts: Readonly<Record<string, () => unknown>> = {
      j: () => onStep(1, target),
      k: () => onStep(-1, target),
      o: onObserve,
      e: () => isEditable && onEdit(),
      a: () => event.repeat || goToDecision(),
      // A key that is held down presses once.
      d: () => event.repeat || pressButton('[data-step="return"]'),
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
