import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendableText } from '../contract/contract.arbitraries.ts';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { checkPerson } from './check-person.ts';
import { profileWith } from './profile.fixture.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import type { RuleSpec } from './schema/rule-schema.ts';

const profileOf = (rules: RuleSpec[], more: Partial<ProfileSpec> = {}) => profileWith({ rules, ...more });

const COMPANY = { field: 'tipoEntidad', equals: 'J' };
const FOREIGN = { not: { field: 'codPais', equals: 'CHL' } };

describe('a rule', () => {
  it('gives persons for whom the same rules hold the same view, whatever else they hold', () => {
    const rules: RuleSpec[] = [
      { when: { field: 'identificador', matches: '\\d+-\\d' }, suggest: { tipoIdentificador: 'R' } },
      { when: COMPANY, hide: ['sexo'] },
    ];
    const profile = profileOf(rules);
    const viewOf = (identifier: string, entityKind = 'N') =>
      profile.viewOf(personWith({ identifier, entityKind }));
    expect(viewOf('1-9')).toBe(viewOf('2-7'));
    expect(viewOf('1-9')).not.toBe(viewOf('F123'));
    expect(viewOf('1-9')).not.toBe(viewOf('1-9', 'J'));
    // More persons than the cache holds.
    const first = viewOf('0-0');
    for (let n = 0; n < 1000; n += 1) viewOf(`${n}-1`);
    expect(viewOf('0-0')).toBe(first);
  });

  it('hides, requires and relabels fields and sets their help and format while its condition holds', () => {
    const profile = profileOf([
      {
        when: COMPANY,
        hide: ['sexo', 'observacion'],
        require: ['dscGiro', 'telefono'],
        relabel: { nombre: { es: 'Razón social' } },
        help: { nombre: 'As registered' },
        format: { identificador: { name: 'rut-cl' } },
      },
    ]);
    const seen = (values: Partial<Person>) => {
      const view = profile.viewOf(personWith(values));
      return [
        view.field('sex').hidden,
        view.field('telephones.remark').hidden,
        view.field('businessActivity').required,
        view.field('telephones.number').required,
        view.field('givenName').label,
        view.field('givenName').help,
        view.field('identifier').format?.name,
        view.field('paternalName').hidden,
      ];
    };
    const held = [true, true, true, true, { es: 'Razón social' }, 'As registered', 'rut-cl', false];
    const nothing = [false, false, false, false, undefined, undefined, undefined, false];
    expect(seen({ entityKind: 'J' })).toEqual(held);
    expect(seen({ entityKind: 'N' })).toEqual(nothing);
    expect(seen({ entityKind: ' J ' })).toEqual(held);
  });

  it('applies to every person when its condition is empty', () => {
    const profile = profileOf([{ when: { all: [] }, hide: ['sexo'] }]);
    expect(profile.viewOf(personWith()).field('sex').hidden).toBe(true);
    expect(profile.viewOf(undefined).field('sex').hidden).toBe(false);
    expect(profile.viewOf(personWith())).toBe(profile.viewOf(personWith({ entityKind: 'J' })));
  });

  it('gives way to a later rule that sets the same label, help or format', () => {
    const profile = profileOf([
      {
        when: COMPANY,
        relabel: { nombre: 'first' },
        help: { nombre: 'help 1' },
        format: { identificador: { name: 'e-mail' } },
      },
      {
        when: FOREIGN,
        relabel: { nombre: 'second' },
        help: { nombre: 'help 2' },
        format: { identificador: { name: 'rut-cl' } },
      },
    ]);
    const seen = (entityKind: string, countryCode: string) => {
      const view = profile.viewOf(personWith({ entityKind, countryCode }));
      const { label, help } = view.field('givenName');
      return [label, help, view.field('identifier').format?.name];
    };
    expect(seen('J', 'PER')).toEqual(['second', 'help 2', 'rut-cl']);
    expect(seen('J', 'CHL')).toEqual(['first', 'help 1', 'e-mail']);
    expect(seen('N', 'PER')).toEqual(['second', 'help 2', 'rut-cl']);
    expect(seen('N', 'CHL')).toEqual([undefined, undefined, undefined]);
  });

  it('adds to the other rules: a field is hidden or required when any rule says so', () => {
    const profile = profileOf([
      { when: COMPANY, hide: ['sexo'] },
      { when: FOREIGN, require: ['sexo', 'materno'], relabel: { sexo: 'Sex' } },
      { when: COMPANY, require: ['paterno'] },
    ]);
    const view = profile.viewOf(personWith({ entityKind: 'J', countryCode: 'PER' }));
    expect(view.field('sex')).toMatchObject({ hidden: true, required: true, label: 'Sex' });
    expect(view.field('maternalName').required).toBe(true);
    expect(view.field('paternalName').required).toBe(true);
  });

  it('leaves the other settings of a field unchanged', () => {
    const fields = { nombre: { required: true, maxLength: 9, label: 'Name', help: 'Help' } };
    const view = profileOf([{ when: COMPANY, hide: ['nombre'] }], { fields }).viewOf(
      personWith({ entityKind: 'J' }),
    );
    expect(view.field('givenName')).toMatchObject({ ...fields.nombre, hidden: true });
  });

  it('changes no field when it has only findings', () => {
    const profile = profileOf([
      { when: COMPANY, findings: [{ severity: 'error', message: 'no', field: 'sexo' }] },
      { when: { field: 'telefono', filled: true }, findings: [{ severity: 'warning', message: 'no' }] },
    ]);
    const person = personWith({ entityKind: 'J', telephones: [rowWith('telephones', { number: '1' })] });
    expect(profile.triggers).toEqual([]);
    for (const key of ['sex', 'entityKind', 'telephones.number'] as const) {
      expect(profile.viewOf(person).field(key)).toBe(profile.viewOf(undefined).field(key));
    }
  });

  it('compares texts in the format that earlier rules gave to the field', () => {
    const format: RuleSpec = { when: COMPANY, format: { identificador: { name: 'rut-cl' } } };
    const hide: RuleSpec = { when: { field: 'identificador', equals: '12345678-5' }, hide: ['sexo'] };
    const hides = (rules: RuleSpec[], entityKind: string) =>
      profileOf(rules)
        .viewOf(personWith({ entityKind, identifier: '12.345.678-5' }))
        .field('sex').hidden;
    expect(hides([format, hide], 'J')).toBe(true);
    expect(hides([format, hide], 'N')).toBe(false);
    expect(hides([hide, format], 'J')).toBe(false);
  });
});

