import { keysOf } from '../../domain/fields/from-keys.ts';
import type { CommandId } from '../../services/commands/command-id.ts';
import type { Chord } from './chord.ts';

export type KeyGroup = 'everywhere' | 'moving' | 'persons' | 'rows' | 'review' | 'pages';

export interface CommandKeys {
  readonly group: KeyGroup;
  /** The first one is shown with the action. */
  readonly chords: readonly [Chord, ...Chord[]];
  /** True when its feature handles the key itself, because it needs the event of the paste or the undo. */
  readonly isHeardElsewhere?: true;
}

const alt = (key: string): Chord => ({ key, held: 'alt' });
const ctrl = (key: string): Chord => ({ key, held: 'ctrl' });
const plain = (key: string): Chord => ({ key, held: 'nothing' });
const keys = (group: KeyGroup, ...chords: CommandKeys['chords']): CommandKeys => ({ group, chords });
const heardElsewhere = (group: KeyGroup, ...chords: CommandKeys['chords']): CommandKeys => ({
  group,
  chords,
  isHeardElsewhere: true,
});

/**
 * Every action with its keys. Letters go with Alt: Ctrl+letter is the browser's or edits text, Ctrl+Alt is
 * AltGr, Shift+Alt belongs to screen readers. Alt+D, E and F are left to Chromium; menus of Firefox give way
 * to a page. Keys without a modifier are only function keys that browsers, lists and screen readers leave
 * free, «?» outside of entries, and letters among the persons of a review. The user can turn the last two
 * off.
 */
export const COMMAND_KEYS: Readonly<Record<CommandId, CommandKeys>> = {
  palette: keys('everywhere', ctrl('K')),
  keys: keys('everywhere', plain('?'), ctrl('/')),
  intake: heardElsewhere('everywhere', { key: 'V', held: 'ctrl+shift' }),
  spreadsheet: keys('everywhere', alt('L')),
  copy: keys('everywhere', alt('C')),
  undo: heardElsewhere('everywhere', ctrl('Z')),
  redo: heardElsewhere('everywhere', ctrl('Y'), { key: 'Z', held: 'ctrl+shift' }),
  language: keys('everywhere', alt('G')),
  'person.next': keys('moving', alt('PageDown')),
  'person.previous': keys('moving', alt('PageUp')),
  'person.next-incomplete': keys('moving', plain('F2')),
  'place.next-error': keys('moving', plain('F8')),
  'person.add': keys('persons', alt('P')),
  'person.duplicate': keys('persons', alt('U')),
  'person.remove': keys('persons', alt('Q')),
  'row.add.telephones': keys('rows', alt('T')),
  'row.add.addresses': keys('rows', alt('A')),
  'row.add.emails': keys('rows', alt('O')),
  'row.add.bankAccounts': keys('rows', alt('B')),
  'row.duplicate': keys('rows', alt('W')),
  'row.remove': keys('rows', alt('X')),
  start: keys('pages', alt('R')),
  review: keys('pages', ctrl('Enter')),
  'review.next': heardElsewhere('review', plain('J')),
  'review.previous': heardElsewhere('review', plain('K')),
  'review.observe': heardElsewhere('review', plain('O')),
  'review.edit': heardElsewhere('review', plain('E')),
  'review.decide': heardElsewhere('review', plain('A')),
  'review.return': heardElsewhere('review', plain('D')),
  'new-enrollment': keys('pages', alt('N')),
  home: keys('pages', alt('I')),
  queue: keys('pages', alt('Y')),
  ledger: keys('pages', alt('J')),
  activity: keys('pages', alt('M')),
  profile: keys('pages', alt('K')),
  help: keys('pages', alt('H')),
};

export const KEY_GROUPS: readonly KeyGroup[] = ['everywhere', 'moving', 'persons', 'rows', 'review', 'pages'];

/** Keys of a field, which are no actions of the palette. */
export const FIELD_KEYS = [
  { id: 'next', chord: plain('Enter') },
  { id: 'previous', chord: { key: 'Enter', held: 'shift' } },
  { id: 'take', chord: alt('Enter') },
] as const satisfies readonly { readonly id: string; readonly chord: Chord }[];

export const COMMAND_IDS = keysOf(COMMAND_KEYS);
