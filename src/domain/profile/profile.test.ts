import { personWith } from '../enrollment/builders.fixture.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { FIELD_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, realDate } from '../contract/contract.arbitraries.ts';
import { createLoadedCatalog } from './catalog.ts';
import { createProfile, toSendCredentials } from './profile.ts';
import { profileWith, TODAY } from './profile.fixture.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import type { RuleSpec } from './schema/rule-schema.ts';

const profileOf = (rules: RuleSpec[], more: Partial<ProfileSpec> = {}) => profileWith({ rules, ...more });

const UNLIMITED = fromKeys(SECTION_KEYS, () => Infinity);
const COMPANY = { field: 'tipoEntidad', equals: 'J' };
const FOREIGN = { not: { field: 'codPais', equals: 'CHL' } };

describe('a profile', () => {
  it('has a default for each setting that its spec leaves out', () => {
    const {
      name,
      sample,
      baseUrl,
      timeoutMs,
      settlingMs,
      emptyText,
      triggers,
      limits,
      privacy,
      authentication,
      answers,
      catalogs,
    } = createProfile({ name: 'Test', baseUrl: '' }, { today: () => TODAY });
    expect({
      name,
      sample,
      baseUrl,
      timeoutMs,
      settlingMs,
      emptyText,
      triggers,
      limits,
      privacy,
      authentication,
      answers,
    }).toEqual({
      name: 'Test',
      sample: false,
      baseUrl: '',
      timeoutMs: 60_000,
      settlingMs: 900_000,
      emptyText: 'omit',
      triggers: [],
      limits: {
        persons: Infinity,
        rows: UNLIMITED,
        bodyBytes: Infinity,
      },
      privacy: {
        storage: 'plain',
        idleLockMs: Infinity,
        confirmedDays: Infinity,
        draftDays: Infinity,
        printedIdentifiers: 'masked',
      },
      authentication: undefined,
      answers: undefined,
    });
    expect(catalogs.size).toBe(0);
  });

  it('takes the settings of its spec, and removes the slashes at the end of the base URL', () => {
    const parts = {
      sample: true,
      baseUrl: 'https://localhost/x//',
      timeoutSeconds: 5,
      settlingMinutes: 0,
      emptyText: 'send-empty',
    } as const;
    const { sample, baseUrl, timeoutMs, settlingMs, emptyText, spec, today } = profileOf([], parts);
    expect({ sample, baseUrl, timeoutMs, settlingMs, emptyText }).toEqual({
      sample: true,
      baseUrl: 'https://localhost/x',
      timeoutMs: 5000,
      settlingMs: 0,
      emptyText: 'send-empty',
    });
    expect(spec).toEqual({ name: 'Test', rules: [], ...parts });
    expect(today()).toBe(TODAY);
  });

  it('sends nothing of the browser itself, unless it says that the service or a proxy needs it', () => {
    const of = (more: Partial<ProfileSpec>) => toSendCredentials({ name: 'x', baseUrl: '', ...more });
    const header = { kind: 'header', header: 'X-Clave', label: 'Clave' } as const;
    expect(of({})).toBe('omit');
    expect(of({ authentication: { kind: 'none' }, request: { headers: {} } })).toBe('omit');
    expect(of({ authentication: header })).toBe('omit');
    expect(of({ authentication: header, request: { credentials: 'include' } })).toBe('include');
    expect(of({ request: { credentials: 'same-origin' } })).toBe('same-origin');
    expect(of({ authentication: { kind: 'cookie' } })).toBe('same-origin');
    expect(of({ authentication: { kind: 'cookie', credentials: 'include' } })).toBe('include');
  });

  it('takes the limits of its spec, with the row limits by section', () => {
    const rows = { telefonoFulls: 1, direccionFulls: 2, emailFulls: 3, cuentaBancarioFulls: 4 };
    expect(profileWith({ limits: { persons: 9, rows, bodyBytes: 1000 } }).limits).toMatchObject({
      persons: 9,
      rows: { telephones: 1, addresses: 2, emails: 3, bankAccounts: 4 },
      bodyBytes: 1000,
    });
    expect(profileWith({ limits: { rows: { emailFulls: 3 } } }).limits.rows).toEqual({
      ...UNLIMITED,
      emails: 3,
    });
  });

  it('locks only encrypted storage when idle, after ten minutes or the time of its spec', () => {
    const lockOf = (privacy: ProfileSpec['privacy']) => profileWith({ privacy }).privacy.idleLockMs;
    expect(lockOf({ storage: 'encrypted' })).toBe(600_000);
    expect(lockOf({ storage: 'encrypted', idleLockMinutes: 1 })).toBe(60_000);
    expect(lockOf({ storage: 'session', idleLockMinutes: 1 })).toBe(Infinity);
    expect(lockOf({ idleLockMinutes: 1 })).toBe(Infinity);
  });

  it('keeps data for the days that its spec sets, or without limit', () => {
    const keeps = (retention: NonNullable<ProfileSpec['privacy']>['retention']) =>
      profileWith({ privacy: { storage: 'session', retention } }).privacy;
    expect(keeps({ confirmedDays: 90, draftDays: 60 })).toEqual({
      storage: 'session',
      idleLockMs: Infinity,
      confirmedDays: 90,
      draftDays: 60,
      printedIdentifiers: 'masked',
    });
    expect(keeps({ draftDays: 1 })).toMatchObject({ confirmedDays: Infinity, draftDays: 1 });
    expect(keeps({ confirmedDays: 1 })).toMatchObject({ confirmedDays: 1, draftDays: Infinity });
  });

  it('prints identifiers in full only when its spec says so', () => {
    const printed = (print?: NonNullable<ProfileSpec['privacy']>['print']) =>
      profileWith({ privacy: { print } }).privacy.printedIdentifiers;
    expect([
      printed(),
      printed({}),
      printed({ identifiers: 'masked' }),
      printed({ identifiers: 'full' }),
    ]).toEqual(['masked', 'masked', 'masked', 'full']);
  });

  it('lists each field that its view rules look at once, in the order of the page', () => {
    const rules: RuleSpec[] = [
      { when: { any: [{ field: 'sexo', filled: true }, COMPANY] }, hide: ['materno'] },
      { when: { all: [COMPANY, FOREIGN] }, require: ['materno'] },
      { when: { field: 'nombre', equalsRutOf: 'identificador' }, help: { nombre: 'x' } },
      { when: { field: 'paterno', filled: true }, findings: [{ severity: 'error', message: 'x' }] },
    ];
    expect(profileOf(rules).triggers).toEqual([
      'identifier',
      'entityKind',
      'givenName',
      'sex',
      'countryCode',
    ]);
  });

  it('throws for a spec with unknown field names', () => {
    expect(() => profileOf([], { fields: { apellido: {} } })).toThrow(/apellido/);
    expect(() => profileOf([{ when: { field: 'fono', filled: true }, hide: ['sexo'] }])).toThrow(/fono/);
    expect(() => profileOf([{ when: COMPANY, hide: ['genero'] }])).toThrow(/genero/);
  });
});

