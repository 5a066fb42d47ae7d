import type { KeyboardEvent } from 'react';
import { foldText } from '../domain/formats/plain-text.ts';
import { type Entry, isRadio, radiosOf, textIn } from './entry-flow.ts';

/** Letters typed within this time belong to one word. */
const WORD_MS = 700;

/**
 * Keys of a group of segments: letters choose by the beginning of the text, Delete clears the choice. Returns
 * true when the key was handled.
 */
export function createSegmentKeys(fill: (path: string, value: string) => void) {
  let typed = { word: '', at: 0 };
  const findByLetter = (letter: string, radios: readonly HTMLInputElement[]) => {
    const now = performance.now();
    const before = now - typed.at < WORD_MS ? typed.word : '';
    for (const word of [before + foldText(letter), foldText(letter)]) {
      const found = radios.find(({ labels }) => foldText(labels?.[0]?.textContent ?? '').startsWith(word));
      if (!found) continue;
      typed = { word, at: now };
      return found;
    }
    return undefined;
  };
  return (entry: Entry, { key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
    if (!isRadio(entry) || ctrlKey || altKey || metaKey) return false;
    if (key === 'Delete' || key === 'Backspace') {
      if (textIn(entry) === '') return false;
      fill(entry.name, '');
      // The same event as a text entry sends, so that suggestions are searched again.
      entry.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    }
    if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    const radio = findByLetter(key, radiosOf(entry));
    radio?.focus();
    radio?.click();
    return radio !== undefined;
  };
}

/** Id of an entry on the page; for a group of radio buttons, the id of the one in the Tab order. */
export function idOf(entry: Entry): string {
  return entry.id === '' && isRadio(entry)
    ? (radiosOf(entry).find(({ id }) => id !== '')?.id ?? '')
    : entry.id;
}
