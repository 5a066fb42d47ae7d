/** A key with what is held down while it is pressed. */
export interface Chord {
  /** A letter in upper case, a sign as it is typed, or the name of a key (`KeyboardEvent.key`). */
  readonly key: string;
  /** `ctrl` is Cmd as well. Signs are typed with whatever the keyboard needs for them. */
  readonly held: 'nothing' | 'ctrl' | 'ctrl+shift' | 'alt';
}

/** What is looked at of a press. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

const isLetter = (key: string) => /^[A-Z]$/.test(key);
const isSign = (key: string) => key.length === 1 && !isLetter(key);

/**
 * Whether that chord was pressed. AltGr types signs such as @, and is no chord; nor is what types a plain sign or an
 * accent with the Option key of a Mac.
 */
export function isChord({ key, held }: Chord, event: KeyPress): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCtrl = ctrlKey || metaKey;
  if (event.getModifierState('AltGraph') || (isCtrl && altKey)) return false;
  if (isCtrl !== held.startsWith('ctrl') || altKey !== (held === 'alt')) return false;
  if (isSign(key)) return event.key === key;
  if (shiftKey !== held.endsWith('shift')) return false;
  if (!isLetter(key)) return event.key === key;
  return event.key.toUpperCase() === key || (altKey && isTypedByOption(event) && event.code === `Key${key}`);
}

/** Option+C types ç: such letters are given up for chords. */
function isTypedByOption({ key }: KeyPress): boolean {
  return key.length === 1 && key > '~';
}

/** In the words of ARIA: `Control+K`. */
export function toAriaShortcut({ key, held }: Chord): string {
  const names = { nothing: '', ctrl: 'Control+', 'ctrl+shift': 'Control+Shift+', alt: 'Alt+' };
  return names[held] + key;
}
