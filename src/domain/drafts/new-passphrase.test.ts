import { expect, test } from 'vitest';
import { findNewPassphraseProblem } from './new-passphrase.ts';

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
