import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND, when } from './bad-profiles.oracle.ts';
import { parseProfile } from './parse-profile.ts';

const ofRow = { field: 'telefono', filled: true };
const finding = { severity: 'warning', message: 'x' };

test('the profile that the others are made from is sound', () => {
  expect(parseProfile(SOUND)).toEqual({ ok: true, spec: SOUND });
});

describe('the schema', () => {
  forEveryCase([
    ['an unknown key', { colour: 'red' }, 'colour', 'no-such-key'],
    [
      'an unknown key of a field',
      { fields: { sexo: { requierd: true } } },
      'fields.sexo.requierd',
      'no-such-key',
    ],
    ['a wrong type', { fields: { sexo: { maxLength: '3' } } }, 'fields.sexo.maxLength', 'type'],
    ['no whole number', { fields: { sexo: { maxLength: 1.5 } } }, 'fields.sexo.maxLength', 'type'],
    ['a length of nothing', { fields: { sexo: { maxLength: 0 } } }, 'fields.sexo.maxLength', 'more-than'],
    ['a wait of a year', { timeoutSeconds: 31_536_000 }, 'timeoutSeconds', 'at-most'],
    ['no status', { answers: { success: { statuses: [] } } }, 'answers.success.statuses', 'items'],
    ['an unknown storage', { privacy: { storage: 'secret' } }, 'privacy.storage', 'one-of'],
    ['a lock at once', { privacy: { idleLockMinutes: 0 } }, 'privacy.idleLockMinutes', 'at-least'],
    ['a lock after a day', { privacy: { idleLockMinutes: 481 } }, 'privacy.idleLockMinutes', 'at-most'],
    [
      'a lock after half a minute',
      { privacy: { storage: 'encrypted', idleLockMinutes: 0.5 } },
      'privacy.idleLockMinutes',
      'type',
    ],
    [
      'kept for no day',
      { privacy: { retention: { confirmedDays: 0 } } },
      'privacy.retention.confirmedDays',
      'at-least',
    ],
    [
      'kept for longer than ten years',
      { privacy: { retention: { draftDays: 3651 } } },
      'privacy.retention.draftDays',
      'at-most',
    ],
    [
      'an unknown way to print',
      { privacy: { print: { identifiers: 'hidden' } } },
      'privacy.print.identifiers',
      'one-of',
    ],
    ['a word for what is printed', { privacy: { print: 'full' } }, 'privacy.print', 'type'],
    [
      'an unknown thing to print',
      { privacy: { print: { accounts: 'full' } } },
      'privacy.print.accounts',
      'no-such-key',
    ],
    ['kept for a word', { privacy: { retention: 'month' } }, 'privacy.retention', 'type'],
    [
      'kept by another name',
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
    ['an unknown way to sign in', { authentication: { kind: 'basic' } }, 'authentication.kind', 'one-of'],
    ['no condition', { rules: [{ when: {} }] }, 'rules[0].when', 'one-key-of'],
    ['two in one', { rules: [{ when: { ...when, filled: true } }] }, 'rules[0].when', 'one-key-of'],
    ['an unknown one', { rules: [{ when: { field: 'sexo', is: 'F' } }] }, 'rules[0].when', 'one-key-of'],
    ['a stranger in one', { rules: [{ when: { ...when, x: 1 } }] }, 'rules[0].when.x', 'no-such-key'],
    [
      'one of a wrong type, deep inside',
      { rules: [{ when: { not: { all: [when, { field: 'sexo', in: 'F' }] } } }] },
      'rules[0].when.not.all[1].in',
      'type',
    ],
  ]);

  test('a text of the profile is a string or an object of strings', () => {
    const result = parseProfile({ ...SOUND, name: 7 });
    expect(result).toMatchObject({
      problems: [{ path: 'name', found: '7', expected: { code: 'type', values: ['string', 'object'] } }],
    });
  });

  test('a name that is none is told the ones that are', () => {
    const result = parseProfile({ ...SOUND, authentication: {} });
    const values = ['"none"', '"cookie"', '"header"', '"bearer"', '"openid-connect"'];
    expect(result).toMatchObject({
      problems: [{ path: 'authentication.kind', found: undefined, expected: { code: 'one-of', values } }],
    });
  });
});

describe('names of fields', () => {
  const ruleWith = (change: object) => ({ rules: [{ when, ...change }] });
  forEveryCase([
    ['one of no contract', { fields: { apellido: {} } }, 'fields.apellido', 'contract-field'],
    ['looked at', { rules: [{ when: { field: 'x', filled: true } }] }, 'rules[0].when.field', 'person-field'],
    ['hidden', ruleWith({ hide: ['sexo', 'x'] }), 'rules[0].hide[1]', 'person-field'],
    ['required', ruleWith({ require: ['x'] }), 'rules[0].require[0]', 'person-field'],
    ['relabelled', ruleWith({ relabel: { x: 'X' } }), 'rules[0].relabel.x', 'person-field'],
    ['helped', ruleWith({ help: { x: 'X' } }), 'rules[0].help.x', 'person-field'],
    ['formatted', ruleWith({ format: { x: { name: 'date' } } }), 'rules[0].format.x', 'person-field'],
    ['restricted', ruleWith({ restrict: { x: [1] } }), 'rules[0].restrict.x', 'person-field'],
    ['of the enrollment', ruleWith({ require: ['codPerfilRiesgo'] }), 'rules[0].require[0]', 'person-field'],
    [
      'of the enrollment, looked at',
      { rules: [{ when: { field: 'codPerfilRiesgo', filled: true } }] },
      'rules[0].when.field',
      'person-field',
    ],
    [
      'of two sections in one rule',
      { rules: [{ when: { any: [ofRow, { field: 'email', filled: true }] } }] },
      'rules[0].when.any[1].field',
      'one-section',
    ],
    [
      'changed by a rule for rows',
      { rules: [{ when: ofRow, hide: ['sexo'] }] },
      'rules[0].hide',
      'findings-only',
    ],
    [
      'a finding at a row, without one',
      ruleWith({ findings: [{ ...finding, field: 'email' }] }),
      'rules[0].findings[0].field',
      'own-field',
    ],
    [
      'a finding at a row of another section',
      { rules: [{ when: ofRow, findings: [{ ...finding, field: 'email' }] }] },
      'rules[0].findings[0].field',
      'own-or-row-field',
    ],
    [
      'a check that looks at a row',
      { checks: [{ name: 'exactly-one', severity: 'error', where: ofRow }] },
      'checks[0].where.field',
      'own-field',
    ],
    [
      'a companion by an unknown field',
      {
        checks: [
          { name: 'needs-companion', severity: 'error', where: when, companion: { field: 'x', in: [] } },
        ],
      },
      'checks[0].companion.field',
      'own-field',
    ],
    [
      'the RUT of a row',
      { rules: [{ when: { field: 'numero', equalsRutOf: 'telefono' }, findings: [finding] }] },
      'rules[0].when.equalsRutOf',
      'own-field',
    ],
    [
      'the age of a name',
      { rules: [{ when: { field: 'nombre', ageUnder: 18 } }] },
      'rules[0].when.field',
      'date-field',
    ],
  ]);

  test('a rule for rows may look at the person too, and point at either', () => {
    const findings = [finding, { ...finding, field: 'codTipoTelefono' }, { ...finding, field: 'sexo' }];
    expect(problemsOf({ rules: [{ when: { all: [when, ofRow] }, findings }] })).toEqual([]);
  });
});

describe('catalogs', () => {
  const catalogs = (x: object) => ({ catalogs: { ...SOUND.catalogs, x } });
  const loaded = (change: object) => catalogs({ url: '/x', value: 'id', ...change });
  const restricted = (restrict: object) => ({ rules: [{ when, restrict }] });
  forEveryCase([
    ['without entries, file and url', catalogs({}), 'catalogs.x', 'one-key-of'],
    ['with two of these', catalogs({ entries: {}, url: '/x', value: 'id' }), 'catalogs.x', 'one-key-of'],
    [
      'with two of these, and nothing else',
      catalogs({ entries: {}, file: '/x' }),
      'catalogs.x',
      'one-key-of',
    ],
    ['an unknown one', { fields: { sexo: { catalog: 'nope' } } }, 'fields.sexo.catalog', 'catalog-name'],
    [
      'a member of every object',
      { fields: { sexo: { catalog: 'constructor' } } },
      'fields.sexo.catalog',
      'catalog-name',
    ],
    [
      'an unknown parent',
      loaded({ parent: { member: 'p', catalog: 'nope' } }),
      'catalogs.x.parent.catalog',
      'catalog-name',
    ],
    [
      'strings for an integer',
      { fields: { prospBancoId: { catalog: 'sexes' } } },
      'catalogs.sexes.entries',
      'integers',
    ],
    [
      'integers for a text',
      { fields: { sexo: { catalog: 'banks' } } },
      'catalogs.banks.entries[0].value',
      'strings',
    ],
    [
      'strings that are loaded for an integer',
      { ...loaded({}), fields: { prospBancoId: { catalog: 'x' } } },
      'catalogs.x.valueType',
      'integer-type',
    ],
    [
      'integers that are loaded for a text',
      { ...loaded({ valueType: 'integer' }), fields: { sexo: { catalog: 'x' } } },
      'catalogs.x.valueType',
      'string-type',
    ],
    [
      'a value twice',
      catalogs({ entries: [{ value: 'a' }, { value: 'a' }] }),
      'catalogs.x.entries[1].value',
      'once',
    ],
    [
      'a country by its name',
      catalogs({ entries: [{ value: 'a', region: 'Chile' }] }),
      'catalogs.x.entries[0].region',
      'region',
    ],
    ['an entry that is none', catalogs({ entries: [{ value: 'a' }, null] }), 'catalogs.x.entries[1]', 'type'],
    ['a list at no pointer', loaded({ list: 'items' }), 'catalogs.x.list', 'json-pointer'],
    ['a label at no pointer', loaded({ label: { es: '/a~2' } }), 'catalogs.x.label.es', 'json-pointer'],
    ['a file beside the app', catalogs({ file: 'x.json', value: 'id' }), 'catalogs.x.file', 'root-path'],
    ['a file of another host', catalogs({ file: '//h/x.json', value: 'id' }), 'catalogs.x.file', 'root-path'],
    [
      'a restriction without a list',
      restricted({ nombre: ['x'] }),
      'rules[0].restrict.nombre',
      'with-catalog',
    ],
    [
      'a restriction to an unknown value',
      restricted({ sexo: ['F', 'X'] }),
      'rules[0].restrict.sexo[1]',
      'in-catalog',
    ],
  ]);

  test('a list may be restricted to some of its values, written as numbers or as texts', () => {
    expect(problemsOf(restricted({ sexo: ['F'], prospBancoId: [1, '1'] }))).toEqual([]);
  });

  test('every wrong value among right ones is named', () => {
    const entries = [{ value: 'a' }, { value: 1 }, { value: 2 }];
    const change = { catalogs: { x: { entries } }, fields: { sexo: { catalog: 'x' } } };
    expect(problemsOf(change)).toEqual([
      'catalogs.x.entries[1].value strings',
      'catalogs.x.entries[2].value strings',
    ]);
  });
});

describe('several at once', () => {
  test('bad keys, bad names and bad values are all named', () => {
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

  test('what only a bad key makes bad is not held against the others', () => {
    expect(problemsOf({ catalogs: null })).toEqual(['catalogs type']);
    expect(problemsOf({ fields: null })).toEqual(['fields type']);
  });
});

test('what is no object is named as the file', () => {
  for (const json of [null, [], 'profile', 7, undefined]) {
    expect(parseProfile(json)).toMatchObject({
      ok: false,
      problems: [{ path: '(file)', expected: { code: 'type', values: ['object'] } }],
    });
  }
});

test('what is nested too deep is named, whatever stands around it', () => {
  let deep: object = when;
  for (let i = 0; i < 20_000; i++) deep = { not: deep };
  expect(problemsOf({ rules: [{ when: deep }] })).toEqual(['rules[0].when less-nesting']);
});

describe('a bad key of a catalog', () => {
  const communes = { file: '/c.json', value: 'id', valueType: 'integer' };
  const fields = { prospComunaCiudadId: { catalog: 'communes' }, prospBancoId: { catalog: 'banks' } };
  const withCatalogs = (catalogs: object) =>
    problemsOf({ catalogs: { ...SOUND.catalogs, ...catalogs }, fields });

  test('invents no other one of that catalog', () => {
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

  test('hides none of another one', () => {
    const banks = { file: 'banks.json', value: 'id' };
    expect(withCatalogs({ communes: { ...communes, labels: 'glosa' }, banks })).toEqual([
      'catalogs.communes.labels no-such-key',
      'catalogs.banks.file root-path',
      'catalogs.banks.valueType integer-type',
    ]);
  });
});
