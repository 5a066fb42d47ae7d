import { expect, test } from 'vitest';
import { readBirthDate, toCardCheckDigit } from './birth-date.ts';

const TODAY = '2026-11-21';
const read = (birth: string, { check = toCardCheckDigit(birth), expiry = '310515', run = '' } = {}) =>
  readBirthDate(
    { birth, birthCheck: check, expiry, expiryCheck: toCardCheckDigit(expiry) },
    run || undefined,
    TODAY,
  );

test('check digits of ICAO 9303', () => {
  expect(toCardCheckDigit('520727')).toBe('3');
  expect(toCardCheckDigit('AB2134<<<')).toBe('5');
});

test('a grown-up has one century', () => {
  expect(read('850907')).toMatchObject({ date: '1985-09-07', doubt: undefined });
  expect(read('261121', { run: '27800000' })?.date).toBe('2026-11-21');
  expect(read('261122')?.date).toBe('1926-11-22');
});

test('who may be a child or a hundred years old is asked about', () => {
  expect(read('180312')).toMatchObject({ date: '2018-03-12', doubt: 'ambiguous' });
  expect(read('180312', { run: '25600000' })).toMatchObject({ date: '2018-03-12', doubt: 'ambiguous' });
  expect(read('180312', { run: '100000' })).toMatchObject({ date: '1918-03-12', doubt: 'ambiguous' });
});

test('a digit that does not fit', () => {
  expect(read('830905', { check: '9' })?.doubt).toBe('check-digit');
});

test('neighbours that differ by five change places unseen: the year, which the RUN tells', () => {
  expect(toCardCheckDigit('610314')).toBe(toCardCheckDigit('160314'));
  expect(read('610314')?.doubt).toBe('ambiguous');
  expect(read('610314', { run: '8600000' })).toMatchObject({ date: '1961-03-14', doubt: undefined });
  expect(read('610314', { run: '25000000' })?.doubt).toBe('ambiguous');
});

test('the last digit and its check digit, which the day of expiry tells', () => {
  expect([toCardCheckDigit('750301'), toCardCheckDigit('750306')]).toEqual(['6', '1']);
  expect(read('750301', { expiry: '290417' })?.doubt).toBe('ambiguous');
  expect(read('750306', { expiry: '310301' })?.doubt).toBe('ambiguous');
  expect(read('750301', { expiry: '310301' })?.doubt).toBeUndefined();
});

test('a RUN of somebody older contradicts it', () => {
  expect(read('980314', { run: '1987654' })).toMatchObject({ contradictsRun: true, doubt: 'check-digit' });
  expect(read('600312', { run: '25000000' })).toMatchObject({ contradictsRun: false, doubt: undefined });
});

test('no day', () => {
  expect(read('831305')).toBeUndefined();
  expect(read('8309<<')).toBeUndefined();
});
