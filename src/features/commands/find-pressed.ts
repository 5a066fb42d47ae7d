import type { CommandId } from '../../services/commands/command-id.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { isChord } from './chord.ts';
import { COMMAND_IDS, COMMAND_KEYS } from './command-keys.ts';

/** The action whose key was pressed, wherever the focus is; undefined for all other keys. */
export function findPressed(event: KeyboardEvent): CommandId | undefined {
  // Most keys are letters of typed text.
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isComposing(event) || event.repeat || (isTyped && isTextEntry(event.target))) return undefined;
  return COMMAND_IDS.find((id) => {
    const { chords, isHeardElsewhere } = COMMAND_KEYS[id];
    return !isHeardElsewhere && chords.some((chord) => isChord(chord, event));
  });
}

const UNTYPED = new Set(['button', 'checkbox', 'radio', 'file', 'submit', 'reset', 'range', 'color']);

function isTextEntry(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type);
  return target.matches('textarea, select') || target.isContentEditable;
}
