import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND, when } from './bad-profiles.fixture.ts';
import { parseProfile } from './parse-profile.ts';

const ofRow = { field: 'telefono', filled: true };
const finding = { severity: 'warning', message: 'x' };

test('parseProfile accepts the profile that all bad profiles here are made from', () => {
  expect(parseProfile(SOUND)).toEqual({ ok: true, spec: SOUND });
});

const CATEGORY = { code: 'a', label: 'A' };

describe('parseProfile on keys and types', () => {
  forEveryCase([
    ['an unknown key', { colour: 'red' }, 'colour', 'no-such-key'],
    [
      'an unknown key of a field',
      { fields: { sexo: { requierd: true } } },
      'fields.sexo.requierd',
      'no-such-key',
    ],
    ['a text instead of a number', { fields: { sexo: { maxLength: '3' } } }, 'fields.sexo.maxLength', 'type'],
    ['a length of 1.5 characters', { fields: { sexo: { maxLength: 1.5 } } }, 'fields.sexo.maxLength', 'type'],
    [
      'a length of 0 characters',
      { fields: { sexo: { maxLength: 0 } } },
      'fields.sexo.maxLength',
      'more-than',
    ],
    ['a timeout of one year', { timeoutSeconds: 31_536_000 }, 'timeoutSeconds', 'at-most'],
    ['a settling time below 0', { settlingMinutes: -1 }, 'settlingMinutes', 'at-least'],
    ['a settling time of a month', { settlingMinutes: 43_200 }, 'settlingMinutes', 'at-most'],
    ['an empty status list', { answers: { success: { statuses: [] } } }, 'answers.success.statuses', 'items'],
    ['an unknown storage', { privacy: { storage: 'secret' } }, 'privacy.storage', 'one-of'],
    ['a lock after 0 minutes', { privacy: { idleLockMinutes: 0 } }, 'privacy.idleLockMinutes', 'at-least'],
    ['a lock after 481 minutes', { privacy: { idleLockMinutes: 481 } }, 'privacy.idleLockMinutes', 'at-most'],
    [
      'a lock after half a minute',
      { privacy: { storage: 'encrypted', idleLockMinutes: 0.5 } },
      'privacy.idleLockMinutes',
      'type',
    ],
    [
      'a retention of 0 days',
      { privacy: { retention: { confirmedDays: 0 } } },
      'privacy.retention.confirmedDays',
      'at-least',
    ],
    [
      'a retention of more than ten years',
      { privacy: { retention: { draftDays: 3651 } } },
      'privacy.retention.draftDays',
      'at-most',
    ],
    [
      'an unknown way to print identifiers',
      { privacy: { print: { identifiers: 'hidden' } } },
      'privacy.print.identifiers',
      'one-of',
    ],
    ['a text as print settings', { privacy: { print: 'full' } }, 'privacy.print', 'type'],
    [
      'an unknown print setting',
      { privacy: { print: { accounts: 'full' } } },
      'privacy.print.accounts',
      'no-such-key',
    ],
    ['a text as retention settings', { privacy: { retention: 'month' } }, 'privacy.retention', 'type'],
    [
      'an unknown retention setting',
      { privacy: { retention: { confirmed: 90 } } },
      'privacy.retention.confirmed',
      'no-such-key',
    ],
    ['a missing name', { name: undefined }, 'name', 'type'],
    ['an unknown section', { limits: { rows: { telefonos: 1 } } }, 'limits.rows.telefonos', 'no-such-key'],
    [
      'an unknown format',
      { fields: { email: { format: { name: 'mail' } } } },
      'fields.email.format.name',
      'one-of',
    ],
    ['an unknown check', { checks: [{ name: 'all-good', severity: 'error' }] }, 'checks[0].name', 'one-of'],
    ['an unknown authentication', { authentication: { kind: 'basic' } }, 'authentication.kind', 'one-of'],
    ['an empty condition', { rules: [{ when: {} }] }, 'rules[0].when', 'one-key-of'],
    [
      'a condition with two operators',
      { rules: [{ when: { ...when, filled: true } }] },
      'rules[0].when',
      'one-key-of',
    ],
    ['an unknown operator', { rules: [{ when: { field: 'sexo', is: 'F' } }] }, 'rules[0].when', 'one-key-of'],
    ['an unknown condition key', { rules: [{ when: { ...when, x: 1 } }] }, 'rules[0].when.x', 'no-such-key'],
    [
      'a wrong type deep inside a condition',
      { rules: [{ when: { not: { all: [when, { field: 'sexo', in: 'F' }] } } }] },
      'rules[0].when.not.all[1].in',
      'type',
    ],
  ]);

  test('reports a number where a text is expected, which is a string or an object', () => {
    const result = parseProfile({ ...SOUND, name: 7 });
    expect(result).toMatchObject({
      problems: [{ path: 'name', found: '7', expected: { code: 'type', values: ['string', 'object'] } }],
    });
  });

  test('reports a missing kind of authentication and lists the possible kinds', () => {
    const result = parseProfile({ ...SOUND, authentication: {} });
    const values = ['"none"', '"team"', '"cookie"', '"header"', '"bearer"', '"openid-connect"'];
    expect(result).toMatchObject({
      problems: [{ path: 'authentication.kind', found: undefined, expected: { code: 'one-of', values } }],
    });
  });
});

