import { expect, test } from 'vitest';
import { isWorkingDay, listDays, toMidnights } from './period.ts';

const NONE = { since: '', until: '' };

test('ten working days end today and hold their weekends', () => {
  const days = listDays('ten', '2026-11-26', NONE) ?? [];
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-13', '2026-11-26', 14]);
  expect(days.filter(isWorkingDay)).toHaveLength(10);
});

test('on a Saturday, the ten working days before it', () => {
  const days = listDays('ten', '2026-11-28', NONE) ?? [];
  expect([days[0], days.at(-1)]).toEqual(['2026-11-16', '2026-11-28']);
  expect(days.filter(isWorkingDay)).toHaveLength(10);
});

test('today alone, and thirty working days', () => {
  expect(listDays('today', '2026-11-28', NONE)).toEqual(['2026-11-28']);
  expect(listDays('thirty', '2026-11-26', NONE)?.filter(isWorkingDay)).toHaveLength(30);
});

test('chosen days, of a quarter at most', () => {
  const choose = (since: string, until: string) => listDays('chosen', '2026-11-26', { since, until });
  expect(choose('2026-10-30', '2026-11-02')).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(choose('2026-11-02', '2026-11-01')).toBeUndefined();
  expect(choose('', '2026-11-01')).toBeUndefined();
  expect(choose('2026-08-01', '2026-10-31')).toHaveLength(92);
  expect(choose('2026-07-31', '2026-10-31')).toBeUndefined();
});

test('midnights in the time zone of the user, also where the clock changes', () => {
  const days = listDays('chosen', '', { since: '2026-09-05', until: '2026-09-07' }) ?? [];
  const midnights = toMidnights(days);
  expect(midnights).toHaveLength(4);
  expect(midnights).toEqual(midnights.toSorted());
  expect(midnights.map((at) => new Date(at).getDate())).toEqual([5, 6, 7, 8]);
});
