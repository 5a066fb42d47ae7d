import { FIELD_KEYS, type FieldKey, FIELDS, SCALAR_KEYS } from '../fields/registry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment, anyText } from '../contract/contract.arbitraries.ts';
import { type SentOrder, toSentOrder } from '../contract/sent-order.ts';
import { toFinalizeRequest, type WireProfile } from '../contract/to-finalize-request.ts';
import type { Enrollment, IntegerEntry } from '../enrollment/enrollment.ts';
import { createRow, fromSections, getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Place } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { toPlace } from './locate.ts';

const NO_ROWS = { telephones: [], addresses: [], emails: [], bankAccounts: [] };
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
          expect(place.section && person?.rows[place.section]).toContain(place.rowId);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Puts a unique value into each filled entry. Gives the enrollment, and the place of each value. */
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
