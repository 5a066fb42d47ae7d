import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDeeds,
  type Deed,
  findDay,
  tally,
  tallyAgents,
  tallyDays,
  toDeeds,
  toFirstTime,
} from './activity.ts';
import type { JournalEntry, JournalEvent } from './journal.ts';

const DAYS = ['2026-11-25T03:00:00.000Z', '2026-11-26T03:00:00.000Z', '2026-11-27T03:00:00.000Z'];
const ANA = { id: 'ana', name: 'Ana Soto' };
const IVO = { id: 'ivo', name: 'Ivo Rey' };

const handedIn = (at: string, agent = ANA): Deed => ({ kind: 'handed-in', at, agent });
const returned = (at: string, category?: string): Deed => ({ kind: 'returned', at, category });
const approved = (at: string): Deed => ({ kind: 'approved', at });

describe('what was entered', () => {
  it('counts on the day of its first handing in, and a return by its first category', () => {
    const { cells, medianMs } = countDeeds(
      [
        [handedIn('2026-11-25T12:00:00.000Z'), approved('2026-11-25T12:10:00.000Z')],
        [
          handedIn('2026-11-26T02:59:59.999Z'),
          returned('2026-11-26T10:00:00.000Z', 'paper'),
          handedIn('2026-11-26T11:00:00.000Z', IVO),
          returned('2026-11-26T12:00:00.000Z', 'value'),
          approved('2026-11-26T13:00:00.000Z'),
        ],
        [handedIn('2026-11-26T03:00:00.000Z', IVO), returned('2026-11-28T10:00:00.000Z')],
        // Outside of the period, and not handed in.
        [handedIn('2026-11-27T03:00:00.000Z')],
        [handedIn('2026-11-24T10:00:00.000Z'), returned('2026-11-25T10:00:00.000Z', 'paper')],
        [],
      ],
      DAYS,
    );
    expect(cells).toEqual([
      { day: 0, agent: ANA, category: null, count: 1 },
      { day: 0, agent: ANA, category: 'paper', count: 1 },
      { day: 1, agent: IVO, category: '', count: 1 },
    ]);
    expect(medianMs).toBe((600_000 + 36_000_001) / 2);
    expect(tally(cells)).toEqual({
      entered: 3,
      returned: 2,
      byCategory: new Map([
        ['paper', 1],
        ['', 1],
      ]),
    });
    expect(tallyAgents(cells).map(({ agent, entered }) => [agent.name, entered])).toEqual([
      ['Ana Soto', 2],
      ['Ivo Rey', 1],
    ]);
    expect(tallyDays(cells, 2).map(({ entered, returned: back }) => [entered, back])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(toFirstTime(tally(cells))).toBe(33);
    expect(toFirstTime(tally([]))).toBeUndefined();
  });

  it('has no median before anything is approved', () => {
    expect(countDeeds([[handedIn('2026-11-25T12:00:00.000Z')]], DAYS).medianMs).toBeNull();
  });

  it('begins a day at its midnight and ends the period before the last one', () => {
    expect(
      ['2026-11-25T02:59:59.999Z', DAYS[0], DAYS[1], DAYS[2]].map((at) => findDay(at ?? '', DAYS)),
    ).toEqual([undefined, 0, 1, undefined]);
  });

  it('adds up by agent, by day and by category', () => {
    const instant = fc.integer({ min: Date.parse('2026-11-24'), max: Date.parse('2026-11-29') });
    const deed = fc.record({
      kind: fc.constantFrom('handed-in' as const, 'returned' as const, 'approved' as const),
      at: instant.map((ms) => new Date(ms).toISOString()),
      agent: fc.constantFrom(ANA, IVO, undefined),
      category: fc.constantFrom('paper', 'value', undefined),
    });
    const deeds = fc
      .array(deed, { maxLength: 6 })
      .map((list) => list.toSorted((a, b) => a.at.localeCompare(b.at)));
    fc.assert(
      fc.property(fc.array(deeds, { maxLength: 20 }), (enrollments) => {
        const { cells } = countDeeds(enrollments, DAYS);
        const all = tally(cells);
        const sum = (list: readonly number[]) => list.reduce((one, other) => one + other, 0);
        for (const parts of [tallyAgents(cells), tallyDays(cells, 2)]) {
          expect(sum(parts.map(({ entered }) => entered))).toBe(all.entered);
          expect(sum(parts.map(({ returned: back }) => back))).toBe(all.returned);
        }
        expect(sum([...all.byCategory.values()])).toBe(all.returned);
        expect(all.entered).toBeLessThanOrEqual(enrollments.length);
      }),
    );
  });
});

describe('the journal of a browser', () => {
  const toEntries = (...told: readonly (readonly [JournalEvent, string?])[]): JournalEntry[] =>
    told.map(([event, name], index) => ({
      version: 1,
      number: index + 1,
      at: `2026-11-25T12:0${index}:00.000Z`,
      ...(name !== undefined && { by: { name, source: 'claim' } }),
      event,
      previous: '',
      hash: '',
    }));

  it('names who entered it when it was handed in', () => {
    const entries = toEntries(
      [{ kind: 'entered' }, 'Ana Soto'],
      [{ kind: 'reviewed' }, 'Ana Soto'],
      [{ kind: 'returned', snapshot: 1 }, 'Eva Díaz'],
      [{ kind: 'entered' }, 'Ivo Rey'],
      [{ kind: 'reviewed' }, 'Ivo Rey'],
      [{ kind: 'approved', snapshot: 2, hash: 'x' }, 'Eva Díaz'],
    );
    expect(toDeeds(entries, ['2026-11-25T13:00:00.000Z'])).toMatchObject([
      { kind: 'handed-in', agent: { name: 'Ana Soto' } },
      { kind: 'returned', at: '2026-11-25T12:02:00.000Z' },
      { kind: 'handed-in', agent: { name: 'Ivo Rey' } },
      { kind: 'approved' },
    ]);
  });

  it('counts what its enterer took back as no return, unless it has a category', () => {
    const toKinds = (name: string, category?: string) =>
      toDeeds(
        toEntries(
          [{ kind: 'entered' }, 'Ana Soto'],
          [{ kind: 'reviewed' }, 'Ana Soto'],
          [{ kind: 'returned', snapshot: 1, ...(category !== undefined && { category }) }, name],
        ),
        [],
      ).map(({ kind }) => kind);
    expect(toKinds('ANA  SOTO')).toEqual(['handed-in']);
    expect(toKinds('Eva Díaz')).toEqual(['handed-in', 'returned']);
    expect(toKinds('Ana Soto', 'paper')).toEqual(['handed-in', 'returned']);
  });

  it('takes two spellings of a name for one agent', () => {
    const idOf = (name: string) => toDeeds(toEntries([{ kind: 'reviewed' }, name]), [])[0]?.agent?.id;
    expect(idOf(' ANA  SOTO')).toBe(idOf('Ana Soto'));
  });

  it('takes what was sent without a handing in as handed in by then', () => {
    expect(toDeeds([], ['2026-11-25T13:00:00.000Z', '2026-11-25T12:30:00.000Z'])).toEqual([
      { kind: 'handed-in', at: '2026-11-25T12:30:00.000Z', agent: undefined },
    ]);
    expect(toDeeds(toEntries([{ kind: 'entered' }, 'Ana Soto']), [])).toEqual([]);
  });
});