describe('parseProfile on field names', () => {
  const ruleWith = (change: object) => ({ rules: [{ when, ...change }] });
  forEveryCase([
    ['a field outside the contract', { fields: { apellido: {} } }, 'fields.apellido', 'contract-field'],
    [
      'a condition on an unknown field',
      { rules: [{ when: { field: 'x', filled: true } }] },
      'rules[0].when.field',
      'person-field',
    ],
    ['an unknown field to hide', ruleWith({ hide: ['sexo', 'x'] }), 'rules[0].hide[1]', 'person-field'],
    ['an unknown field to require', ruleWith({ require: ['x'] }), 'rules[0].require[0]', 'person-field'],
    ['a label for an unknown field', ruleWith({ relabel: { x: 'X' } }), 'rules[0].relabel.x', 'person-field'],
    ['a help text for an unknown field', ruleWith({ help: { x: 'X' } }), 'rules[0].help.x', 'person-field'],
    [
      'a format for an unknown field',
      ruleWith({ format: { x: { name: 'date' } } }),
      'rules[0].format.x',
      'person-field',
    ],
    [
      'a restriction of an unknown field',
      ruleWith({ restrict: { x: [1] } }),
      'rules[0].restrict.x',
      'person-field',
    ],
    [
      'a rule that requires a field of the enrollment',
      ruleWith({ require: ['codPerfilRiesgo'] }),
      'rules[0].require[0]',
      'person-field',
    ],
    [
      'a condition on a field of the enrollment',
      { rules: [{ when: { field: 'codPerfilRiesgo', filled: true } }] },
      'rules[0].when.field',
      'person-field',
    ],
    [
      'a condition on fields of two sections',
      { rules: [{ when: { any: [ofRow, { field: 'email', filled: true }] } }] },
      'rules[0].when.any[1].field',
      'one-section',
    ],
    [
      'a rule that hides a field under a condition on rows',
      { rules: [{ when: ofRow, hide: ['sexo'] }] },
      'rules[0].hide',
      'findings-only',
    ],
    [
      'a finding on a row field when the condition looks at no row',
      ruleWith({ findings: [{ ...finding, field: 'email' }] }),
      'rules[0].findings[0].field',
      'own-field',
    ],
    [
      'a finding on a field of another section than the condition',
      { rules: [{ when: ofRow, findings: [{ ...finding, field: 'email' }] }] },
      'rules[0].findings[0].field',
      'own-or-row-field',
    ],
    [
      'a check with a condition on a row field',
      { checks: [{ name: 'exactly-one', severity: 'error', where: ofRow }] },
      'checks[0].where.field',
      'own-field',
    ],
    [
      'a companion condition on an unknown field',
      {
        checks: [
          { name: 'needs-companion', severity: 'error', where: when, companion: { field: 'x', in: [] } },
        ],
      },
      'checks[0].companion.field',
      'own-field',
    ],
    [
      'a comparison with a RUT in a row field',
      { rules: [{ when: { field: 'numero', equalsRutOf: 'telefono' }, findings: [finding] }] },
      'rules[0].when.equalsRutOf',
      'own-field',
    ],
    [
      'an age condition on a field that is not a date',
      { rules: [{ when: { field: 'nombre', ageUnder: 18 } }] },
      'rules[0].when.field',
      'date-field',
    ],
  ]);

  test('accepts a condition on both the row and the person, with findings on either', () => {
    const findings = [finding, { ...finding, field: 'codTipoTelefono' }, { ...finding, field: 'sexo' }];
    expect(problemsOf({ rules: [{ when: { all: [when, ofRow] }, findings }] })).toEqual([]);
  });
});

