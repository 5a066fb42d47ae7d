import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GapCode, toContractGaps } from './open-questions.ts';
import { type ProfileSpec, profileSchema } from './schema/profile-schema.ts';

const BARE: ProfileSpec = { name: 'x', baseUrl: '' };
const read = (path: string): ProfileSpec =>
  profileSchema.parse(JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')));
const codesOf = (spec: ProfileSpec, isAnswered: boolean) =>
  toContractGaps(spec)
    .filter((gap) => gap.isAnswered === isAnswered)
    .map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));

/** What no profile can say: it is asked of the service's own people. */
const BEYOND = ['prospects', 'transitions', 'request-headers', 'events', 'limit-rate', 'versioning'];

describe('the gaps of the contract', () => {
  it('are all open where the profile says nothing', () => {
    expect(codesOf(BARE, true)).toEqual([]);
    expect(codesOf(read('public/profiles/contract-only.json'), true)).toEqual([]);
    expect(toContractGaps(BARE).filter(({ keys }) => keys.length === 0)).toEqual(
      BEYOND.map((code) => ({ code, keys: [], isAnswered: false, silent: [] })),
    );
  });

  it('name every code, type, kind and identifier that wants a list', () => {
    const listed = toContractGaps(BARE).flatMap(({ code, keys }) => (code === 'code-list' ? keys : []));
    const names = [
      'codPerfilRiesgo',
      'tipoEntidad',
      'tipoIdentificador',
      'sexo',
      'codPais',
      'codEstadoCivil',
      'codRegimenMatrimonial',
      'codTipoSociedad',
      'codTipoRelacion',
      'codTipoTelefono',
      'codTipoDireccion',
      'prospComunaCiudadId',
      'codTipoEmail',
      'tipo',
      'prospBancoId',
    ];
    expect(listed.toSorted()).toEqual(names.map((name) => `fields.${name}.catalog`).toSorted());
  });

  it('are fewer under the sample, which says nothing of the service itself', () => {
    const open = codesOf(read('public/profile.json'), false);
    expect(open).not.toContain('required-fields');
    expect(open).not.toContain('bounds');
    expect(open.filter((code) => code.startsWith('code-list'))).toEqual([]);
    expect(open).toEqual(expect.arrayContaining([...BEYOND, 'success', 'authentication', 'limit-persons']));
    expect(open.length).toBeLessThan(codesOf(BARE, false).length);
  });

  it('are answered by a profile of a service, but for what no profile can say', () => {
    expect(codesOf(read('e2e/setup/second-service/profile.json'), false)).toEqual([
      ...BEYOND.slice(0, 4),
      'limit-size',
      ...BEYOND.slice(4),
    ]);
  });

  it.each<[GapCode, Partial<ProfileSpec>]>([
    ['required-fields', { fields: { nombre: { required: false } } }],
    ['required-fields', { rules: [{ when: { all: [] }, require: ['nombre'] }] }],
    ['success', { answers: { success: { statuses: [200] } } }],
    ['reference', { answers: { reference: '/id' } }],
    ['message', { answers: { message: '/detail' } }],
    ['no-effect', { answers: { noEffect: [{ statuses: [400] }] } }],
    ['field-errors', { answers: { fieldErrors: { pointer: '/errors' } } }],
    ['authentication', { authentication: { kind: 'none' } }],
    ['limit-persons', { limits: { persons: 3 } }],
    ['limit-size', { limits: { bodyBytes: 1000 } }],
  ])('%s is answered by %j alone', (code, part) => {
    expect(codesOf({ ...BARE, ...part }, true)).toEqual([code]);
  });

  it.each<Partial<ProfileSpec>>([
    { fields: { nombre: { label: 'Nombre' } } },
    { rules: [{ when: { all: [] }, require: [] }] },
    { answers: { noEffect: [] } },
    { limits: { rows: { telefonoFulls: 3 } } },
    { answers: {}, limits: {}, fields: {} },
  ])('none is answered by %j', (part) => {
    expect(codesOf({ ...BARE, ...part }, true)).toEqual([]);
  });

  it('say which texts have neither a length nor a form', () => {
    const silentOf = (part: Partial<ProfileSpec>) =>
      toContractGaps({ ...BARE, ...part }).find(({ code }) => code === 'bounds');
    const all = silentOf({})?.silent ?? [];
    expect(all).toEqual(expect.arrayContaining(['identifier', 'givenName', 'telephones.number']));
    expect(all).not.toContain('birthDate');
    const some = silentOf({
      fields: { nombre: { maxLength: 10 }, telefono: { format: { name: 'phone-cl' } } },
      rules: [{ when: { all: [] }, format: { identificador: { name: 'rut-cl' } } }],
    });
    expect(some?.isAnswered).toBe(false);
    expect(all.filter((key) => !some?.silent.includes(key))).toEqual([
      'identifier',
      'givenName',
      'telephones.number',
    ]);
  });
});
