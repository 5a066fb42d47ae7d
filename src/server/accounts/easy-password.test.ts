import { expect, test } from 'vitest';
import { isEasyPassword } from './easy-password.ts';

const NAMES = ['Rosa Vera Ñuñez', 'rvera'];

test.each([
  'passwordpassword',
  'Password1234567',
  '123456789012345',
  'qwertyuiopasdfgh',
  'aaaaaaaaaaaaaaa',
  'iloveyouiloveyou',
  '1qaz2wsx3edc4rfv',
  'contraseña123456',
  // Made of the user's own names.
  'Rosa Vera Rosa Vera',
  'rvera-rvera-rvera',
  'rosavera20261126',
  'nuñez.vera.2026!',
])('is easy: %s', (password) => {
  expect(isEasyPassword(password, NAMES)).toBe(true);
});

test.each([
  'inscripciones de prueba',
  'la frase de ahora',
  'un cóndor cruza la cordillera',
  'correct horse battery staple',
  'Rosa come pan amasado',
  'kT7#pw9!mQz2&Lx',
  `${'x9'.repeat(90)} un cóndor`.split('').toReversed().join(''),
])('is none that guessers try first: %s', (password) => {
  expect(isEasyPassword(password, NAMES)).toBe(false);
});
