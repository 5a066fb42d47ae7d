import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELDS } from '../fields/registry.ts';
import { type GapCode, toContractGaps } from './open-questions.ts';
import { type ProfileSpec, profileSchema } from './schema/profile-schema.ts';

const BARE: ProfileSpec = { name: 'x', baseUrl: '' };
const read = (path: string): ProfileSpec =>
  profileSchema().parse(JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')));
const codesOf = (spec: ProfileSpec, isAnswered: boolean) =>
  toContractGaps(spec)
    .filter((gap) => gap.isAnswered === isAnswered)
    .map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));
/** The texts that a profile neither bounds nor names: fields that it does not know yet. */
const unboundedOf = ({ fields = {} }: ProfileSpec, gaps: ReturnType<typeof toContractGaps>) =>
  gaps
    .flatMap(({ code, silent }) => (code === 'bounds' ? silent : []))
    .filter((key) => FIELDS[key].wire in fields);

/** Gaps that no profile can answer: only the people of the service can. */
const BEYOND = ['prospects', 'transitions', 'events', 'limit-rate', 'versioning'];

describe('toContractGaps', () => {
  it('returns every gap as open for a profile that says nothing', () => {
    expect(codesOf(BARE, true)).toEqual([]);
    expect(codesOf(read('public/profiles/contract-only.json'), true)).toEqual([]);
    expect(toContractGaps(BARE).filter(({ keys }) => keys.length === 0)).toEqual(
      BEYOND.map((code) => ({ code, keys: [], isAnswered: false, silent: [] })),
    );
  });

  it('returns a gap for every field that needs a catalog', () => {
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

  it('returns fewer open gaps for the Chile sample, but keeps those about the service itself', () => {
    const open = codesOf(read('public/profile.json'), false);
    expect(open).not.toContain('required-fields');
    const sample = read('public/profile.json');
    expect(unboundedOf(sample, toContractGaps(sample))).toEqual([]);
    expect(open.filter((code) => code.startsWith('code-list'))).toEqual([]);
    expect(open).toEqual(expect.arrayContaining([...BEYOND, 'success', 'authentication', 'limit-persons']));
    expect(open.length).toBeLessThan(codesOf(BARE, false).length);
  });

  it('leaves the message by default, the body size and the gaps that no profile can answer open for the second service', () => {
    const open = codesOf(read('e2e/setup/second-service/profile.json'), false);
    // A new field may be without a bound.
    expect(open.filter((code) => code !== 'bounds')).toEqual([
      ...BEYOND.slice(0, 2),
      'message',
      BEYOND[2],
      'limit-size',
      ...BEYOND.slice(3),
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
  ])('counts only %s as answered by the profile part %j', (code, part) => {
    expect(codesOf({ ...BARE, ...part }, true)).toEqual([code]);
  });

  it.each<Partial<ProfileSpec>>([
    { fields: { nombre: { label: 'Nombre' } } },
    { rules: [{ when: { all: [] }, require: [] }] },
    { answers: { noEffect: [] } },
    { limits: { rows: { telefonoFulls: 3 } } },
    { answers: {}, limits: {}, fields: {} },
  ])('counts no gap as answered by the profile part %j', (part) => {
    expect(codesOf({ ...BARE, ...part }, true)).toEqual([]);
  });

  it('lists the text fields that have neither a maximum length nor a format', () => {
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
