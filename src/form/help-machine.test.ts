import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProfile } from '../domain/profile/profile.ts';
import { type HelpEffect, type HelpEvent, type HelpState, START, step } from './help-machine.ts';
import type { Help } from './suggestions.ts';

const view = createProfile({ name: 'Test', baseUrl: '' }, { today: () => '2026-11-21' })
  .viewOf(undefined)
  .field('givenName');
const suggestion: Help = { value: 'CHL', typed: '', view, kind: 'suggestion', key: 'Enter' };
const offer: Help = { value: 'José', typed: 'josé', view, kind: 'offer', key: 'Enter' };
const question: Help = { ...offer, value: 'a@gmail.com', typed: 'a@gmial.com', key: 'Alt+Enter' };
const withFurther = (help: Help, ...paths: readonly string[]): Help => ({
  ...help,
  further: { values: paths.map((path) => ({ path, value: 'X', view })), last: paths.at(-1) ?? '' },
});

/** A page of entries whose ids are their paths, with the texts and the help given here. */
function openPage(texts: Readonly<Record<string, string>>, helps: Readonly<Record<string, Help>> = {}) {
  const mounted = new Map(Object.entries(texts));
  const find = (name: string) => (mounted.has(name) ? name : undefined);
  const page = {
    pathOf: find,
    idAt: find,
    textAt: (path: string) => mounted.get(path) ?? '',
    findHelp: (path: string) => helps[path],
  };
  let state: HelpState = START;
  /** Events that wait for the pointer or the paint; a later time replaces the earlier one. */
  const waiting: { pointer: HelpEvent[]; paint: HelpEvent[]; timed: HelpEvent | undefined } = {
    pointer: [],
    paint: [],
    timed: undefined,
  };
  const send = (event: HelpEvent): readonly HelpEffect[] => {
    const next = step(state, event, page);
    ({ state } = next);
    return next.effects.flatMap((effect): readonly HelpEffect[] => {
      if (effect.kind === 'fill')
        return [{ kind: 'fill', values: effect.values.map(({ path, value }) => ({ path, value })) }];
      if (effect.kind !== 'send') return [effect];
      if (effect.after === 'pointer' || effect.after === 'paint') waiting[effect.after].push(effect.event);
      else waiting.timed = effect.event;
      return [];
    });
  };
  const run = (kind: 'pointer' | 'paint' | 'timed') => {
    const due = kind === 'timed' ? [waiting.timed ?? []].flat() : waiting[kind].splice(0);
    if (kind === 'timed') waiting.timed = undefined;
    return due.flatMap(send);
  };
  return {
    send,
    run,
    type: (path: string, text: string) => mounted.set(path, text),
    unmount: (path: string) => mounted.delete(path),
    focus: (id: string) => {
      send({ kind: 'focused', id });
      run('timed');
      run('paint');
    },
    enter: (id: string, isAll = false) => send({ kind: 'enter', id, isAll }),
    shown: () => [...state.helps].map(([id, { value }]) => [id, value]),
    said: () => state.said,
    state: () => state,
  };
}

const taken = (...values: readonly (readonly [string, string])[]): HelpEffect => ({
  kind: 'fill',
  values: values.map(([path, value]) => ({ path, value })),
});
const movedOn = (path: string): HelpEffect => ({ kind: 'move-on', path });

describe('the help of the focused entry', () => {
  it('shows once its time has come, and is announced', () => {
    const { send, run, shown, said } = openPage({ a: '' }, { a: suggestion });
    send({ kind: 'focused', id: 'a' });
    expect(shown()).toEqual([]);
    run('timed');
    expect(shown()).toEqual([['a', 'CHL']]);
    expect(said()).toBe(suggestion);
  });

  it('is applied by Enter, which goes on', () => {
    const { focus, enter } = openPage({ a: '' }, { a: suggestion });
    focus('a');
    expect(enter('a')).toEqual([taken(['a', 'CHL']), movedOn('a')]);
  });

  it('is not applied before its paint', () => {
    const { send, run, enter } = openPage({ a: '' }, { a: suggestion });
    send({ kind: 'focused', id: 'a' });
    run('timed');
    expect(enter('a')).toEqual([]);
  });

  it('is not applied to another text', () => {
    const { focus, type, enter } = openPage({ a: 'josé' }, { a: offer });
    focus('a');
    type('a', 'josefa');
    expect(enter('a')).toEqual([]);
  });

  it('is not shown and not applied while a list covers it', () => {
    const { focus, send, run, enter, shown } = openPage({ a: '' }, { a: suggestion });
    focus('a');
    send({ kind: 'pressed', isListOpen: true });
    expect(enter('a')).toEqual([]);
    send({ kind: 'typed', id: 'a' });
    run('timed');
    expect(shown()).toEqual([]);
  });

  it('goes on Escape until an entry gets the focus', () => {
    const { focus, send, run, shown } = openPage({ a: '' }, { a: suggestion });
    focus('a');
    send({ kind: 'dismissed', id: 'a' });
    send({ kind: 'typed', id: 'a' });
    run('timed');
    expect(shown()).toEqual([]);
    focus('a');
    expect(shown()).toEqual([['a', 'CHL']]);
  });

  it('does not change while the user types', () => {
    const { focus, send, state } = openPage({ a: '' }, { a: suggestion });
    focus('a');
    const before = state();
    send({ kind: 'typed', id: 'a' });
    expect(state().helps).toBe(before.helps);
    expect(state().said).toBe(before.said);
  });

  it('can be pressed: it is filled in, goes away, and its entry takes the focus', () => {
    const { focus, send, shown } = openPage({ a: 'a@gmial.com' }, { a: question });
    focus('a');
    const effects = send({ kind: 'taken', id: 'a', isAll: false });
    expect(effects).toEqual([taken(['a', 'a@gmail.com']), { kind: 'focus', path: 'a' }]);
    expect(shown()).toEqual([]);
  });

  it('goes with its row', () => {
    const { focus, send, run, unmount, shown, said } = openPage({ a: 'josé' }, { a: offer });
    focus('a');
    send({ kind: 'left', id: 'a' });
    unmount('a');
    run('pointer');
    run('timed');
    expect(shown()).toEqual([]);
    expect(said()).toBeUndefined();
  });
});

