/**
 * State machine of the help at the entries of a form, without the DOM. Events go in; the state tells which help
 * shows and is announced, and the effects tell what is filled in and where the focus goes. Nothing is filled
 * in unasked, and nothing is applied unless it was painted in its own entry before the key press.
 */
import type { Help } from './suggestions.ts';

/** Debounce: users do not read help while they type, and a key press costs only a timer. */
const PAUSE_MS = 200;

/** The mounted entries. A path changes when a row before it is removed; an id never does. */
export interface HelpPage {
  readonly pathOf: (id: string) => string | undefined;
  readonly idAt: (path: string) => string | undefined;
  readonly textAt: (path: string) => string;
  readonly findHelp: (path: string) => Help | undefined;
}

export interface HelpState {
  /** Help that shows, by the id of its entry. */
  readonly helps: ReadonlyMap<string, Help>;
  /** Ids of the entries whose help was painted. */
  readonly painted: ReadonlySet<string>;
  /** Help that is announced. */
  readonly said: Help | undefined;
  /** Text of the focused entry when it got the focus. */
  readonly before: string;
  /** True after Escape, until an entry gets the focus. */
  readonly isDismissed: boolean;
  /** True when a list was open at the latest key, which may have closed it: it covers suggestions. */
  readonly isCovered: boolean;
}

export const START: HelpState = {
  helps: new Map(),
  painted: new Set(),
  said: undefined,
  before: '',
  isDismissed: false,
  isCovered: false,
};

export type HelpEvent =
  | { readonly kind: 'focused' | 'typed' | 'left' | 'dismissed'; readonly id: string }
  /** Any key, before the entry's own handler. */
  | { readonly kind: 'pressed'; readonly isListOpen: boolean }
  /** Enter, or a press of the mouse on the help; `isAll`: with the suggestions of the entries after it. */
  | { readonly kind: 'enter' | 'taken'; readonly id: string; readonly isAll: boolean }
  /** The machine itself asks for the events below. */
  | { readonly kind: 'look' | 'settle' | 'keep'; readonly id: string }
  | { readonly kind: 'painted'; readonly helps: HelpState['helps'] };

export type HelpEffect =
  /** Sends the event once the pointer is up, after the next paint, or after a time in ms, which starts anew. */
  | { readonly kind: 'send'; readonly after: 'pointer' | 'paint' | number; readonly event: HelpEvent }
  /** The entry was left: its error is announced, and a changed choice is remembered. */
  | { readonly kind: 'leave'; readonly path: string; readonly isChanged: boolean }
  | { readonly kind: 'fill'; readonly values: readonly { readonly path: string; readonly value: string }[] }
  /** Goes on from an entry, or only focuses it. */
  | { readonly kind: 'move-on' | 'focus'; readonly path: string };

interface Step {
  readonly state: HelpState;
  readonly effects: readonly HelpEffect[];
}

export function step(state: HelpState, event: HelpEvent, page: HelpPage): Step {
  const to = (part: Partial<HelpState>, ...effects: readonly HelpEffect[]): Step => {
    return { state: { ...state, ...part }, effects };
  };
  switch (event.kind) {
    case 'focused': {
      const before = textOf(event.id, page);
      return to({ before, isDismissed: false, isCovered: false }, later(0, 'look', event.id));
    }
    case 'typed':
      return to({}, later(PAUSE_MS, 'look', event.id));
    case 'left': {
      const isChanged = textOf(event.id, page) !== state.before;
      const leave = { kind: 'leave', path: page.pathOf(event.id) ?? '', isChanged } as const;
      // When another entry gets the focus, its look comes in place of `settle`.
      return to({}, later('pointer', 'keep', event.id), later(0, 'settle', event.id), leave);
    }
    case 'keep': {
      // An offered correction stays after the focus moved on.
      const help = textOf(event.id, page) === '' ? undefined : find(event.id, page);
      const kept = help?.kind === 'offer' ? { ...help, further: undefined } : undefined;
      return put(state, state.helps, event.id, kept);
    }
    case 'settle':
      return showAt(state, event.id, state.helps.get(event.id), page);
    case 'look':
      return showAt(state, event.id, state.isCovered ? undefined : find(event.id, page), page);
    case 'painted': {
      const painted = [...state.helps].filter(([id, { value }]) => value === event.helps.get(id)?.value);
      return to({ painted: new Set([...state.painted, ...painted.map(([id]) => id)]) });
    }
    case 'dismissed':
      return state.isCovered ? to({}) : showAt({ ...state, isDismissed: true }, event.id, undefined, page);
    case 'pressed':
      return to({ isCovered: event.isListOpen });
    case 'enter':
      return to({}, ...enter(state, event.id, event.isAll, page));
    case 'taken': {
      const { fill, own } = take(state, event.id, event.isAll, page);
      const { state: next } = put(state, state.helps, event.id, undefined);
      return { state: next, effects: [...fill, { kind: 'focus', path: own }] };
    }
  }
}

