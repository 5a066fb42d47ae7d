import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { FIELD_KEYS } from '../fields/descriptors.ts';
import { createProfile } from './profile.ts';
import type { ProfileSpec, RuleSpec } from './profile-schema.ts';

const profileOf = (rules: RuleSpec[], more: Partial<ProfileSpec> = {}) =>
  createProfile({ name: 'Test', baseUrl: '', rules, ...more });
const person = (values: Partial<Person> = {}): Person => ({ ...createPerson('p'), ...values });

const COMPANY = { field: 'tipoEntidad', equals: 'J' };
const FOREIGN = { not: { field: 'codPais', equals: 'CHL' } };

describe('a profile', () => {
  it('has defaults for what its spec leaves out', () => {
    const { name, sample, baseUrl, timeoutMs, emptyText, triggers } = createProfile({
      name: 'Test',
      baseUrl: '',
    });
    expect({ name, sample, baseUrl, timeoutMs, emptyText, triggers }).toEqual({
      name: 'Test',
      sample: false,
      baseUrl: '',
      timeoutMs: 60_000,
      emptyText: 'omit',
      triggers: [],
    });
  });

  it('says what its spec says; the URL without slashes at its end', () => {
    const spec = {
      sample: true,
      baseUrl: 'https://localhost/x//',
      timeoutSeconds: 5,
      emptyText: 'send-empty',
    } as const;
    const { sample, baseUrl, timeoutMs, emptyText } = profileOf([], spec);
    expect({ sample, baseUrl, timeoutMs, emptyText }).toEqual({
      sample: true,
      baseUrl: 'https://localhost/x',
      timeoutMs: 5000,
      emptyText: 'send-empty',
    });
  });

  it('names the fields that its rules look at, each once', () => {
    const rules = [
      { when: { all: [COMPANY, FOREIGN] } },
      { when: { any: [{ field: 'sexo', filled: true }, COMPANY] } },
    ];
    expect(new Set(profileOf(rules).triggers)).toEqual(new Set(['entityKind', 'countryCode', 'sex']));
    expect(profileOf(rules).triggers).toHaveLength(3);
  });

  it('does not take a spec that was not parsed: names of no field', () => {
    expect(() => profileOf([], { fields: { apellido: {} } })).toThrow(/apellido/);
    expect(() => profileOf([{ when: { field: 'telefono', filled: true } }])).toThrow(/telefono/);
  });
});

describe('a field before any rule', () => {
  it('is as the spec says, and plain where it says nothing', () => {
    const view = profileOf([], {
      catalogs: { sexes: { entries: { F: 'Femenino', M: { es: 'Masculino', en: 'Male' } } } },
      fields: {
        sexo: {
          catalog: 'sexes',
          label: 'Sex',
          help: { es: 'Como en la cédula' },
          required: true,
          maxLength: 1,
        },
        identificador: { format: { name: 'rut-cl' } },
      },
    }).viewOf(person());
    expect(view.field('sex')).toMatchObject({
      key: 'sex',
      kind: 'code',
      hidden: false,
      required: true,
      label: 'Sex',
      help: { es: 'Como en la cédula' },
      maxLength: 1,
    });
    expect(view.field('sex').catalog?.findEntry('M')?.label).toEqual({ es: 'Masculino', en: 'Male' });
    expect(view.field('sex').catalog?.findEntry('X')).toBeUndefined();
    expect(view.field('identifier').format?.name).toBe('rut-cl');
    expect(view.field('birthDate')).toEqual({
      key: 'birthDate',
      kind: 'date',
      hidden: false,
      required: false,
    });
  });

  it('has a view for every field of the contract', () => {
    const view = profileOf([]).viewOf(undefined);
    expect(FIELD_KEYS.map((key) => view.field(key).key)).toEqual(FIELD_KEYS);
    expect(FIELD_KEYS).toHaveLength(26);
  });

  it('is what the enrollment itself sees, whatever the rules', () => {
    const profile = profileOf([{ when: { all: [] }, hide: ['codPerfilRiesgo', 'sexo'] }]);
    expect(profile.viewOf(undefined).field('riskProfileCode').hidden).toBe(false);
    expect(profile.viewOf(person()).field('sex').hidden).toBe(true);
  });
});