describe('rules that depend on each other', () => {
  const HIDE_STATUS: RuleSpec = { when: COMPANY, hide: ['codEstadoCivil'] };
  const REGIME: RuleSpec = {
    when: { field: 'codEstadoCivil', filled: true },
    require: ['codRegimenMatrimonial'],
  };
  const NO_STATUS: RuleSpec = { when: { field: 'codEstadoCivil', filled: false }, hide: ['sexo'] };
  const married = personWith({ entityKind: 'J', maritalStatusCode: 'CASADO' });
  const seen = (rules: RuleSpec[], person: Person) => {
    const view = profileOf(rules).viewOf(person);
    return [view.field('maritalRegimeCode').required, view.field('sex').hidden];
  };

  it('treat a field as empty when an earlier rule hides it', () => {
    expect(seen([HIDE_STATUS, REGIME, NO_STATUS], married)).toEqual([false, true]);
    expect(seen([HIDE_STATUS, REGIME, NO_STATUS], { ...married, entityKind: 'N' })).toEqual([true, false]);
  });

  it('still see the value of a field when only a later rule hides it', () => {
    expect(seen([REGIME, NO_STATUS, HIDE_STATUS], married)).toEqual([true, false]);
  });

  it('can form a chain: a field that one rule hides makes the next rule hide another field', () => {
    const profile = profileOf([
      HIDE_STATUS,
      { when: { field: 'codEstadoCivil', filled: false }, hide: ['codRegimenMatrimonial'] },
      { when: { field: 'codRegimenMatrimonial', filled: false }, hide: ['dscGiro'] },
    ]);
    const person = { ...married, maritalRegimeCode: 'SEPBIENES' };
    expect(profile.viewOf(person).field('businessActivity').hidden).toBe(true);
    expect(profile.viewOf({ ...person, entityKind: 'N' }).field('businessActivity').hidden).toBe(false);
  });
});

