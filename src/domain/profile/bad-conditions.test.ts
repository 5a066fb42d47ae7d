import { describe } from 'vitest';
import { forEveryCase } from './bad-profiles.fixture.ts';

const POINTS = [
  { rut: 10_000_000, year: 1965 },
  { rut: 16_000_000, year: 1985 },
];
const whenever = (when: object) => ({ rules: [{ when, findings: [{ severity: 'warning', message: 'x' }] }] });
const far = (more: object) =>
  whenever({ field: 'fechaNacimiento', farFromRutOf: 'identificador', years: 20, points: POINTS, ...more });

describe('parseProfile on conditions of what is plausible', () => {
  forEveryCase([
    [
      'years of RUTs in a row field',
      far({ farFromRutOf: 'telefono' }),
      'rules[0].when.farFromRutOf',
      'own-field',
    ],
    ['years of RUTs for a name', far({ field: 'nombre' }), 'rules[0].when.field', 'date-field'],
    ['one point', far({ points: POINTS.slice(1) }), 'rules[0].when.points', 'items'],
    ['no domains', whenever({ field: 'email', nearDomain: [] }), 'rules[0].when.nearDomain', 'items'],
    [
      'names of a list of another section',
      whenever({ field: 'linea1', namesOtherThan: 'prospBancoId' }),
      'rules[0].when.namesOtherThan',
      'own-or-row-field',
    ],
  ]);
});
