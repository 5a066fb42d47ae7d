import { describe, expect, it } from 'vitest';
import { isLeftOver } from './left-over.ts';

const SAVED = { updatedAt: '2026-11-27T10:00:00.000Z', personIds: ['p'], riskProfileCode: 'MOD' };

describe('what the team has not', () => {
  it.each([
    ['as the team has it', { team: { revision: 3, savedAt: SAVED.updatedAt } }, false],
    ['changed since', { team: { revision: 3, savedAt: '2026-11-27T09:00:00.000Z' } }, true],
    ['never brought in', { team: { revision: 0, savedAt: '' } }, true],
    ['begun alone', {}, true],
    [
      'begun, and nothing entered',
      { team: { revision: 0, savedAt: '' }, personIds: [], riskProfileCode: '' },
      false,
    ],
    ['emptied since', { team: { revision: 3, savedAt: '' }, personIds: [], riskProfileCode: '' }, true],
    ['deleted by who began it', { team: { revision: 0, savedAt: '' }, deletedAt: SAVED.updatedAt }, false],
  ])('%s', (_what, change, expected) => {
    expect(isLeftOver({ ...SAVED, ...change }, false)).toBe(expected);
  });

  it('a case of the enrollment itself is entered, as persons are', () => {
    const begun = { ...SAVED, team: { revision: 0, savedAt: '' }, personIds: [], riskProfileCode: '' };
    expect(isLeftOver(begun, true)).toBe(true);
    expect(isLeftOver({ ...begun, team: { revision: 1, savedAt: SAVED.updatedAt } }, true)).toBe(false);
    expect(isLeftOver({ ...begun, deletedAt: SAVED.updatedAt }, true)).toBe(false);
  });
});
