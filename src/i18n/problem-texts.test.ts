import { expect, it } from 'vitest';
import type { Problem } from '../domain/fields/finding.ts';
import { loadTranslator } from './languages.ts';
import { toProblemText } from './texts.ts';

const DAY: Problem = { code: 'no-such-day', year: 1985, month: 2, day: 29, days: 28 };

it.each([
  ['es', DAY, 'el 29 de febrero de 1985 no existe: febrero de 1985 tiene 28 días'],
  ['es', { code: 'no-such-month', month: 13 }, /^no hay mes 13;/],
  ['en', DAY, 'there is no 29 February 1985: February 1985 has 28 days'],
  ['en', { code: 'no-such-month', month: 13 }, /^there is no month 13;/],
] satisfies [string, Problem, string | RegExp][])(
  '%s says why a date is none',
  async (tag, problem, text) => {
    expect(toProblemText(await loadTranslator(tag), problem, undefined)).toMatch(text);
  },
);