describe('parseProfile on catalogs', () => {
  const catalogs = (x: object) => ({ catalogs: { ...SOUND.catalogs, x } });
  const loaded = (change: object) => catalogs({ url: '/x', value: 'id', ...change });
  const restricted = (restrict: object) => ({ rules: [{ when, restrict }] });
  forEveryCase([
    ['a catalog without entries, file and URL', catalogs({}), 'catalogs.x', 'one-key-of'],
    ['both entries and a URL', catalogs({ entries: {}, url: '/x', value: 'id' }), 'catalogs.x', 'one-key-of'],
    [
      'both entries and a file, without other keys',
      catalogs({ entries: {}, file: '/x' }),
      'catalogs.x',
      'one-key-of',
    ],
    ['an unknown catalog', { fields: { sexo: { catalog: 'nope' } } }, 'fields.sexo.catalog', 'catalog-name'],
    [
      'a field with the catalog "constructor", which every object inherits',
      { fields: { sexo: { catalog: 'constructor' } } },
      'fields.sexo.catalog',
      'catalog-name',
    ],
    [
      'an unknown parent catalog',
      loaded({ parent: { member: 'p', catalog: 'nope' } }),
      'catalogs.x.parent.catalog',
      'catalog-name',
    ],
    [
      'inline texts for an integer field',
      { fields: { prospBancoId: { catalog: 'sexes' } } },
      'catalogs.sexes.entries',
      'integers',
    ],
    [
      'inline integers for a text field',
      { fields: { sexo: { catalog: 'banks' } } },
      'catalogs.banks.entries[0].value',
      'strings',
    ],
    [
      'loaded texts for an integer field',
      { ...loaded({}), fields: { prospBancoId: { catalog: 'x' } } },
      'catalogs.x.valueType',
      'integer-type',
    ],
    [
      'loaded integers for a text field',
      { ...loaded({ valueType: 'integer' }), fields: { sexo: { catalog: 'x' } } },
      'catalogs.x.valueType',
      'string-type',
    ],
    [
      'a value that occurs twice in a catalog',
      catalogs({ entries: [{ value: 'a' }, { value: 'a' }] }),
      'catalogs.x.entries[1].value',
      'once',
    ],
    [
      'a category of a return whose code occurs twice',
      { review: { returnCategories: [CATEGORY, CATEGORY] } },
      'review.returnCategories[1].code',
      'once',
    ],
    [
      'a catalog entry whose region is a country name',
      catalogs({ entries: [{ value: 'a', region: 'Chile' }] }),
      'catalogs.x.entries[0].region',
      'region',
    ],
    ['an entry that is null', catalogs({ entries: [{ value: 'a' }, null] }), 'catalogs.x.entries[1]', 'type'],
    ['a list that is not a JSON pointer', loaded({ list: 'items' }), 'catalogs.x.list', 'json-pointer'],
    ['a malformed label pointer', loaded({ label: { es: '/a~2' } }), 'catalogs.x.label.es', 'json-pointer'],
    ['a relative catalog file', catalogs({ file: 'x.json', value: 'id' }), 'catalogs.x.file', 'root-path'],
    ['a file on another host', catalogs({ file: '//h/x.json', value: 'id' }), 'catalogs.x.file', 'root-path'],
    [
      'a restriction of a field without a catalog',
      restricted({ nombre: ['x'] }),
      'rules[0].restrict.nombre',
      'with-catalog',
    ],
    [
      'a restriction to a value that the catalog does not have',
      restricted({ sexo: ['F', 'X'] }),
      'rules[0].restrict.sexo[1]',
      'in-catalog',
    ],
  ]);

  test('accepts a restriction to values of the catalog, written as numbers or as texts', () => {
    expect(problemsOf(restricted({ sexo: ['F'], prospBancoId: [1, '1'] }))).toEqual([]);
  });

  test('reports every wrong value of a catalog', () => {
    const entries = [{ value: 'a' }, { value: 1 }, { value: 2 }];
    const change = { catalogs: { x: { entries } }, fields: { sexo: { catalog: 'x' } } };
    expect(problemsOf(change)).toEqual([
      'catalogs.x.entries[1].value strings',
      'catalogs.x.entries[2].value strings',
    ]);
  });
});