describe('an entry that was left', () => {
  it('keeps its offer, and no suggestion', () => {
    const page = openPage({ a: 'josé', b: '' }, { a: withFurther(offer, 'b'), b: suggestion });
    page.focus('a');
    page.send({ kind: 'left', id: 'a' });
    page.run('pointer');
    page.focus('b');
    expect(page.shown()).toEqual([
      ['a', 'José'],
      ['b', 'CHL'],
    ]);
    page.send({ kind: 'left', id: 'b' });
    page.run('pointer');
    page.run('timed');
    expect(page.shown()).toEqual([['a', 'José']]);
  });

  it('tells whether its text changed', () => {
    const { focus, send, type } = openPage({ a: 'x' });
    focus('a');
    expect(send({ kind: 'left', id: 'a' })).toEqual([{ kind: 'leave', path: 'a', isChanged: false }]);
    focus('a');
    type('a', 'y');
    expect(send({ kind: 'left', id: 'a' })).toEqual([{ kind: 'leave', path: 'a', isChanged: true }]);
  });
});

describe('Alt+Enter', () => {
  it('takes the suggestions after the entry that were painted, and goes on from the last one', () => {
    const { focus, enter } = openPage({ a: 'josé', b: '', c: '' }, { a: withFurther(offer, 'b', 'c') });
    focus('a');
    expect(enter('a', true)).toEqual([taken(['a', 'José'], ['b', 'X'], ['c', 'X']), movedOn('c')]);
  });

  it('leaves an entry whose text came later, and goes on from the last one that was taken', () => {
    const { focus, type, enter } = openPage({ a: 'josé', b: '', c: '' }, { a: withFurther(offer, 'b', 'c') });
    focus('a');
    type('c', 'typed');
    expect(enter('a', true)).toEqual([taken(['a', 'José'], ['b', 'X']), movedOn('b')]);
  });

  it('does nothing when nothing is offered', () => {
    const { focus, enter } = openPage({ a: 'x' });
    focus('a');
    expect(enter('a', true)).toEqual([]);
  });

  it('takes a question, which Enter leaves', () => {
    const { focus, enter } = openPage({ a: 'a@gmial.com' }, { a: question });
    focus('a');
    expect(enter('a')).toEqual([]);
    expect(enter('a', true)).toEqual([taken(['a', 'a@gmail.com']), movedOn('a')]);
  });
});

it('fills in only what was shown at the latest paint, for any events in any order', () => {
  const ids = ['a', 'b', 'c'];
  const id = fc.constantFrom(...ids);
  const act = fc.oneof(
    fc.record({ kind: fc.constantFrom('focused', 'typed', 'left', 'dismissed'), id }),
    fc.record({ kind: fc.constant('pressed'), isListOpen: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('enter', 'taken'), id, isAll: fc.boolean() }),
    fc.record({ kind: fc.constant('runs'), due: fc.constantFrom('pointer', 'paint', 'timed') }),
    fc.record({ kind: fc.constant('types'), id, text: fc.constantFrom('', 'josé', 'x') }),
  ) as fc.Arbitrary<
    | HelpEvent
    | { readonly kind: 'runs'; readonly due: 'pointer' | 'paint' | 'timed' }
    | { readonly kind: 'types'; readonly id: string; readonly text: string }
  >;
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const helps = { a: withFurther(offer, 'b', 'c'), b: suggestion, c: withFurther(suggestion, 'b') };
      const page = openPage({ a: 'josé', b: '', c: '' }, helps);
      let painted = new Map<unknown, unknown>();
      for (const each of acts) {
        const before = new Map<unknown, unknown>(page.shown() as [unknown, unknown][]);
        // A value that went away and came back was not painted.
        for (const [path, value] of painted) if (before.get(path) !== value) painted.delete(path);
        let effects: readonly HelpEffect[] = [];
        if (each.kind === 'types') page.type(each.id, each.text);
        else if (each.kind === 'runs') effects = page.run(each.due);
        else effects = page.send(each);
        for (const effect of effects) {
          if (effect.kind !== 'fill') continue;
          for (const { path, value } of effect.values) expect(painted.get(path)).toBe(value);
        }
        if (each.kind === 'runs' && each.due === 'paint')
          painted = new Map(page.shown() as [unknown, unknown][]);
      }
    }),
  );
});
