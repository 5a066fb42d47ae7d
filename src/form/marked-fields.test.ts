import { personWith } from '../domain/enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import { profileWith } from '../domain/profile/profile.fixture.ts';
import { SAMPLE } from '../domain/profile/sample.fixture.ts';
import { toMarked } from './marked-fields.ts';

const markedUnder = (fields: Parameters<typeof profileWith>[0]) =>
  toMarked(profileWith(fields).viewOf(personWith()));

describe('the fields that say whether they must be filled', () => {
  it('are the optional ones under the sample, which requires most fields of every person', () => {
    for (const entityKind of ['', 'N', 'J'])
      expect(toMarked(SAMPLE.viewOf(personWith({ entityKind })))).toBe('optional');
  });

  it('are the required ones where few are', () => {
    expect(markedUnder({})).toBe('required');
    expect(markedUnder({ fields: { identificador: { required: true } } })).toBe('required');
  });

  it('do not depend on fields that are hidden', () => {
    const hide = ['nombre', 'paterno', 'materno', 'sexo', 'fechaNacimiento', 'codPais', 'dscGiro'];
    const fields = Object.fromEntries(hide.map((name) => [name, { required: true }]));
    expect(markedUnder({ fields: { ...fields, codEstadoCivil: { required: true } } })).toBe('required');
    const when = { not: { field: 'tipoEntidad', filled: true } } as const;
    expect(markedUnder({ fields, rules: [{ when, hide }] })).toBe('required');
  });
});
