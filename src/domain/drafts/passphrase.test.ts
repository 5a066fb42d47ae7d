import { expect, test } from 'vitest';
import { findPassphraseProblem, normalizePassphrase } from './passphrase.ts';

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