describe('parseProfile on several problems at once', () => {
  test('reports all bad keys, bad names and bad values', () => {
    const paths = problemsOf({
      colour: 'red',
      baseUrl: 'http://service.example',
      timeoutSeconds: 'soon',
      catalogs: { sexes: { entries: { F: 'F' } }, broken: 7, banks: SOUND.catalogs.banks },
      fields: {
        sexo: { required: 1, catalog: 'sexes' },
        apellido: {},
        codPais: { catalog: 'broken' },
        nombre: { catalog: 'nope' },
      },
      rules: [
        { when: { x: 1 }, hide: ['x'], findings: [{ ...finding, field: 'email' }] },
        { when, require: ['y'], restrict: { sexo: ['X'] } },
      ],
    }).map((problem) => problem.split(' ')[0]);
    expect(paths.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'baseUrl',
      'catalogs.broken',
      'colour',
      'fields.apellido',
      'fields.nombre.catalog',
      'fields.sexo.required',
      'rules[0].hide[0]',
      'rules[0].when',
      'rules[1].require[0]',
      'rules[1].restrict.sexo[0]',
      'timeoutSeconds',
    ]);
  });

  test('reports only the bad key, not the parts that refer to it', () => {
    expect(problemsOf({ catalogs: null })).toEqual(['catalogs type']);
    expect(problemsOf({ fields: null })).toEqual(['fields type']);
  });
});

test('parseProfile reports the whole file when it is not an object', () => {
  for (const json of [null, [], 'profile', 7, undefined]) {
    expect(parseProfile(json)).toMatchObject({
      ok: false,
      problems: [{ path: '(file)', expected: { code: 'type', values: ['object'] } }],
    });
  }
});

test('parseProfile reports a condition that is nested too deep', () => {
  let deep: object = when;
  for (let i = 0; i < 20_000; i++) deep = { not: deep };
  expect(problemsOf({ rules: [{ when: deep }] })).toEqual(['rules[0].when less-nesting']);
});

describe('parseProfile on a catalog with a bad key', () => {
  const communes = { file: '/c.json', value: 'id', valueType: 'integer' };
  const fields = { prospComunaCiudadId: { catalog: 'communes' }, prospBancoId: { catalog: 'banks' } };
  const withCatalogs = (catalogs: object) =>
    problemsOf({ catalogs: { ...SOUND.catalogs, ...catalogs }, fields });

  test('reports no other problem of that catalog', () => {
    expect(withCatalogs({ communes: { ...communes, labels: 'glosa' } })).toEqual([
      'catalogs.communes.labels no-such-key',
    ]);
    expect(withCatalogs({ communes: { ...communes, typing: 'yes' } })).toEqual([
      'catalogs.communes.typing type',
    ]);
    expect(withCatalogs({ communes: { ...communes, valueType: 'number' } })).toEqual([
      'catalogs.communes.valueType one-of',
    ]);
  });

  test('still reports the problems of another catalog', () => {
    const banks = { file: 'banks.json', value: 'id' };
    expect(withCatalogs({ communes: { ...communes, labels: 'glosa' }, banks })).toEqual([
      'catalogs.communes.labels no-such-key',
      'catalogs.banks.file root-path',
      'catalogs.banks.valueType integer-type',
    ]);
  });
});