const later = (after: 'pointer' | number, kind: 'look' | 'keep' | 'settle', id: string): HelpEffect => ({
  kind: 'send',
  after,
  event: { kind, id },
});

const textOf = (id: string, page: HelpPage) => page.textAt(page.pathOf(id) ?? '');

function find(id: string, page: HelpPage): Help | undefined {
  const path = page.pathOf(id);
  return path === undefined ? undefined : page.findHelp(path);
}

/** Shows help at an entry and at the entries after it, and announces it. A removed row shows nothing. */
function showAt(state: HelpState, id: string, help: Help | undefined, page: HelpPage): Step {
  const own = state.isDismissed || page.pathOf(id) === undefined ? undefined : help;
  const helps = new Map([...state.helps].filter(([, { isBehind }]) => !isBehind));
  let lead = own?.further && { id, further: own.further };
  for (const { path, value, view } of own?.further?.values ?? []) {
    const behind = page.idAt(path);
    if (behind === undefined) continue;
    const before = state.helps.get(behind);
    const isSame = before?.isBehind && before.value === value && !before.lead && !lead;
    const shown = { value, view, typed: '', kind: 'suggestion', key: 'Enter', isBehind: true, lead } as const;
    helps.set(behind, isSame ? before : shown);
    lead = undefined;
  }
  return put({ ...state, said: own }, helps, id, own);
}

/** Puts help at one entry beside that of others. Help counts as painted until its value changes. */
function put(state: HelpState, others: HelpState['helps'], id: string, help: Help | undefined): Step {
  const helps = new Map(others);
  if (help) helps.set(id, help);
  else helps.delete(id);
  const before = state.helps;
  if (helps.size === before.size && [...helps].every(([key, one]) => before.get(key) === one))
    return { state, effects: [] };
  const painted = [...state.painted].filter((key) => helps.get(key)?.value === before.get(key)?.value);
  return {
    state: { ...state, helps, painted: new Set(painted) },
    effects: [{ kind: 'send', after: 'paint', event: { kind: 'painted', helps } }],
  };
}

/** The help that can be applied: it was painted and fits the current text. */
function findSeen({ helps, painted }: HelpState, id: string, page: HelpPage): Help | undefined {
  const help = helps.get(id);
  return help?.value !== undefined && painted.has(id) && help.typed === textOf(id, page) ? help : undefined;
}

/** The values that the help of an entry fills in, and the path of the last entry that needs nothing more. */
function take(state: HelpState, id: string, isAll: boolean, page: HelpPage) {
  const own = page.pathOf(id) ?? '';
  const value = findSeen(state, id, page)?.value;
  const further = isAll ? state.helps.get(id)?.further : undefined;
  const seen = (further?.values ?? []).filter(({ path }) => findSeen(state, page.idAt(path) ?? '', page));
  const isWhole = seen.length > 0 && seen.length === further?.values.length;
  const values = [...(value === undefined ? [] : [{ path: own, value }]), ...seen];
  const fill: readonly HelpEffect[] = values.length > 0 ? [{ kind: 'fill', values }] : [];
  return { fill, own, last: isWhole ? further.last : (seen.at(-1)?.path ?? own) };
}

/** What Enter takes before it goes on; nothing when there is nothing to take. */
function enter(state: HelpState, id: string, isAll: boolean, page: HelpPage): readonly HelpEffect[] {
  const seen = findSeen(state, id, page);
  const isTaken = isAll
    ? seen !== undefined || state.helps.get(id)?.further !== undefined
    : seen?.key === 'Enter' && !state.isCovered;
  if (!isTaken) return [];
  const { fill, last } = take(state, id, isAll, page);
  return [...fill, { kind: 'move-on', path: last }];
}
