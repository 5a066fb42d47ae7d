import { expect, test } from 'vitest';
import { type Chord, isChord, type KeyPress } from './chord.ts';

interface Press {
  readonly key: string;
  readonly code?: string;
  readonly held?: readonly ('Control' | 'Meta' | 'Alt' | 'Shift' | 'AltGraph')[];
}

/** The event of a key press, as a browser reports it. */
function press({ key, code = '', held = [] }: Press): KeyPress {
  return {
    key,
    code,
    ctrlKey: held.includes('Control'),
    metaKey: held.includes('Meta'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
    getModifierState: (name: string) => held.some((other) => other === name),
  };
}

const ALT_Q: Chord = { key: 'Q', held: 'alt' };
const CTRL_K: Chord = { key: 'K', held: 'ctrl' };
const HELP: Chord = { key: '?', held: 'nothing' };

test('a letter shortcut needs exactly its modifier keys', () => {
  expect(isChord(CTRL_K, press({ key: 'k', held: ['Control'] }))).toBe(true);
  expect(isChord(CTRL_K, press({ key: 'k', held: ['Meta'] }))).toBe(true);
  expect(isChord(CTRL_K, press({ key: 'K', held: ['Control', 'Shift'] }))).toBe(false);
  expect(isChord(CTRL_K, press({ key: 'k' }))).toBe(false);
  expect(isChord(ALT_Q, press({ key: 'q', code: 'KeyQ', held: ['Alt'] }))).toBe(true);
});

test('AltGr types a character, such as @ on Latin American keyboards, and triggers no shortcut', () => {
  expect(isChord(ALT_Q, press({ key: '@', code: 'KeyQ', held: ['Control', 'Alt'] }))).toBe(false);
  expect(isChord(ALT_Q, press({ key: '@', code: 'KeyQ', held: ['AltGraph'] }))).toBe(false);
  expect(isChord(ALT_Q, press({ key: 'q', code: 'KeyQ', held: ['Control', 'Alt'] }))).toBe(false);
});

test('Option on a Mac triggers letter shortcuts, but still types signs and accents', () => {
  expect(isChord({ key: 'C', held: 'alt' }, press({ key: 'ç', code: 'KeyC', held: ['Alt'] }))).toBe(true);
  expect(isChord(ALT_Q, press({ key: '@', code: 'KeyQ', held: ['Alt'] }))).toBe(false);
  expect(isChord({ key: 'N', held: 'alt' }, press({ key: 'Dead', code: 'KeyN', held: ['Alt'] }))).toBe(false);
});

test('the shortcut of a sign works however the keyboard types the sign', () => {
  expect(isChord(HELP, press({ key: '?', held: ['Shift'] }))).toBe(true);
  expect(isChord(HELP, press({ key: '?' }))).toBe(true);
  expect(isChord({ key: '/', held: 'ctrl' }, press({ key: '/', held: ['Control', 'Shift'] }))).toBe(true);
  expect(isChord(HELP, press({ key: '?', held: ['Control', 'Shift'] }))).toBe(false);
});

test('the shortcut of a named key, such as F8, works only without Shift', () => {
  expect(isChord({ key: 'F8', held: 'nothing' }, press({ key: 'F8' }))).toBe(true);
  expect(isChord({ key: 'F8', held: 'nothing' }, press({ key: 'F8', held: ['Shift'] }))).toBe(false);
});
