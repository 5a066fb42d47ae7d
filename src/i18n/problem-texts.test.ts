import { expect, it } from 'vitest';
import type { FieldView } from '../domain/profile/field-view.ts';
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

const toView = (key: FieldView['key']): FieldView => ({
  key,
  kind: 'text',
  width: 'medium',
  hidden: false,
  required: false,
});

it('only a field of the contract is said to have the form that the service asks for', async () => {
  const problem: Problem = { code: 'pattern', example: '33,5' };
  const view = toView('case.owners.share');
  expect(toProblemText(await loadTranslator('es'), problem, view)).toBe(
    'no tiene la forma pedida; va como 33,5',
  );
  for (const tag of ['es', 'en']) {
    const translator = await loadTranslator(tag);
    for (const each of [problem, { ...problem, example: undefined }]) {
      expect(toProblemText(translator, each, view)).not.toMatch(/servicio|service/);
      expect(toProblemText(translator, each, toView('givenName'))).toMatch(/servicio|service/);
    }
  }
});

it('what is told is in the language of the screen', async () => {
  const told = { points: '16', proposed: { es: 'Moderado', en: 'Moderate' } };
  const problem: Problem = { code: 'case-no-reason', told };
  expect(toProblemText(await loadTranslator('es'), problem, undefined)).toMatch(
    /16 puntos proponen Moderado$/,
  );
  expect(toProblemText(await loadTranslator('en'), problem, undefined)).toMatch(
    /16 points propose Moderate$/,
  );
});
