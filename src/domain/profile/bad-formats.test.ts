import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND, when } from './bad-profiles.fixture.ts';

const ruleWith = (change: object) => ({ rules: [{ when, ...change }] });

describe('parseProfile on formats', () => {
  forEveryCase([
    [
      'a pattern at the date of birth, which the contract fixes',
      { fields: { fechaNacimiento: { format: { name: 'pattern', regex: '\\d{8}' } } } },
      'fields.fechaNacimiento.format',
      'no-format-of-date',
    ],
    [
      'a rule that gives the date of birth a format',
      ruleWith({ format: { fechaNacimiento: { name: 'date' } } }),
      'rules[0].format.fechaNacimiento',
      'no-format-of-date',
    ],
    [
      'a format of an integer',
      { fields: { prospComunaCiudadId: { format: { name: 'integer' } } } },
      'fields.prospComunaCiudadId.format',
      'no-format-of-integer',
    ],
    [
      'a format of a field that is chosen from a list',
      { fields: { ...SOUND.fields, sexo: { catalog: 'sexes', format: { name: 'upper' } } } },
      'fields.sexo.format',
      'no-format-of-choice',
    ],
    [
      'a rule that gives a chosen field a format',
      ruleWith({ format: { sexo: { name: 'upper' } } }),
      'rules[0].format.sexo',
      'no-format-of-choice',
    ],
    [
      'a RUT sent in a form of telephones',
      { fields: { identificador: { format: { name: 'rut-cl', send: 'national' } } } },
      'fields.identificador.format.send',
      'one-of',
    ],
    [
      'a date sent in a form that nobody knows',
      { fields: { fechaNacimiento: { format: { name: 'date', send: 'epoch' } } } },
      'fields.fechaNacimiento.format.send',
      'one-of',
    ],
  ]);

  test('accepts a form for the date of birth, which stays a date', () => {
    const format = { name: 'date', send: 'date-time' };
    expect(problemsOf({ fields: { ...SOUND.fields, fechaNacimiento: { format } } })).toEqual([]);
  });

  test('accepts a format of every field whose form neither the contract nor a list fixes', () => {
    const format = { name: 'upper' };
    expect(problemsOf({ fields: { ...SOUND.fields, tipo: { format }, codPais: { format } } })).toEqual([]);
  });
});