describe('the view of a field without rules', () => {
  it('has the settings of the spec, and defaults for a field that the spec does not name', () => {
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
    }).viewOf(personWith());
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
      width: 'short',
      hidden: false,
      required: false,
    });
  });

  it('exists for every field of the contract', () => {
    const view = profileOf([]).viewOf(undefined);
    expect(FIELD_KEYS.map((key) => view.field(key).key)).toEqual(FIELD_KEYS);
    expect(FIELD_KEYS.length).toBeGreaterThanOrEqual(26);
  });

  it('applies to the enrollment itself, which no rule changes', () => {
    const profile = profileOf([{ when: { all: [] }, hide: ['codPerfilRiesgo', 'sexo'] }]);
    expect(profile.viewOf(undefined).field('riskProfileCode').hidden).toBe(false);
    expect(profile.viewOf(personWith()).field('sex').hidden).toBe(true);
  });
});

describe('the catalogs of a profile', () => {
  const spec: Partial<ProfileSpec> = {
    catalogs: {
      sexes: { entries: { F: 'Femenino' } },
      banks: { file: '/banks.json', value: 'id', valueType: 'integer', typing: true },
      communes: { url: '/communes', value: 'id', valueType: 'integer' },
    },
    fields: {
      sexo: { catalog: 'sexes' },
      prospBancoId: { catalog: 'banks' },
      prospComunaCiudadId: { catalog: 'communes' },
    },
  };
  const statuses = (profile = profileWith(spec)) =>
    [...profile.catalogs].map(([name, { status, mayType, entries }]) => [
      name,
      status,
      mayType,
      entries.length,
    ]);

  it('have the status "loading" until they are provided, unless they are inline', () => {
    expect(statuses()).toEqual([
      ['sexes', 'ready', false, 1],
      ['banks', 'loading', true, 0],
      ['communes', 'loading', false, 0],
    ]);
  });

  it('are the provided objects, and the fields use them', () => {
    const banks = createLoadedCatalog(
      'banks',
      { file: '/banks.json', value: 'id' },
      {
        status: 'ready',
        entries: [{ value: 12 }, { value: 1 }],
        loadedAt: '2026-11-21T00:00:00Z',
        isOutdated: true,
      },
    );
    const profile = profileWith(spec, { catalogs: new Map([['banks', banks]]) });
    expect(profile.catalogs.get('banks')).toBe(banks);
    expect(profile.viewOf(personWith()).field('bankAccounts.bankId').catalog).toBe(banks);
    expect(statuses(profile)[2]).toEqual(['communes', 'loading', false, 0]);
  });

  it('are the same objects in every profile of the same spec when they are inline', () => {
    const sexes = profileWith(spec).catalogs.get('sexes');
    expect(sexes?.name).toBe('sexes');
    expect(profileWith(spec).catalogs.get('sexes')).toBe(sexes);
    expect(profileWith(spec).viewOf(undefined).field('sex').catalog).toBe(sexes);
  });
});

