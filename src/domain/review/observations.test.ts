import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEvent } from './journal.ts';
import { isSamePlace, toObservations } from './observations.ts';
import { notes, toUnchained } from './review.arbitraries.ts';

const ANA = { name: 'Ana', source: 'claim' } as const;
const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const journal = (...events: JournalEvent[]) =>
  toUnchained(events.map((event, minute) => ({ at: at(minute), by: ANA, event })));
const observed = (observation: string, text = 'no'): JournalEvent => ({
  kind: 'observed',
  observation,
  place: { personId: 'p', field: 'givenName' },
  text,
});

describe('observations', () => {
  it('are open until they are settled, and again after they are reopened', () => {
    const events: JournalEvent[] = [
      observed('o', 'Falta'),
      { kind: 'replied', observation: 'o', text: 'Ya está' },
      { kind: 'settled', observation: 'o' },
    ];
    const settled = toObservations(journal(...events));
    expect(settled).toEqual([
      {
        id: 'o',
        place: { personId: 'p', field: 'givenName' },
        remarks: [
          { number: 1, at: at(0), by: ANA, text: 'Falta' },
          { number: 2, at: at(1), by: ANA, text: 'Ya está' },
        ],
        isOpen: false,
        openedAs: 1,
        settled: { at: at(2), by: ANA },
      },
    ]);
    const reopened = toObservations(journal(...events, { kind: 'reopened', observation: 'o' }));
    expect(reopened).toMatchObject([{ isOpen: true, openedAs: 4, settled: undefined }]);
    expect(reopened[0]?.remarks).toHaveLength(2);
  });

  it('are listed separately in order of creation, without entries about unknown observations', () => {
    const found = toObservations(
      journal(
        { kind: 'settled', observation: 'b' },
        observed('a'),
        observed('b'),
        { kind: 'settled', observation: 'a' },
        { kind: 'replied', observation: 'c', text: '?' },
      ),
    );
    expect(found.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('lose no remark where an id occurs twice in the journal', () => {
    const found = toObservations(journal(observed('a', 'uno'), observed('a', 'dos')));
    expect(found.flatMap(({ remarks }) => remarks.map(({ text }) => text))).toEqual(['uno', 'dos']);
  });

  it('tell of a sign-in that only a file knows of', () => {
    const signedIn = { name: 'Eva', source: 'sign-in' } as const;
    const came: JournalEvent = { kind: 'received', chain: 'intact' };
    const events = [observed('a', 'uno'), came, observed('a', 'dos')];
    const [found] = toObservations(
      toUnchained(events.map((event, minute) => ({ at: at(minute), by: signedIn, event }))),
    );
    expect(found?.remarks.map(({ by }) => by?.source)).toEqual(['file', 'sign-in']);
  });

  it('each depend only on their own journal entries', () => {
    fc.assert(
      fc.property(notes, (list) => {
        const entries = toUnchained(list);
        const all = toObservations(entries);
        const ids = new Set(
          entries.flatMap(({ event }) => (event.kind === 'observed' ? [event.observation] : [])),
        );
        expect(all.map(({ id }) => id)).toEqual([...ids]);
        for (const observation of all) {
          const own = entries.filter(
            ({ event }) => 'observation' in event && event.observation === observation.id,
          );
          const begun = own.slice(own.findIndex(({ event }) => event.kind === 'observed'));
          const texts = begun.flatMap(({ event }) => ('text' in event ? [event.text] : []));
          expect(observation.remarks.map(({ text }) => text)).toEqual(texts);
          const last = begun.findLast(({ event }) => event.kind !== 'replied');
          expect(observation.isOpen).toBe(last?.event.kind !== 'settled');
          expect(observation.settled?.at).toEqual(observation.isOpen ? undefined : last?.at);
          expect(observation.settled?.by?.name).toEqual(observation.isOpen ? undefined : last?.by?.name);
        }
      }),
    );
  });

  it('are compared by place: a row is another place than its person, another row or its fields', () => {
    const row = { personId: 'p', section: 'telephones', rowId: 't' } as const;
    expect(isSamePlace(row, { ...row, field: undefined })).toBe(true);
    for (const other of [
      {},
      { personId: 'p' },
      { ...row, rowId: 'u' },
      { ...row, field: 'telephones.number' },
    ] as const) {
      expect(isSamePlace(row, other)).toBe(false);
    }
  });
});