describe('a catalog that a rule restricts', () => {
  const catalogs = {
    regimes: { entries: { A: { es: 'Primero' }, B: 'Second', C: 'Third' } },
    banks: {
      entries: [
        { value: 1, label: 'One', group: 'Big' },
        { value: 12, label: 'Twelve' },
      ],
    },
  };
  const fields = { codRegimenMatrimonial: { catalog: 'regimes' }, prospBancoId: { catalog: 'banks' } };
  const profile = profileOf(
    [
      { when: COMPANY, restrict: { codRegimenMatrimonial: ['C', 'A'], prospBancoId: [12] } },
      { when: FOREIGN, restrict: { codRegimenMatrimonial: ['A', 'B'] } },
    ],
    { catalogs, fields },
  );
  const chilean = { countryCode: 'CHL' };
  const catalogOf = (values: Partial<Person>, key: 'maritalRegimeCode' | 'bankAccounts.bankId') => {
    const { catalog } = profile.viewOf(personWith(values)).field(key);
    if (!catalog) throw new Error(`The view has no catalog for ${key}`);
    return catalog;
  };
  const problemsOf = (values: Partial<Person>) =>
    checkPerson(personWith(values), profile).findings.map(({ place, problem }) => [
      place.field,
      problem.code,
    ]);

  it('contains only the allowed entries, in the order of the catalog', () => {
    const restricted = catalogOf({ ...chilean, entityKind: 'J' }, 'maritalRegimeCode');
    expect(restricted.entries.map(({ value }) => value)).toEqual(['A', 'C']);
    expect(restricted.findEntry('B')).toBeUndefined();
    expect(restricted.name).toBe('regimes');
    expect(catalogOf({ ...chilean, entityKind: 'N' }, 'maritalRegimeCode').entries).toHaveLength(3);
    const banks = catalogOf({ ...chilean, entityKind: 'J' }, 'bankAccounts.bankId');
    expect(banks.entries.map(({ value }) => value)).toEqual([12]);
    expect(banks.hasGroups).toBe(false);
  });

  it('still finds the label of an entry that is not allowed now', () => {
    const restricted = catalogOf({ ...chilean, entityKind: 'J' }, 'maritalRegimeCode');
    expect(restricted.findKnownEntry('B')?.label).toBe('Second');
    expect(restricted.findKnownEntry('A')?.label).toEqual({ es: 'Primero' });
    expect(restricted.findKnownEntry('X')).toBeUndefined();
    const twice = catalogOf({ countryCode: 'PER', entityKind: 'J' }, 'maritalRegimeCode');
    expect(twice.findKnownEntry('C')?.label).toBe('Third');
  });

  it('gives "not-allowed-here" for a value that is not allowed, and "not-in-catalog" for an unknown value', () => {
    const company = { ...chilean, entityKind: 'J' };
    expect(problemsOf({ ...company, maritalRegimeCode: 'A' })).toEqual([]);
    expect(problemsOf({ ...company, maritalRegimeCode: 'B' })).toEqual([
      ['maritalRegimeCode', 'not-allowed-here'],
    ]);
    expect(problemsOf({ ...company, maritalRegimeCode: 'X' })).toEqual([
      ['maritalRegimeCode', 'not-in-catalog'],
    ]);
    expect(problemsOf({ ...chilean, maritalRegimeCode: 'B' })).toEqual([]);
    expect(problemsOf({ ...company, bankAccounts: [rowWith('bankAccounts', { bankId: 1 })] })).toEqual([
      ['bankAccounts.bankId', 'not-allowed-here'],
    ]);
    expect(problemsOf({ ...company, bankAccounts: [rowWith('bankAccounts', { bankId: 12 })] })).toEqual([]);
    expect(problemsOf({ ...company, bankAccounts: [rowWith('bankAccounts', { bankId: 2 })] })).toEqual([
      ['bankAccounts.bankId', 'not-in-catalog'],
    ]);
  });

  it('contains only the entries that both rules allow when two rules restrict it', () => {
    const both = catalogOf({ countryCode: 'PER', entityKind: 'J' }, 'maritalRegimeCode');
    expect(both.entries.map(({ value }) => value)).toEqual(['A']);
  });

  it('is the same object as long as the same rules restrict it', () => {
    const one = catalogOf({ ...chilean, entityKind: 'J' }, 'bankAccounts.bankId');
    expect(catalogOf({ countryCode: 'PER', entityKind: 'J' }, 'bankAccounts.bankId')).toBe(one);
  });

  it('does not appear in a field that has no catalog', () => {
    const plain = profileOf([{ when: COMPANY, restrict: { sexo: ['F'] } }]);
    const person = personWith({ entityKind: 'J', sex: 'X' });
    expect(plain.viewOf(person).field('sex').catalog).toBeUndefined();
    expect(checkPerson(person, plain).findings).toEqual([]);
  });
});