describe('a rule', () => {
  it('hides, requires, relabels and gives formats while its condition holds', () => {
    const profile = profileOf([
      {
        when: COMPANY,
        hide: ['sexo', 'observacion'],
        require: ['dscGiro', 'telefono'],
        relabel: { nombre: { es: 'Razón social' } },
        format: { identificador: { name: 'rut-cl' } },
      },
    ]);
    const seen = (values: Partial<Person>) => {
      const view = profile.viewOf(person(values));
      return [
        view.field('sex').hidden,
        view.field('telephones.remark').hidden,
        view.field('businessActivity').required,
        view.field('telephones.number').required,
        view.field('givenName').label,
        view.field('identifier').format?.name,
        view.field('paternalName').hidden,
      ];
    };
    expect(seen({ entityKind: 'J' })).toEqual([
      true,
      true,
      true,
      true,
      { es: 'Razón social' },
      'rut-cl',
      false,
    ]);
    expect(seen({ entityKind: 'N' })).toEqual([false, false, false, false, undefined, undefined, false]);
    expect(seen({ entityKind: ' J ' })).toEqual(seen({ entityKind: 'J' }));
  });

  it('gives way to a later one', () => {
    const profile = profileOf([
      { when: COMPANY, relabel: { nombre: 'first' }, format: { identificador: { name: 'email' } } },
      { when: FOREIGN, relabel: { nombre: 'second' }, format: { identificador: { name: 'rut-cl' } } },
    ]);
    const seen = (entityKind: string, countryCode: string) => {
      const view = profile.viewOf(person({ entityKind, countryCode }));
      return [view.field('givenName').label, view.field('identifier').format?.name];
    };
    expect(seen('J', 'PER')).toEqual(['second', 'rut-cl']);
    expect(seen('J', 'CHL')).toEqual(['first', 'email']);
    expect(seen('N', 'PER')).toEqual(['second', 'rut-cl']);
    expect(seen('N', 'CHL')).toEqual([undefined, undefined]);
  });

  it('adds to the others: a field that any of them hides or requires is hidden or required', () => {
    const profile = profileOf([
      { when: COMPANY, hide: ['sexo'] },
      { when: FOREIGN, require: ['sexo', 'materno'], relabel: { sexo: 'Sex' } },
      { when: COMPANY, require: ['paterno'] },
    ]);
    const view = profile.viewOf(person({ entityKind: 'J', countryCode: 'PER' }));
    expect(view.field('sex')).toMatchObject({ hidden: true, required: true, label: 'Sex' });
    expect(view.field('maternalName').required).toBe(true);
    expect(view.field('paternalName').required).toBe(true);
  });

  it('leaves every other part of a field as it was', () => {
    const fields = { nombre: { required: true, maxLength: 9, label: 'Name', help: 'Help' } };
    const view = profileOf([{ when: COMPANY, hide: ['nombre'] }], { fields }).viewOf(
      person({ entityKind: 'J' }),
    );
    expect(view.field('givenName')).toMatchObject({ ...fields.nombre, hidden: true });
  });
});

describe('the same circumstances', () => {
  const profile = profileOf([
    { when: COMPANY, hide: ['sexo'] },
    { when: FOREIGN, require: ['materno'] },
  ]);

  it('give the same view, whatever else differs', () => {
    const view = profile.viewOf(person({ entityKind: 'J' }));
    expect(profile.viewOf(person({ entityKind: 'J', givenName: 'Ana', telephones: [] }))).toBe(view);
    expect(profile.viewOf(person({ entityKind: 'N' }))).not.toBe(view);
    expect(profile.viewOf(person({ entityKind: 'J' })).field('sex')).toBe(view.field('sex'));
  });

  it('are all that no rule looks at', () => {
    const plain = profileOf([]);
    expect(plain.viewOf(person({ entityKind: 'J' }))).toBe(plain.viewOf(undefined));
  });

  it('leave a field that no rule touches the same object under all others', () => {
    const field = (entityKind: string) => profile.viewOf(person({ entityKind })).field('paternalName');
    expect(field('J')).toBe(field('N'));
    expect(field('J')).toBe(profile.viewOf(undefined).field('paternalName'));
  });

  it('are never taken for others, whatever the values hold', () => {
    const rules = [
      { when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo'] },
      { when: { field: 'codPais', equals: 'CHL' } },
    ];
    const shared = profileOf(rules);
    const nasty = fc.oneof(anyText, fc.constantFrom('J', 'J\0', '\0', '', '","', 'CHL', '\0CHL'));
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 10 }), (people) => {
        for (const [entityKind, countryCode] of people) {
          const hidden = shared.viewOf(person({ entityKind, countryCode })).field('sex').hidden;
          expect(hidden).toBe(entityKind.trim() === 'J');
        }
      }),
    );
    const pair = profileOf([
      { when: { field: 'tipoEntidad', equals: 'a\0' }, hide: ['sexo'] },
      { when: { field: 'codPais', filled: true } },
    ]);
    expect(pair.viewOf(person({ entityKind: 'a\0', countryCode: 'b' })).field('sex').hidden).toBe(true);
    expect(pair.viewOf(person({ entityKind: 'a', countryCode: '\0b' })).field('sex').hidden).toBe(false);
  });

  it('stay right when more of them have been seen than are kept', () => {
    const filled = profileOf([{ when: { field: 'identificador', in: ['7', '300'] }, hide: ['sexo'] }]);
    for (let index = 0; index < 600; index += 1) {
      const hidden = filled.viewOf(person({ identifier: String(index) })).field('sex').hidden;
      expect(hidden).toBe(index === 7 || index === 300);
    }
    expect(filled.viewOf(person({ identifier: '7' })).field('sex').hidden).toBe(true);
  });
});
