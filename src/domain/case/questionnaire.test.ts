/** Answers give points, points propose a risk profile, and older answers stay readable. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseRow } from '../enrollment/enrollment.ts';
import { ANSWERS, sectionOf, SHIPPED_CASE } from './case.fixture.ts';
import { ASKED, VERSION } from './answer-notes.ts';
import { findScore, isBegun, isOlder, listPoints, readAsked } from './questionnaire.ts';

const SECTION = sectionOf('profile');
const row = (entries: Readonly<Record<string, string>>): CaseRow => ({ ...entries, id: 'profile' });
const scoreOf = (entries: Readonly<Record<string, string>>) => {
  const score = findScore(SECTION, row(entries), () => true);
  return score && [score.points, score.band?.codPerfilRiesgo];
};

const LOWEST = { horizon: '1', fall: 'all', aim: 'keep', part: '75', used: 'deposits', earnings: 'fall' };
const HIGHEST = {
  horizon: 'more',
  fall: 'buy',
  aim: 'grow',
  part: '0',
  used: 'derivatives',
  earnings: 'rise',
};

describe('the score', () => {
  test.each([
    ['the lowest answers', LOWEST, [6, 'CON']],
    [
      'the most points of the first band',
      { ...LOWEST, horizon: 'more', fall: 'buy', used: 'funds' },
      [13, 'CON'],
    ],
    [
      'the fewest points of the second band',
      { ...LOWEST, horizon: 'more', fall: 'buy', used: 'shares' },
      [14, 'MOD'],
    ],
    ['the most points of the second band', { ...HIGHEST, horizon: '1', fall: 'part' }, [19, 'MOD']],
    ['the fewest points of the last band', { ...HIGHEST, horizon: '1', fall: 'wait' }, [20, 'AGR']],
    ['the highest answers', HIGHEST, [24, 'AGR']],
    ['answers of the current version', { ...ANSWERS, [VERSION]: '2026-08' }, [16, 'MOD']],
  ])('of %s is their sum, with its band', (_what, entries, score) => {
    expect(scoreOf(entries)).toEqual(score);
  });

  test('is missing while a question is open', () => {
    for (const name of Object.keys(ANSWERS)) {
      expect(scoreOf({ ...ANSWERS, [name]: '' }), name).toBeUndefined();
      expect(scoreOf({ ...ANSWERS, [name]: 'unknown' }), name).toBeUndefined();
    }
    expect(scoreOf({})).toBeUndefined();
  });

  test('is missing for answers to another version', () => {
    expect(scoreOf({ ...ANSWERS, [VERSION]: '2025-01' })).toBeUndefined();
  });

  test('is missing for a section without a questionnaire', () => {
    expect(
      findScore(sectionOf('declarations'), row({ exposed: 'no', 'foreign-tax': 'no' }), () => true),
    ).toBeUndefined();
  });

  test('of any answers has a band, which has the sum of their points', () => {
    const [spec] = SHIPPED_CASE.sections;
    const questions = (spec?.entries ?? []).flatMap((entry) => (entry.kind === 'choice' ? [entry] : []));
    const answers = fc.tuple(...questions.map(({ options }) => fc.constantFrom(...options)));
    fc.assert(
      fc.property(answers, (chosen) => {
        const entries = Object.fromEntries(
          questions.map(({ key }, index) => [key, chosen[index]?.value ?? '']),
        );
        const sum = chosen.reduce((all, { points = 0 }) => all + points, 0);
        const score = findScore(SECTION, row(entries), () => true);
        expect(score).toMatchObject({ points: sum });
        expect(score?.band?.from).toBeLessThanOrEqual(sum);
        expect(score?.band?.to).toBeGreaterThanOrEqual(sum);
        expect(listPoints(SECTION, row(entries))).toEqual(chosen.map(({ points }) => points));
      }),
      { numRuns: 300 },
    );
  });
});

test('each question has the points of its answer, in the order of the page', () => {
  expect(listPoints(SECTION, row({ ...ANSWERS, aim: '', used: 'x' }))).toEqual([
    3,
    3,
    undefined,
    3,
    undefined,
    2,
  ]);
});

test('answers are older when they name another version than the current one', () => {
  expect(isOlder(SECTION, row({ [VERSION]: '2025-01', aim: 'keep' }))).toBe(true);
  expect(isOlder(SECTION, row({ [VERSION]: '2025-01', 'question-of-then': 'a' }))).toBe(true);
  expect(isOlder(SECTION, row({ [VERSION]: '2026-08', aim: 'keep' }))).toBe(false);
  expect(isOlder(SECTION, row({ aim: 'keep' }))).toBe(false);
  expect(isOlder(sectionOf('consent'), row({ [VERSION]: '2025-01', way: 'here' }))).toBe(false);
});

test('answers whose version was taken out are older, unless nothing was noted beside them', () => {
  for (const note of [{ [ASKED]: '[]' }, { _at: '2026-08-01T00:00:00Z' }, { _by: 'Eva' }])
    for (const version of [{}, { [VERSION]: '' }, { [VERSION]: ' ' }])
      expect(isOlder(SECTION, row({ ...note, ...version, aim: 'keep' }))).toBe(true);
  for (const note of [{}, { [ASKED]: '' }, { [VERSION]: '', _by: ' ' }])
    expect(isOlder(SECTION, row({ ...note, aim: 'keep' }))).toBe(false);
  expect(isOlder(SECTION, row({ [ASKED]: '[]', reason: 'r' }))).toBe(false);
});

test('a version without any answer is not older: nothing was answered to it', () => {
  expect(isOlder(SECTION, row({ [VERSION]: '2025-01', aim: ' ', _asked: '[]', reason: 'r' }))).toBe(false);
});

test('a questionnaire is begun with one answer, not with notes or blanks', () => {
  expect(isBegun(SECTION, row({ [VERSION]: '2026-08', reason: 'r', aim: ' ' }))).toBe(false);
  expect(isBegun(SECTION, row({ earnings: 'stay' }))).toBe(true);
});

describe('the questions as they were asked', () => {
  const asked = [
    { question: '¿Cuánto?', answer: 'Mucho', points: 4 },
    { question: '¿Qué más?', answer: '' },
  ];
  const read = (text: string) => readAsked(row({ [ASKED]: text }));

  test('are read as they were noted', () => {
    expect(read(JSON.stringify(asked))).toEqual(asked);
  });

  test('are empty when nothing was noted, or nothing that can be read', () => {
    expect(readAsked(row({}))).toEqual([]);
    for (const text of ['', '{', 'null', '{}', '"x"', '1']) expect(read(text), text).toEqual([]);
  });

  test('leave out what is no question', () => {
    const strangers = [
      null,
      1,
      [],
      { question: 1, answer: 'x' },
      { question: 'x' },
      { ...asked[0], points: '4' },
    ];
    expect(read(JSON.stringify([...strangers, ...asked]))).toEqual(asked);
  });

  test('are read or empty for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { question, answer } of read(text))
          expect([typeof question, typeof answer]).toEqual(['string', 'string']);
      }),
    );
  });
});
