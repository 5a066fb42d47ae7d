import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, realDate } from '../contract/contract.arbitraries.ts';
import type { PersonScalars } from '../enrollment/enrollment.ts';
import { checkDigitOf } from '../formats/rut.ts';
import { compileCondition, dependsOnToday, fieldsOfCondition, toFieldKey } from './condition.ts';
import { profileWith, TODAY } from './profile.fixture.ts';
import { toCircumstances } from './field-view.ts';
import type { ConditionSpec } from './schema/rule-schema.ts';

const PLAIN = profileWith();

/** Returns true when the condition holds for a person, under a profile without other settings. */
function holdsFor(when: ConditionSpec, values: Partial<PersonScalars> = {}, today = TODAY): boolean {
  const person = personWith(values);
  return compileCondition(when)(toCircumstances(person, PLAIN.viewOf(person), today));
}

const NATURAL: ConditionSpec = { field: 'tipoEntidad', equals: 'N' };
const FEMALE: ConditionSpec = { field: 'sexo', equals: 'F' };

describe('a condition', () => {
  it('with "equals" holds for that value only', () => {
    expect(holdsFor(NATURAL, { entityKind: 'N' })).toBe(true);
    for (const entityKind of ['', 'J', 'n', 'NN']) expect(holdsFor(NATURAL, { entityKind })).toBe(false);
    expect(holdsFor(NATURAL, { sex: 'N' })).toBe(false);
    expect(holdsFor({ field: 'tipoEntidad', equals: '' })).toBe(true);
  });

  it('with "in" holds for each of the listed values only', () => {
    const when: ConditionSpec = { field: 'codPais', in: ['CHL', 'ARG'] };
    const found = ['CHL', 'ARG', '', 'PER', 'CHL,ARG'].filter((countryCode) =>
      holdsFor(when, { countryCode }),
    );
    expect(found).toEqual(['CHL', 'ARG']);
    expect(holdsFor({ field: 'codPais', in: [] }, { countryCode: 'CHL' })).toBe(false);
  });

  it('with "filled" treats white space as empty', () => {
    for (const sex of ['', ' ', '\t\u00a0']) {
      expect(holdsFor({ field: 'sexo', filled: true }, { sex })).toBe(false);
      expect(holdsFor({ field: 'sexo', filled: false }, { sex })).toBe(true);
    }
    expect(holdsFor({ field: 'sexo', filled: true }, { sex: 'F' })).toBe(true);
    expect(holdsFor({ field: 'sexo', filled: false }, { sex: 'F' })).toBe(false);
  });

  it('looks at the text that would be sent: trimmed and in NFC', () => {
    expect(holdsFor(NATURAL, { entityKind: ' N\t' })).toBe(true);
    expect(holdsFor({ field: 'codPais', in: ['Ñ'] }, { countryCode: 'N\u0303 ' })).toBe(true);
    expect(holdsFor({ field: 'codPais', matches: 'Ñ' }, { countryCode: 'N\u0303 ' })).toBe(true);
  });

  it('with "matches" needs the whole text to match, counted in code points', () => {
    const when: ConditionSpec = { field: 'nombre', matches: 'a|bc' };
    const found = ['a', 'bc', '', 'ac', 'abc', 'xa', 'bcx', 'a\nb'].filter((givenName) =>
      holdsFor(when, { givenName }),
    );
    expect(found).toEqual(['a', 'bc']);
    expect(holdsFor({ field: 'nombre', matches: '.' }, { givenName: '😀' })).toBe(true);
    expect(holdsFor({ field: 'nombre', matches: '' })).toBe(true);
    expect(holdsFor({ field: 'nombre', matches: '(\\d)\\1+' }, { givenName: '777' })).toBe(true);
    expect(holdsFor({ field: 'nombre', matches: '(\\d)\\1+' }, { givenName: '778' })).toBe(false);
  });

  it('with "not" holds when the inner condition does not', () => {
    expect(holdsFor({ not: NATURAL }, { entityKind: 'N' })).toBe(false);
    expect(holdsFor({ not: NATURAL }, { entityKind: 'J' })).toBe(true);
    expect(holdsFor({ not: { not: NATURAL } }, { entityKind: 'N' })).toBe(true);
  });

  it('with "all" or "any" combines several conditions', () => {
    const both = { entityKind: 'N', sex: 'F' };
    const one = { entityKind: 'N', sex: 'M' };
    const none = { entityKind: 'J', sex: 'M' };
    const people = [both, one, none];
    const all = people.map((person) => holdsFor({ all: [NATURAL, FEMALE] }, person));
    const any = people.map((person) => holdsFor({ any: [NATURAL, FEMALE] }, person));
    expect(all).toEqual([true, false, false]);
    expect(any).toEqual([true, true, false]);
    expect(holdsFor({ all: [] })).toBe(true);
    expect(holdsFor({ any: [] })).toBe(false);
  });

  it('follows the laws of logic for "not", "all" and "any"', () => {
    const value = fc.constantFrom('', 'N', 'J', 'F', '1983-09-05', '2030-01-01');
    const field = fc.constantFrom('tipoEntidad', 'sexo');
    const leaf: fc.Arbitrary<ConditionSpec> = fc.oneof(
      fc.record({ field, equals: value }),
      fc.record({ field, in: fc.array(value, { maxLength: 3 }) }),
      fc.record({ field, filled: fc.boolean() }),
      fc.record({ field, matches: fc.constantFrom('[NJ]', '\\d.*', '') }),
      fc.record({ field, ageUnder: fc.nat(50) }),
      fc.record({ field, ageOver: fc.nat(50) }),
      fc.record({ field, inFuture: fc.boolean() }),
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

  it('cannot be compiled with a field name that is not in the contract', () => {
    expect(() => compileCondition({ field: 'apellido', filled: true })).toThrow(/apellido/);
    expect(() => compileCondition({ field: 'numero', equalsRutOf: 'rut' })).toThrow(/rut/);
    expect(toFieldKey('prospBancoId')).toBe('bankAccounts.bankId');
  });
});

describe('a condition on an age', () => {
  const under = (birthDate: string, today = TODAY) =>
    holdsFor({ field: 'fechaNacimiento', ageUnder: 18 }, { birthDate }, today);
  const over = (birthDate: string, today = TODAY) =>
    holdsFor({ field: 'fechaNacimiento', ageOver: 110 }, { birthDate }, today);

  it('with "ageUnder: 18" holds until the day before the 18th birthday', () => {
    expect(['2008-11-20', '2008-11-21', '2008-11-22', TODAY].map((day) => under(day))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(under(' 2008-11-22 ')).toBe(true);
    expect(under('2008-11-22', '2026-11-22')).toBe(false);
  });

  it('with "ageOver: 110" holds from the day after the 110th birthday', () => {
    expect(['1916-11-19', '1916-11-20', '1916-11-21', '1916-11-22'].map((day) => over(day))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(over('1916-11-21', '2026-11-22')).toBe(true);
  });

  it('never holds for a future day or for a text that is not a date', () => {
    for (const birthDate of ['', 'ayer', '2026-11-22', '9999-12-31', '2008-02-30', '05-09-1983']) {
      expect(under(birthDate)).toBe(false);
      expect(over(birthDate)).toBe(false);
      expect(holdsFor({ field: 'fechaNacimiento', ageUnder: 20_000 }, { birthDate })).toBe(false);
      expect(holdsFor({ field: 'fechaNacimiento', ageOver: 0 }, { birthDate })).toBe(false);
    }
  });

  it('is either under or over a number of years, except on the birthday itself', () => {
    fc.assert(
      fc.property(realDate, fc.nat(120), (birthDate, years) => {
        fc.pre(birthDate <= TODAY);
        const isUnder = holdsFor({ field: 'fechaNacimiento', ageUnder: years }, { birthDate });
        const isOver = holdsFor({ field: 'fechaNacimiento', ageOver: years }, { birthDate });
        expect(isUnder && isOver).toBe(false);
        const isBirthday = birthDate.slice(5) === TODAY.slice(5);
        if (!isBirthday) expect(isUnder).toBe(!isOver);
      }),
    );
  });
});

describe('a condition with "inFuture"', () => {
  it('holds for days after today when true, and for all other real days when false', () => {
    const ahead = (birthDate: string, inFuture: boolean, today = TODAY) =>
      holdsFor({ field: 'fechaNacimiento', inFuture }, { birthDate }, today);
    expect(['2026-11-20', TODAY, '2026-11-22', '2027-01-01'].map((day) => ahead(day, true))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(['2026-11-20', TODAY, '2026-11-22'].map((day) => ahead(day, false))).toEqual([true, true, false]);
    expect(ahead('2026-11-22', true, '2026-11-22')).toBe(false);
    for (const text of ['', 'mañana', '2026-11-31', '22-11-2026']) {
      expect(ahead(text, true)).toBe(false);
      expect(ahead(text, false)).toBe(false);
    }
  });
});

describe('a condition with "equalsRutOf"', () => {
  const isRutOf = (identifier: string, number: string) => {
    const profile = profileWith({ fields: { identificador: { format: { name: 'rut-cl' } } } });
    const person = personWith({ identifier });
    const row = rowWith('bankAccounts', { number, bankId: 12 });
    const condition = compileCondition({ field: 'numero', equalsRutOf: 'identificador' });
    return condition(toCircumstances(person, profile.viewOf(person), TODAY, row));
  };

  it('holds for the digits of the RUT without the check digit, however they are written', () => {
    for (const identifier of ['12.345.678-5', '123456785', ' 012345678-5 ']) {
      for (const number of ['12345678', ' 12.345.678 ', '0012345678', '12-345-678']) {
        expect(isRutOf(identifier, number)).toBe(true);
      }
    }
    for (const number of ['', '123456785', '1234567', '12345679', 'abc', '0']) {
      expect(isRutOf('12.345.678-5', number)).toBe(false);
    }
  });

  it('never holds when the other field has no valid RUT', () => {
    for (const identifier of ['', '12.345.678-9', '12345678', 'F123456', '0-0']) {
      for (const number of ['', '12345678', '1234567', '123456', '0']) {
        expect(isRutOf(identifier, number)).toBe(false);
      }
    }
  });

  it('holds for the own digits of any RUT, and for no other digits', () => {
    const body = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(body, body, (own, other) => {
        const rut = `${own}-${checkDigitOf(String(own))}`;
        expect(isRutOf(rut, String(own))).toBe(true);
        expect(isRutOf(rut, String(other))).toBe(own === other);
      }),
    );
  });
});

describe('the text that a condition looks at', () => {
  it('is normalised by the format of the field', () => {
    const profile = profileWith({ fields: { telefono: { format: { name: 'phone-cl', send: 'as-typed' } } } });
    const row = rowWith('telephones', { number: '9 8765 4321' });
    const person = personWith({ telephones: [row] });
    const seen = toCircumstances(person, profile.viewOf(person), TODAY, row);
    expect(compileCondition({ field: 'telefono', equals: '+56987654321' })(seen)).toBe(true);
    expect(compileCondition({ field: 'telefono', equals: '9 8765 4321' })(seen)).toBe(false);
  });

  it('is empty for a hidden field, a row field without a row, and a field of the enrollment', () => {
    const profile = profileWith({ rules: [{ when: FEMALE, hide: ['nombre', 'telefono'] }] });
    const row = rowWith('telephones', { number: '1' });
    const textsOf = (sex: string, seenRow?: typeof row) => {
      const person = personWith({ sex, givenName: 'Ana', telephones: [row] });
      const { textOf } = toCircumstances(person, profile.viewOf(person), TODAY, seenRow);
      return [textOf('givenName'), textOf('telephones.number'), textOf('riskProfileCode')];
    };
    expect(textsOf('M', row)).toEqual(['Ana', '1', '']);
    expect(textsOf('M')).toEqual(['Ana', '', '']);
    expect(textsOf('F', row)).toEqual(['', '', '']);
  });

  it('is the digits of a number', () => {
    const row = rowWith('addresses', { communeId: 13120 });
    const person = personWith({ addresses: [row] });
    const seen = toCircumstances(person, PLAIN.viewOf(person), TODAY, row);
    expect(compileCondition({ field: 'prospComunaCiudadId', equals: '13120' })(seen)).toBe(true);
    expect(compileCondition({ field: 'prospComunaCiudadId', filled: true })(seen)).toBe(true);
  });

  it('never makes the condition throw', () => {
    const specs: readonly ConditionSpec[] = [
      { field: 'fechaNacimiento', ageUnder: 18 },
      { field: 'fechaNacimiento', ageOver: 18 },
      { field: 'fechaNacimiento', inFuture: true },
      { field: 'nombre', equalsRutOf: 'identificador' },
      { field: 'nombre', matches: '.*' },
    ];
    const conditions = specs.map(compileCondition);
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        const person = personWith({ birthDate: text, givenName: text, identifier: other });
        const seen = toCircumstances(person, PLAIN.viewOf(person), TODAY);
        expect(conditions.map((condition) => typeof condition(seen))).toEqual(specs.map(() => 'boolean'));
      }),
    );
  });
});

describe('fieldsOfCondition and dependsOnToday', () => {
  const deep: ConditionSpec = {
    all: [
      NATURAL,
      { any: [FEMALE, { not: { field: 'codPais', in: ['CHL'] } }] },
      { field: 'nombre', filled: true },
      { field: 'numero', equalsRutOf: 'identificador' },
    ],
  };

  it('find every field of a condition, at any depth', () => {
    expect(fieldsOfCondition(deep)).toEqual([
      'tipoEntidad',
      'sexo',
      'codPais',
      'nombre',
      'numero',
      'identificador',
    ]);
    expect(fieldsOfCondition({ all: [] })).toEqual([]);
  });

  it('find at any depth whether the result of a condition can change the next day', () => {
    const dated: readonly ConditionSpec[] = [
      { field: 'fechaNacimiento', ageUnder: 1 },
      { field: 'fechaNacimiento', ageOver: 1 },
      { field: 'fechaNacimiento', inFuture: false },
    ];
    expect(dependsOnToday(deep)).toBe(false);
    for (const leaf of dated) {
      expect(
        [leaf, { not: leaf }, { all: [deep, leaf] }, { any: [deep, { not: leaf }] }].map(dependsOnToday),
      ).toEqual([true, true, true, true]);
    }
  });
});