describe('the view of a person', () => {
  const profile = profileOf([
    { when: COMPANY, hide: ['sexo'] },
    { when: FOREIGN, require: ['materno'] },
  ]);

  it('is the same object when only values differ that no rule looks at', () => {
    const view = profile.viewOf(personWith({ entityKind: 'J' }));
    expect(profile.viewOf(personWith({ entityKind: 'J', givenName: 'Ana', telephones: [] }))).toBe(view);
    expect(profile.viewOf(personWith({ entityKind: 'N' }))).not.toBe(view);
    expect(profile.viewOf(personWith({ entityKind: 'J' })).field('sex')).toBe(view.field('sex'));
  });

  it('is the same object for everyone when there are no rules', () => {
    const plain = profileOf([]);
    expect(plain.viewOf(personWith({ entityKind: 'J' }))).toBe(plain.viewOf(undefined));
  });

  it('has the same object for a field that no rule changes, whatever the values', () => {
    const field = (entityKind: string) => profile.viewOf(personWith({ entityKind })).field('paternalName');
    expect(field('J')).toBe(field('N'));
    expect(field('J')).toBe(profile.viewOf(undefined).field('paternalName'));
  });

  it('is never that of other values, even for values with unusual characters', () => {
    const rules = [
      { when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo'] },
      { when: { field: 'codPais', equals: 'CHL' }, hide: ['materno'] },
    ];
    const shared = profileOf(rules);
    const nasty = fc.oneof(anyText, fc.constantFrom('J', 'J\0', '\0', '', '","', 'CHL', '\0CHL'));
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 10 }), (people) => {
        for (const [entityKind, countryCode] of people) {
          const view = shared.viewOf(personWith({ entityKind, countryCode }));
          expect(view.field('sex').hidden).toBe(entityKind.trim() === 'J');
          expect(view.field('maternalName').hidden).toBe(countryCode.trim() === 'CHL');
        }
      }),
    );
    const pair = profileOf([
      { when: { field: 'tipoEntidad', equals: 'a\0' }, hide: ['sexo'] },
      { when: { field: 'codPais', filled: true }, hide: ['materno'] },
    ]);
    const hides = (entityKind: string, countryCode: string) =>
      pair.viewOf(personWith({ entityKind, countryCode })).field('sex').hidden;
    expect([hides('a\0', 'b'), hides('a', '\0b')]).toEqual([true, false]);
  });

  it('stays right when there were more different values than the cache keeps', () => {
    const filled = profileOf([{ when: { field: 'identificador', in: ['7', '300'] }, hide: ['sexo'] }]);
    const hides = (identifier: string) => filled.viewOf(personWith({ identifier })).field('sex').hidden;
    for (let index = 0; index < 600; index += 1) {
      expect(hides(String(index))).toBe(index === 7 || index === 300);
    }
    expect(hides('7')).toBe(true);
  });
});

describe('the view of the same person on another day', () => {
  const MINOR = { field: 'fechaNacimiento', ageUnder: 18 };
  const clock = { day: TODAY };
  const profileOn = (rules: RuleSpec[]) => {
    clock.day = TODAY;
    return profileWith({ rules }, { today: () => clock.day });
  };
  const turning = personWith({ birthDate: '2008-11-22' });

  it('is a new object when a view rule looks at an age', () => {
    const profile = profileOn([{ when: { not: { not: MINOR } }, hide: ['codEstadoCivil'] }]);
    const minor = profile.viewOf(turning);
    expect(minor.field('maritalStatusCode').hidden).toBe(true);
    expect(profile.viewOf(turning)).toBe(minor);
    clock.day = '2026-11-22';
    const adult = profile.viewOf(turning);
    expect(adult.field('maritalStatusCode').hidden).toBe(false);
    expect(profile.viewOf({ ...turning, givenName: 'Ana' })).toBe(adult);
  });

  it('is the same object when only a rule with findings looks at an age', () => {
    const profile = profileOn([
      { when: COMPANY, hide: ['sexo'] },
      { when: MINOR, findings: [{ severity: 'warning', message: 'young' }] },
    ]);
    const view = profile.viewOf(turning);
    clock.day = '2026-11-22';
    expect(profile.viewOf(turning)).toBe(view);
  });

  it('follows the calendar for any day and any date of birth', () => {
    const profile = profileOn([{ when: { field: 'fechaNacimiento', inFuture: true }, hide: ['sexo'] }]);
    fc.assert(
      fc.property(realDate, realDate, (today, birthDate) => {
        clock.day = today;
        expect(profile.viewOf(personWith({ birthDate })).field('sex').hidden).toBe(birthDate > today);
      }),
    );
  });
});
