import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonScalars, ScalarKey } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { fieldsOfCondition, holds } from './condition.ts';
import type { ConditionSpec } from './profile-schema.ts';

const KEYS: Readonly<Record<string, ScalarKey>> = {
  tipoEntidad: 'entityKind',
  sexo: 'sex',
  codPais: 'countryCode',
};
const keyOf = (name: string): ScalarKey => KEYS[name] ?? 'givenName';
const holdsFor = (when: ConditionSpec, values: Partial<PersonScalars> = {}) =>
  holds(when, { ...createPerson('p'), ...values }, keyOf);

const NATURAL: ConditionSpec = { field: 'tipoEntidad', equals: 'N' };
const FEMALE: ConditionSpec = { field: 'sexo', equals: 'F' };

describe('a condition', () => {
  it('on a value holds for that value alone', () => {
    expect(holdsFor(NATURAL, { entityKind: 'N' })).toBe(true);
    for (const entityKind of ['', 'J', 'n', 'NN']) expect(holdsFor(NATURAL, { entityKind })).toBe(false);
    expect(holdsFor(NATURAL, { sex: 'N' })).toBe(false);
    expect(holdsFor({ field: 'tipoEntidad', equals: '' })).toBe(true);
  });

  it('on several values holds for each of them', () => {
    const when: ConditionSpec = { field: 'codPais', in: ['CHL', 'ARG'] };
    const found = ['CHL', 'ARG', '', 'PER', 'CHL,ARG'].filter((countryCode) =>
      holdsFor(when, { countryCode }),
    );
    expect(found).toEqual(['CHL', 'ARG']);
    expect(holdsFor({ field: 'codPais', in: [] }, { countryCode: 'CHL' })).toBe(false);
  });

  it('on being filled takes white space for nothing', () => {
    for (const sex of ['', ' ', '\t\u00a0']) {
      expect(holdsFor({ field: 'sexo', filled: true }, { sex })).toBe(false);
      expect(holdsFor({ field: 'sexo', filled: false }, { sex })).toBe(true);
    }
    expect(holdsFor({ field: 'sexo', filled: true }, { sex: 'F' })).toBe(true);
    expect(holdsFor({ field: 'sexo', filled: false }, { sex: 'F' })).toBe(false);
  });

  it('looks at what would be sent: trimmed and NFC', () => {
    expect(holdsFor(NATURAL, { entityKind: ' N\t' })).toBe(true);
    expect(holdsFor({ field: 'codPais', in: ['Ñ'] }, { countryCode: 'N\u0303 ' })).toBe(true);
  });

  it('is turned round by "not"', () => {
    expect(holdsFor({ not: NATURAL }, { entityKind: 'N' })).toBe(false);
    expect(holdsFor({ not: NATURAL }, { entityKind: 'J' })).toBe(true);
    expect(holdsFor({ not: { not: NATURAL } }, { entityKind: 'N' })).toBe(true);
  });

  it('of several parts holds for all or any of them', () => {
    const both = { entityKind: 'N', sex: 'F' };
    const one = { entityKind: 'N', sex: 'M' };
    const none = { entityKind: 'J', sex: 'M' };
    const people = [both, one, none];
    expect(people.map((person) => holdsFor({ all: [NATURAL, FEMALE] }, person))).toEqual([
      true,
      false,
      false,
    ]);
    expect(people.map((person) => holdsFor({ any: [NATURAL, FEMALE] }, person))).toEqual([true, true, false]);
    expect(holdsFor({ all: [] })).toBe(true);
    expect(holdsFor({ any: [] })).toBe(false);
  });

  it('keeps the laws of logic', () => {
    const value = fc.constantFrom('', 'N', 'J', 'F');
    const leaf: fc.Arbitrary<ConditionSpec> = fc.oneof(
      fc.record({ field: fc.constantFrom('tipoEntidad', 'sexo'), equals: value }),
      fc.record({ field: fc.constantFrom('tipoEntidad', 'sexo'), in: fc.array(value, { maxLength: 3 }) }),
      fc.record({ field: fc.constantFrom('tipoEntidad', 'sexo'), filled: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 4 }), value, value, (parts, entityKind, sex) => {
        const person = { entityKind, sex };
        const negated = parts.map((part) => ({ not: part }));
        expect(holdsFor({ not: { all: parts } }, person)).toBe(holdsFor({ any: negated }, person));
        expect(holdsFor({ not: { any: parts } }, person)).toBe(holdsFor({ all: negated }, person));
        for (const part of parts) expect(holdsFor({ not: part }, person)).toBe(!holdsFor(part, person));
      }),
    );
  });
});

describe('fieldsOfCondition', () => {
  it('names every field at any depth', () => {
    const deep: ConditionSpec = {
      all: [
        NATURAL,
        { any: [FEMALE, { not: { field: 'codPais', in: ['CHL'] } }] },
        { field: 'nombre', filled: true },
      ],
    };
    expect(fieldsOfCondition(deep)).toEqual(['tipoEntidad', 'sexo', 'codPais', 'nombre']);
    expect(fieldsOfCondition({ all: [] })).toEqual([]);
  });
});
