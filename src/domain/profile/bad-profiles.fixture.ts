import { expect, test } from 'vitest';
import type { ExpectationCode } from './report.ts';
import { parseProfile } from './parse-profile.ts';

/** A valid profile, the basis of the bad ones. */
export const SOUND = {
  name: 'Test',
  baseUrl: '',
  catalogs: { sexes: { entries: { F: 'F' } }, banks: { entries: [{ value: 1, label: 'One' }] } },
  fields: { sexo: { catalog: 'sexes' }, prospBancoId: { catalog: 'banks' } },
  rules: [{ when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo'] }],
};
export const when = { field: 'tipoEntidad', equals: 'J' };

/** The places and codes of all problems. */
export function problemsOf(change: object): string[] {
  const result = parseProfile({ ...SOUND, ...change });
  return result.ok ? [] : result.problems.map(({ path, expected }) => `${path} ${expected.code}`);
}

type Case = readonly [what: string, change: object, path: string, code: ExpectationCode];

/** Each change makes one key bad. */
export function forEveryCase(cases: readonly Case[]): void {
  test.each(cases)('reports %s', (_, change, path, code) => {
    expect(problemsOf(change)).toEqual([`${path} ${code}`]);
  });
}
