/** A key and the modifier keys that are held down with it. */
export interface Chord {
  /** A letter in upper case, a sign as it is typed, or the name of a key (`KeyboardEvent.key`). */
  readonly key: string;
  /** `ctrl` also stands for Cmd. For a sign, any Shift that the keyboard needs is ignored. */
  readonly held: 'nothing' | 'shift' | 'ctrl' | 'ctrl+shift' | 'alt';
}

/** The parts of a keyboard event that decide which chord it is. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

const isLetter = (key: string) => /^[A-Z]$/.test(key);
const isSign = (key: string) => key.length === 1 && !isLetter(key);

/**
 * Returns true when the event is that chord. AltGr types signs such as @, so it never makes a chord. The
 * Option key of a Mac makes one only when it does not type a plain sign or an accent.
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

/** Option+C types ç on a Mac. The chord takes such letters. */
function isTypedByOption({ key }: KeyPress): boolean {
  return key.length === 1 && key > '~';
}

/** The value of `aria-keyshortcuts`, such as `Control+K`. */
export function toAriaShortcut({ key, held }: Chord): string {
  const names = {
    nothing: '',
    shift: 'Shift+',
    ctrl: 'Control+',
    'ctrl+shift': 'Control+Shift+',
    alt: 'Alt+',
  };
  return names[held] + key;
}
