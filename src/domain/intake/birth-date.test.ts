import { expect, test } from 'vitest';
import { readBirthDate, toCardCheckDigit } from './birth-date.ts';

const TODAY = '2026-11-21';
const read = (birth: string, { check = toCardCheckDigit(birth), expiry = '310515', run = '' } = {}) =>
  readBirthDate(
    { birth, birthCheck: check, expiry, expiryCheck: toCardCheckDigit(expiry) },
    run || undefined,
    TODAY,
  );

test('toCardCheckDigit computes the check digits of ICAO 9303', () => {
  expect(toCardCheckDigit('520727')).toBe('3');
  expect(toCardCheckDigit('AB2134<<<')).toBe('5');
});

test('readBirthDate reads a two-digit year as the most recent past year, without doubt for an adult', () => {
  expect(read('850907')).toMatchObject({ date: '1985-09-07', doubt: undefined });
  expect(read('261121', { run: '27800000' })?.date).toBe('2026-11-21');
  expect(read('261122')?.date).toBe('1926-11-22');
});

test('readBirthDate marks a date as ambiguous where the person may be a child or about a hundred years old', () => {
  expect(read('180312')).toMatchObject({ date: '2018-03-12', doubt: 'ambiguous' });
  expect(read('180312', { run: '25600000' })).toMatchObject({ date: '2018-03-12', doubt: 'ambiguous' });
  expect(read('180312', { run: '100000' })).toMatchObject({ date: '1918-03-12', doubt: 'ambiguous' });
});

test('readBirthDate marks a date whose check digit is wrong', () => {
  expect(read('830905', { check: '9' })?.doubt).toBe('check-digit');
});

test('readBirthDate marks a year whose swapped digits have the same check digit, unless the RUN confirms it', () => {
  expect(toCardCheckDigit('610314')).toBe(toCardCheckDigit('160314'));
  expect(read('610314')?.doubt).toBe('ambiguous');
  expect(read('610314', { run: '8600000' })).toMatchObject({ date: '1961-03-14', doubt: undefined });
  expect(read('610314', { run: '25000000' })?.doubt).toBe('ambiguous');
});

test('readBirthDate marks a day that could have swapped with its check digit, unless the card expires on that day', () => {
  expect([toCardCheckDigit('750301'), toCardCheckDigit('750306')]).toEqual(['6', '1']);
  expect(read('750301', { expiry: '290417' })?.doubt).toBe('ambiguous');
  expect(read('750306', { expiry: '310301' })?.doubt).toBe('ambiguous');
  expect(read('750301', { expiry: '310301' })?.doubt).toBeUndefined();
});

test('readBirthDate marks a date that contradicts the RUN of an older person', () => {
  expect(read('980314', { run: '1987654' })).toMatchObject({ contradictsRun: true, doubt: 'check-digit' });
  expect(read('600312', { run: '25000000' })).toMatchObject({ contradictsRun: false, doubt: undefined });
});

test('readBirthDate refuses a day that does not exist', () => {
  expect(read('831305')).toBeUndefined();
  expect(read('8309<<')).toBeUndefined();
});
