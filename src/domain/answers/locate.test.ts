import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFieldPath, toPlace, toServiceErrors } from './locate.ts';
import { anyEnrollment, anyText } from '../contract/contract.arbitraries.ts';
import {
  type SentOrder,
  toSentOrder,
  toFinalizeRequest,
  type WireProfile,
} from '../contract/to-finalize-request.ts';
import { type FinalizeOutcome, outcomeSchema } from '../drafts/outcome.ts';
import type { Enrollment, IntegerEntry } from '../enrollment/enrollment.ts';
import { createRow, fromSections, getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Place } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  FIELD_KEYS,
  type FieldKey,
  FIELDS,
  SCALAR_KEYS,
  SECTION_KEYS,
  isCaseKey,
} from '../fields/registry.ts';

const NO_ROWS = fromKeys(SECTION_KEYS, (): string[] => []);
const SENT: SentOrder = [
  { personId: 'ana', rows: { ...NO_ROWS, telephones: ['t1', 't2'] } },
  { personId: 'bea', rows: { ...NO_ROWS, emails: ['e1'], bankAccounts: ['b1', 'b2'] } },
];
const BEA_EMAIL = { personId: 'bea', section: 'emails', rowId: 'e1', field: 'emails.address' } as const;

describe('toPlace', () => {
  it.each<[string, Place]>([
    ['codPerfilRiesgo', { field: 'riskProfileCode' }],
    ['$.CodPerfilRiesgo', { field: 'riskProfileCode' }],
    ['request.codperfilriesgo', { field: 'riskProfileCode' }],
    ['personaFulls[0].nombre', { personId: 'ana', field: 'givenName' }],
    ['personaFulls[1].emailFulls[0].email', BEA_EMAIL],
    ['PersonaFulls[1].EmailFulls[0].Email', BEA_EMAIL],
    ['request.PersonaFulls[1].EmailFulls[0].Email', BEA_EMAIL],
    ['$.body.personaFulls[1].emailFulls[0].email', BEA_EMAIL],
    ['/body/personaFulls/1/emailFulls/0/email', BEA_EMAIL],
    ['#/personaFulls/1/emailFulls/0/email', BEA_EMAIL],
    ['PERSONAFULLS.1.EMAILFULLS.0.EMAIL', BEA_EMAIL],
    [
      'personaFulls[1].cuentaBancarioFulls[1].prospBancoId',
      { personId: 'bea', section: 'bankAccounts', rowId: 'b2', field: 'bankAccounts.bankId' },
    ],
  ])('finds the field that %j names', (path, place) => {
    expect(toPlace(path, SENT)).toEqual(place);
  });

  it.each<[string, Place]>([
    ['personaFulls[0]', { personId: 'ana' }],
    ['personaFulls[0].apodo', { personId: 'ana' }],
    ['personaFulls[0].email', { personId: 'ana' }],
    ['personaFulls[0].codPerfilRiesgo', { personId: 'ana' }],
    ['personaFulls[0][1]', { personId: 'ana' }],
    ['personaFulls[0].nombre.largo', { personId: 'ana', field: 'givenName' }],
    ['personaFulls[0].telefonoFulls', { personId: 'ana', section: 'telephones' }],
    ['personaFulls[0].telefonoFulls[2].telefono', { personId: 'ana', section: 'telephones' }],
    ['personaFulls[0].telefonoFulls.length', { personId: 'ana', section: 'telephones' }],
    ['personaFulls[0].telefonoFulls[1]', { personId: 'ana', section: 'telephones', rowId: 't2' }],
    ['personaFulls[0].telefonoFulls[1].email', { personId: 'ana', section: 'telephones', rowId: 't2' }],
    ['personaFulls[0].telefonoFulls[1].nombre', { personId: 'ana', section: 'telephones', rowId: 't2' }],
  ])('finds the deepest known place for %j', (path, place) => {
    expect(toPlace(path, SENT)).toEqual(place);
  });

  it.each([
    '',
    '$',
    'request',
    'personaFulls',
    'personaFulls[2]',
    'personaFulls[2].nombre',
    'personaFulls.nombre',
    'personaFulls.codPerfilRiesgo',
    "personaFulls['length']",
    'nombre',
    'request.nombre',
    'a.b.personaFulls[0].nombre',
    'request.clientes[0].nombre',
    'clientes[0].nombre',
    '[0].nombre',
    'emailFulls[0].email',
    'personaFulls[0',
    'El nombre es obligatorio.',
  ])('finds no place for %j', (path) => {
    expect(toPlace(path, SENT)).toBeUndefined();
  });

  it('finds only persons and rows that were sent, for any text', () => {
    const step = fc.constantFrom(
      'personaFulls',
      'telefonoFulls',
      'emailFulls',
      'email',
      'nombre',
      '0',
      '1',
      '2',
    );
    const path = fc.oneof(
      anyText,
      fc.array(step, { maxLength: 6 }).map((steps) => steps.join('.')),
    );
    fc.assert(
      fc.property(path, (text) => {
        const place = toPlace(text, SENT);
        if (!place || place.field === 'riskProfileCode') return;
        const person = SENT.find(({ personId }) => personId === place.personId);
        expect(person).toBeDefined();
        if (place.rowId !== undefined) {
          const { section } = place;
          expect(section && !isCaseKey(section) && person?.rows[section]).toContain(place.rowId);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Puts a unique value into each filled entry. Returns the enrollment, and the place of each value. */
function mark(enrollment: Enrollment) {
  const places = new Map<unknown, Place>();
  const markOf = (entry: IntegerEntry, place: Place & { readonly field: FieldKey }): IntegerEntry => {
    if (isEmptyEntry(entry)) return '';
    const number = 1000 + places.size;
    const { kind } = FIELDS[place.field];
    const value = kind === 'integer' ? number : kind === 'date' ? `${number}-01-01` : `text ${number}`;
    places.set(value, place);
    return value;
  };
  const marked: Enrollment = {
    ...enrollment,
    riskProfileCode: String(markOf(enrollment.riskProfileCode, { field: 'riskProfileCode' })),
    persons: enrollment.persons.map((person) => ({
      id: person.id,
      ...fromKeys(SCALAR_KEYS, (field) => String(markOf(person[field], { personId: person.id, field }))),
      ...fromSections((section) =>
        person[section].map((row) =>
          createRow(section, row.id, (field) =>
            markOf(getRowEntry(row, field), { personId: person.id, section, rowId: row.id, field }),
          ),
        ),
      ),
    })),
  };
  return { marked, places };
}

type Steps = readonly (string | number)[];

/** Every scalar of a JSON value, with the steps that lead to it. */
function* scalarsOf(json: unknown, steps: Steps = []): Generator<[Steps, unknown]> {
  if (typeof json !== 'object' || json === null) yield [steps, json];
  else if (Array.isArray(json))
    for (const [index, item] of json.entries()) yield* scalarsOf(item, [...steps, index]);
  else for (const [name, value] of Object.entries(json)) yield* scalarsOf(value, [...steps, name]);
}

const toDotted = (steps: Steps) =>
  steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
const toPascal = (steps: Steps): Steps =>
  steps.map((step) => (typeof step === 'number' ? step : step.charAt(0).toUpperCase() + step.slice(1)));

/** The ways in which services write a path. */
const WAYS: readonly ((steps: Steps) => string)[] = [
  toDotted,
  (steps) => toDotted(toPascal(steps)),
  (steps) => `$.${toDotted(steps)}`,
  (steps) => `request.${toDotted(toPascal(steps))}`,
  (steps) => `/${steps.join('/')}`,
  (steps) => `#/${steps.join('/')}`,
  (steps) => steps.join('.'),
  (steps) => steps.map((step) => (typeof step === 'number' ? `[${step}]` : `['${step}']`)).join(''),
];

describe('toPlace with toSentOrder, for any request', () => {
  it('finds the place where each sent value was entered from its path in the request', () => {
    const hidden = fc.oneof(fc.constant<FieldKey[]>([]), fc.subarray([...FIELD_KEYS]));
    const emptyText = fc.constantFrom('omit', 'send-empty');
    let checked = 0;
    fc.assert(
      fc.property(
        anyEnrollment,
        hidden,
        emptyText,
        fc.constantFrom(...WAYS),
        (enrollment, keys, empty, write) => {
          const profile: WireProfile = {
            emptyText: empty,
            viewOf: () => ({ field: (key) => ({ hidden: keys.includes(key) }) }),
          };
          const { marked, places } = mark(enrollment);
          const assembly = toFinalizeRequest(marked, profile);
          if (!assembly.ok) throw new Error('toFinalizeRequest refused the enrollment');
          const sent = toSentOrder(marked, profile);
          for (const [steps, value] of scalarsOf(assembly.request)) {
            if (value === '') continue;
            checked += 1;
            expect(toPlace(write(steps), sent)).toEqual(places.get(value));
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(checked).toBeGreaterThan(0);
  });
});

const EMAIL = ['personaFulls', 1, 'emailFulls', 0, 'email'];

describe('parseFieldPath', () => {
  it.each([
    'personaFulls[1].emailFulls[0].email',
    ' personaFulls[1].emailFulls[0].email ',
    '$.personaFulls[1].emailFulls[0].email',
    "$['personaFulls'][1]['emailFulls'][0]['email']",
    '["personaFulls"][1]["emailFulls"][0]["email"]',
    "['personaFulls'].1.emailFulls['0'].email",
    'personaFulls[1][emailFulls][0][email]',
    'personaFulls.[1].emailFulls.[0].email',
    'personaFulls.1.emailFulls.0.email',
    '.personaFulls[1].emailFulls[0].email',
    '/personaFulls/1/emailFulls/0/email',
    '#/personaFulls/1/emailFulls/0/email',
    '#/persona%46ulls/1/emailFulls/0/email',
  ])('reads %j as the path to the same field', (path) => {
    expect(parseFieldPath(path)).toEqual(EMAIL);
  });

  it.each<[string, (string | number)[]]>([
    ['PersonaFulls[1].EmailFulls[0].Email', ['PersonaFulls', 1, 'EmailFulls', 0, 'Email']],
    ['request.personaFulls[1]', ['request', 'personaFulls', 1]],
    ['$.body.personaFulls.0', ['body', 'personaFulls', 0]],
    ['$ref.a', ['$ref', 'a']],
    ['a.$.b', ['a', '$', 'b']],
    ['/a~1b/~01/', ['a/b', '~1', '']],
    ['#/100%/0', ['100%', 0]],
    ["['a.b[0]']", ['a.b[0]']],
    ["['']", ['']],
    ['a[01][-1][1234567890]', ['a', '01', '-1', '1234567890']],
    ['fecha de nacimiento', ['fecha de nacimiento']],
    ['', []],
    ['$', []],
    ['#', []],
  ])('splits %j into its steps', (path, steps) => {
    expect(parseFieldPath(path)).toEqual(steps);
  });

  it.each(['a..b', 'a.', 'a[0]b', 'a[', 'a[]', 'a]', "a['b", "a['b]", '.', '/~2', '#a', '#personaFulls'])(
    'refuses %j, which is not a path',
    (path) => {
      expect(parseFieldPath(path)).toBeUndefined();
    },
  );

  it('reads the same steps from every way of writing a path', () => {
    const name = fc.stringMatching(/^[a-zA-Z_][\w ]{0,8}\w$/);
    const index = fc.nat(999_999_999);
    fc.assert(
      fc.property(name, fc.array(fc.oneof(name, index), { maxLength: 6 }), (first, rest) => {
        const steps = [first, ...rest];
        const dotted = rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
        const quoted = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `['${step}']`)).join('');
        const ways = [first + dotted, `$.${first}${dotted}`, quoted, steps.join('.')];
        const pointers = [`/${steps.join('/')}`, `#/${steps.map(encodeURIComponent).join('/')}`];
        for (const path of [...ways, ...pointers]) expect(parseFieldPath(path)).toEqual(steps);
      }),
    );
  });

  it('accepts any text without throwing and gives only safe integers as indexes', () => {
    const nearly = fc.string({
      unit: fc.constantFrom('a', '1', '.', '[', ']', "'", '"', '/', '#', '$', '~', '%'),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const steps = parseFieldPath(text);
        const wrong = steps?.filter((step) => typeof step === 'number' && !Number.isSafeInteger(step)) ?? [];
        expect(wrong).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads or refuses a path of several hundred thousand characters', () => {
    expect(parseFieldPath('[0]'.repeat(100_000))).toHaveLength(100_000);
    expect(parseFieldPath(`['${"a'x['".repeat(50_000)}`)).toBeUndefined();
    expect(parseFieldPath(`/${'~'.repeat(100_000)}`)).toBeUndefined();
  });
});

const PLAIN = {
  emptyText: 'omit',
  viewOf: () => ({ field: () => ({ hidden: false }) }),
} as const;

const ENROLLMENT: Enrollment = {
  id: 'e',
  riskProfileCode: 'MOD',
  persons: [
    personWith({
      id: 'ana',
      telephones: [
        rowWith('telephones', { id: 'blank', number: ' ' }),
        rowWith('telephones', { id: 't1', number: '111' }),
        rowWith('telephones', { id: 't2', number: '222' }),
      ],
      addresses: [rowWith('addresses', { communeId: 13120 })],
    }),
    personWith({ id: 'luz', givenName: 'Luz' }),
  ],
};

const errorsOf = (...paths: string[]) =>
  toServiceErrors(
    paths.map((path) => ({ path, message: `about ${path}` })),
    toSentOrder(ENROLLMENT, PLAIN),
    ENROLLMENT,
  );

const NUMBER = 'personaFulls[0].telefonoFulls[1].telefono';
const T2 = { personId: 'ana', section: 'telephones', rowId: 't2', field: 'telephones.number' };

describe('toServiceErrors', () => {
  it('gives each error its place and the entry that was sent from there', () => {
    expect(errorsOf(NUMBER, 'PersonaFulls[1].Nombre')).toEqual([
      { path: NUMBER, message: `about ${NUMBER}`, place: T2, entry: '222' },
      {
        path: 'PersonaFulls[1].Nombre',
        message: 'about PersonaFulls[1].Nombre',
        place: { personId: 'luz', field: 'givenName' },
        entry: 'Luz',
      },
    ]);
  });

  it('gives an integer entry as a number and an empty entry as an empty text', () => {
    const [commune, sex] = errorsOf(
      'personaFulls[0].direccionFulls[0].prospComunaCiudadId',
      'personaFulls[1].sexo',
    );
    expect(commune?.entry).toBe(13120);
    expect(sex?.entry).toBe('');
  });

  it('gives an error about a whole person or row a place but no entry', () => {
    const row = 'personaFulls[0].telefonoFulls[1]';
    expect(errorsOf(row, 'personaFulls[1]')).toEqual([
      {
        path: row,
        message: `about ${row}`,
        place: { personId: 'ana', section: 'telephones', rowId: 't2' },
      },
      { path: 'personaFulls[1]', message: 'about personaFulls[1]', place: { personId: 'luz' } },
    ]);
  });

  it("gives an error about the enrollment's own field its place and entry", () => {
    expect(errorsOf('codPerfilRiesgo')).toMatchObject([
      { place: { field: 'riskProfileCode' }, entry: expect.any(String) as string },
    ]);
  });

  it.each(['', '$', 'saldo', 'personaFulls[7].nombre', 'personaFulls[-1]', 'Error interno: 500'])(
    'keeps an error without a place where its path leads nowhere: %j',
    (path) => {
      expect(errorsOf(path)).toEqual([{ path, message: `about ${path}` }]);
    },
  );

  it('gives errors that can be stored and read again unchanged', () => {
    const outcome: FinalizeOutcome = {
      kind: 'answered',
      at: '2026-11-21T07:00:00Z',
      status: 400,
      contentType: 'application/json',
      body: '{}',
      truncated: false,
      verdict: 'rejected',
      errors: errorsOf(NUMBER, 'saldo', 'codPerfilRiesgo'),
    };
    expect(outcomeSchema.parse(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
  });
});
