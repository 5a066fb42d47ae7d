import { expect, test } from 'vitest';
import { toAriaShortcut } from './chord.ts';
import { COMMAND_IDS, COMMAND_KEYS } from './command-keys.ts';

const SHORTCUTS = COMMAND_IDS.flatMap((id) =>
  COMMAND_KEYS[id].chords.map((chord) => ({ id, chord, shortcut: toAriaShortcut(chord) })),
);

test('no two commands share a shortcut', () => {
  const all = SHORTCUTS.map(({ shortcut }) => shortcut);
  expect(all.filter((shortcut, index) => all.indexOf(shortcut) !== index)).toEqual([]);
  expect(all.length).toBeGreaterThanOrEqual(COMMAND_IDS.length);
});

test('no command uses a shortcut that browsers, text fields or keyboards need', () => {
  const kept = [
    ...['A', 'C', 'V', 'X', 'N', 'T', 'W', 'P', 'S', 'F', 'L', 'R', 'H', 'J', 'D', 'U', 'O'].map(
      (letter) => `Control+${letter}`,
    ),
    ...['C', 'I', 'J', 'N', 'T', 'W', 'R'].map((letter) => `Control+Shift+${letter}`),
    ...['D', 'E', 'F', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Home', 'F4'].map(
      (key) => `Alt+${key}`,
    ),
    'F1',
    'F3',
    'F4',
    'F5',
    'F6',
    'F7',
    'F10',
    'F11',
    'F12',
    'Enter',
    'Tab',
    'Escape',
    '/',
  ];
  expect(SHORTCUTS.filter(({ shortcut }) => kept.includes(shortcut))).toEqual([]);
});

test('no command uses a single letter as its shortcut, except among the persons of a review', () => {
  const alone = SHORTCUTS.filter(({ chord }) => chord.held === 'nothing' && /^\w$/.test(chord.key));
  const isOfReview = ({ id }: (typeof alone)[number]) =>
    COMMAND_KEYS[id].group === 'review' && COMMAND_KEYS[id].isHeardElsewhere;
  expect(alone.filter((shortcut) => !isOfReview(shortcut))).toEqual([]);
});
