import { expect, test } from 'vitest';
import { findRuleSlips } from './rule-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const ofRule = (when: object, severity = 'warning') => ({
  rules: [{ when, findings: [{ severity, message: 'x' }] }],
});
const formatted = (field: string, format: object, condition: object) => ({
  ...ofRule({ field, ...condition }),
  fields: { [field]: { format } },
});
const byRules = (condition: object) => ({
  rules: [
    ...ofRule({ field: 'identificador', ...condition }).rules,
    { when: { field: 'sexo', equals: 'F' }, format: { identificador: { name: 'rut-cl' } } },
    { when: { field: 'sexo', equals: 'M' }, format: { identificador: { name: 'passport' } } },
  ],
});
const RUT = { name: 'rut-cl' };
const SEX = { field: 'sexo', equals: 'F' };
const far = {
  farFromRutOf: 'identificador',
  years: 5,
  points: [
    { rut: 1, year: 1900 },
    { rut: 2, year: 1901 },
  ],
};
const severity = 'plausible-error rules[0].findings[0].severity';

test.each<[what: string, change: object, expected: string[]]>([
  [
    'a date in another form',
    ofRule({ field: 'fechaNacimiento', in: ['1900-01-01', '01-01-1900', ''] }),
    ['no-date rules[0].when'],
  ],
  [
    'a telephone in national form',
    formatted('telefono', { name: 'phone-cl', send: 'national' }, { equals: '987654321' }),
    ['other-form rules[0].when'],
  ],
  ['one in international form', formatted('telefono', { name: 'phone-cl' }, { equals: '+56987654321' }), []],
  [
    'an e-mail address with capitals',
    formatted('email', { name: 'e-mail', send: 'upper' }, { equals: 'ANA@X.CL' }),
    ['other-form rules[0].when'],
  ],
  [
    'a RUT with dots',
    formatted('identificador', RUT, { equals: '12.345.678-5' }),
    ['other-form rules[0].when'],
  ],
  ['a RUT without', formatted('identificador', RUT, { equals: '12345678-5' }), []],
  ['a RUT with dots by a rule', byRules({ equals: '12.345.678-5' }), ['other-form rules[0].when']],
  ['a RUT beside a passport', byRules({ equals: '12345678-5' }), []],
  [
    'an expression with dots',
    formatted('identificador', RUT, { matches: '\\d{2}\\.\\d{3}\\.\\d{3}-\\d' }),
    ['dotted-rut rules[0].when'],
  ],
  ['one with dots or none', formatted('identificador', RUT, { matches: '\\d+\\.?\\d{3}-\\d' }), []],
  ['one for any sign', formatted('identificador', RUT, { matches: '5.*' }), []],
  ['a text without a format', ofRule({ field: 'email', equals: 'ANA@X.CL' }), []],
  [
    'a check with a date in another form',
    {
      checks: [
        { name: 'exactly-one', severity: 'error', where: { field: 'fechaNacimiento', equals: '1990' } },
      ],
    },
    ['no-date checks[0].where'],
  ],
  ['a near domain as an error', ofRule({ field: 'email', nearDomain: ['x.cl'] }, 'error'), [severity]],
  [
    'a check digit as an error',
    ofRule({ all: [SEX, { field: 'identificador', wrongCheckDigit: true }] }, 'error'),
    [severity],
  ],
  ['a far date as an error', ofRule({ field: 'fechaNacimiento', ...far }, 'error'), [severity]],
  [
    'another name as an error',
    ofRule({ field: 'linea1', namesOtherThan: 'prospComunaCiudadId' }, 'error'),
    [severity],
  ],
  ['a near domain as a warning', ofRule({ field: 'email', nearDomain: ['x.cl'] }), []],
  ['an error for everybody', ofRule({ all: [] }, 'error'), ['always-error rules[0]']],
  ['an error for nobody', ofRule({ any: [] }, 'error'), []],
  ['an error for not nobody', ofRule({ not: { any: [] } }, 'error'), ['always-error rules[0]']],
  ['an error in either case', ofRule({ any: [SEX, { not: SEX }] }, 'error'), ['always-error rules[0]']],
  ['a warning in either case', ofRule({ any: [SEX, { not: SEX }] }), []],
  ['an error in one case', ofRule({ not: SEX }, 'error'), []],
])('findRuleSlips: %s', (_, change, expected) => {
  expect(slipsOf(findRuleSlips, change)).toEqual(expected);
});
