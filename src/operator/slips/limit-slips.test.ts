import { expect, test } from 'vitest';
import { findLimitSlips } from './limit-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const NAMES = ['duplicate-identifier', 'shared-telephone', 'shared-email', 'shared-account'];
const checks = [
  ...NAMES.map((name) => ({ name, severity: 'warning' })),
  { name: 'needs-companion', severity: 'error', where: { all: [] }, companion: { all: [] } },
  { name: 'duplicate-row', severity: 'error' },
];
const area = {
  checks: [
    {
      name: 'telephone-of-another-area',
      severity: 'warning',
      types: ['FIJO', 'FAX'],
      areas: { 2: ['Metropolitana'], 41: ['Bío Bío'] },
    },
  ],
};
const communes = {
  catalogs: {
    types: { entries: { FIJO: 'Fijo' } },
    communes: { entries: [{ value: 1, label: 'A', group: { es: 'Metropolitana' } }] },
  },
  fields: { codTipoTelefono: { catalog: 'types' }, prospComunaCiudadId: { catalog: 'communes' } },
};

test.each<[what: string, change: object, expected: string[]]>([
  [
    'checks between persons where one is allowed',
    { limits: { persons: 1 }, checks },
    [0, 1, 2, 3, 4].map((place) => `one-person checks[${place}]`),
  ],
  ['the same checks with two persons', { limits: { persons: 2 }, checks }, []],
  ['a body of kilobytes', { limits: { bodyBytes: 999 } }, ['small-body limits.bodyBytes']],
  ['a body of gigabytes', { limits: { bodyBytes: 100_000_001 } }, ['large-body limits.bodyBytes']],
  ['a usual body', { limits: { bodyBytes: 65_536 } }, []],
  ['a short wait', { timeoutSeconds: 4 }, ['short-wait timeoutSeconds']],
  ['a wait', { timeoutSeconds: 5 }, []],
  ['no settling', { settlingMinutes: 0 }, ['no-settling settlingMinutes']],
  ['a short settling', { settlingMinutes: 1 }, []],
  [
    'types and areas that no list has',
    { ...area, ...communes },
    ['no-such-type checks[0].types[1]', 'no-such-area checks[0].areas.41[0]'],
  ],
  ['types and areas without lists', area, []],
])('findLimitSlips: %s', (_, change, expected) => {
  expect(slipsOf(findLimitSlips, change)).toEqual(expected);
});
