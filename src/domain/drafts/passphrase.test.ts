import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findNewPassphraseProblem,
  findPassphraseProblem,
  normalizePassphrase,
  toRemainingMs,
  toWaitMs,
} from './passphrase.ts';

test.each(['', 'clave 7', '        ', '  clave 7  ', '🦊🦊🦊🦊🦊🦊🦊', '\u00A0clave 7\u00A0'])(
  'findPassphraseProblem finds %j too short',
  (passphrase) => {
    expect(findPassphraseProblem(passphrase)).toBe('too-short');
  },
);

test.each(['clave 88', ' clave 88', '🦊🦊🦊🦊🦊🦊🦊🦊', 'ñandú ñandú'])(
  'findPassphraseProblem accepts %j',
  (passphrase) => {
    expect(findPassphraseProblem(passphrase)).toBeUndefined();
  },
);

test('normalizePassphrase gives one form of composed and compatibility characters, and keeps spaces', () => {
  expect(normalizePassphrase('n\u0303andu\u0301 ①')).toBe('ñandú 1');
  expect(normalizePassphrase('\uFF43lave\u00A0')).toBe('clave ');
});

test.each<[passphrase: string, repeated: string, expected: string | undefined]>([
  ['', '', 'passphrase too-short'],
  ['siete 7', 'siete 7', 'passphrase too-short'],
  ['siete 7', 'otra cosa', 'passphrase too-short'],
  ['correo caballo', '', 'repeat different'],
  ['correo caballo', 'correo Caballo', 'repeat different'],
  ['correo caballo', 'correo caballo ', 'repeat different'],
  ['correo caballo', 'correo caballo', undefined],
  ['correo ñandú', 'correo n\u0303andu\u0301', undefined],
])('findNewPassphraseProblem finds for %j, repeated as %j: %s', (passphrase, repeated, expected) => {
  const problem = findNewPassphraseProblem(passphrase, repeated);
  expect(problem && `${problem.entry} ${problem.code}`).toBe(expected);
});

test('the wait grows with the failures, from the third on, up to five minutes', () => {
  const seconds = Array.from({ length: 12 }, (_, failures) => toWaitMs(failures) / 1000);
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(toWaitMs(100_000)).toBe(300_000);
});

test('what remains is never more than the wait, whatever the clock says', () => {
  expect(toRemainingMs(4, 1000, 2500)).toBe(2500);
  expect(toRemainingMs(4, 1000, 9000)).toBe(0);
  const time = fc.integer({ min: 0, max: 8e15 });
  fc.assert(
    fc.property(fc.nat(40), time, time, (failures, failedAt, now) => {
      const left = toRemainingMs(failures, failedAt, now);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(toWaitMs(failures));
    }),
  );
});