describe('a hidden value', () => {
  const HIDDEN = ['sexo', 'fechaNacimiento', 'observacion', 'prospComunaCiudadId', 'codTipoEmail', 'numero'];
  const profile = profileOf([{ when: COMPANY, hide: HIDDEN }]);
  const bodyOf = (person: Person, under = profile) => {
    const assembly = toFinalizeRequest({ id: 'e', riskProfileCode: '', persons: [person] }, under);
    if (!assembly.ok) throw new Error(`The request was refused: ${JSON.stringify(assembly.refusals)}`);
    return assembly.request.personaFulls[0];
  };
  const text = sendableText;
  const filledPerson = fc
    .record({ sex: text, givenName: text, number: text, remark: text, line: text, address: text, code: text })
    .map(({ sex, givenName, number, remark, line, address, code }) =>
      personWith({
        entityKind: 'N',
        sex,
        givenName,
        birthDate: '1983-09-05',
        telephones: [rowWith('telephones', { number, remark, typeCode: code })],
        addresses: [rowWith('addresses', { line, typeCode: code, communeId: 13120 })],
        emails: [rowWith('emails', { address, typeCode: code })],
        bankAccounts: [rowWith('bankAccounts', { number, kind: code, bankId: 12 })],
      }),
    );

  it('is kept in the person, left out of the request, and sent again when its field is shown again', () => {
    fc.assert(
      fc.property(filledPerson, (person) => {
        const before = JSON.stringify(person);
        const shown = bodyOf(person);
        const company = { ...person, entityKind: 'J' };
        const sent = JSON.stringify(bodyOf(company));
        for (const name of HIDDEN) expect(sent).not.toContain(`"${name}":`);
        expect(bodyOf({ ...company, entityKind: 'N' })).toEqual(shown);
        expect(JSON.stringify(person)).toBe(before);
        expect(shown).toMatchObject({ fechaNacimiento: '1983-09-05' });
        expect(shown?.direccionFulls[0]).toMatchObject({ prospComunaCiudadId: 13120 });
      }),
    );
  });

  it('gives the same request as a person without the value', () => {
    fc.assert(
      fc.property(filledPerson, (person) => {
        const company = { ...person, entityKind: 'J' };
        const without: Person = {
          ...company,
          sex: '',
          birthDate: '',
          telephones: company.telephones.map((row) => ({ ...row, remark: '' })),
          addresses: company.addresses.map((row) => ({ ...row, communeId: '' })),
          emails: company.emails.map((row) => ({ ...row, typeCode: '' })),
          bankAccounts: company.bankAccounts.map((row) => ({ ...row, number: '' })),
        };
        expect(bodyOf(company)).toEqual(bodyOf(without, profileWith()));
      }),
    );
  });

  it('removes its row from the request when the row holds nothing else', () => {
    const person = personWith({
      entityKind: 'J',
      telephones: [rowWith('telephones', { remark: 'llamar tarde' })],
    });
    expect(bodyOf(person)?.telefonoFulls).toEqual([]);
    expect(bodyOf({ ...person, entityKind: 'N' })?.telefonoFulls).toEqual([{ observacion: 'llamar tarde' }]);
  });
});
