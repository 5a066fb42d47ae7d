import { personWith, requestWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Enrollment } from '../enrollment/enrollment.ts';
import { parseProfile } from '../profile/parse-profile.ts';
import { createProfile } from '../profile/profile.ts';
import { toFinalizeRequest } from './to-finalize-request.ts';

/** A small Chilean profile: RUTs, and other fields for a company than for a natural person. */
const PROFILE = {
  name: 'Example',
  baseUrl: '',
  fields: { codPerfilRiesgo: { required: true }, email: { format: { name: 'e-mail' } } },
  rules: [
    {
      when: { field: 'tipoEntidad', equals: 'J' },
      hide: ['paterno', 'materno', 'sexo', 'codEstadoCivil', 'codRegimenMatrimonial'],
    },
    { when: { field: 'tipoEntidad', equals: 'N' }, hide: ['dscGiro', 'codTipoSociedad'] },
    { when: { field: 'tipoIdentificador', equals: 'R' }, format: { identificador: { name: 'rut-cl' } } },
  ],
};

const ENROLLMENT: Enrollment = {
  id: 'e1',
  riskProfileCode: 'MOD',
  persons: [
    personWith({
      id: 'p1',
      entityKind: 'N',
      identifier: '12.345.678-5',
      identifierType: 'R',
      givenName: ' Begoña ',
      paternalName: 'Nu\u0301n\u0303ez',
      maternalName: "O'Ryan",
      sex: 'F',
      birthDate: '1983-09-05',
      countryCode: 'CHL',
      maritalStatusCode: 'CASADO',
      maritalRegimeCode: 'SEPBIENES',
      businessActivity: 'typed before the kind was chosen',
      relationshipTypeCode: 'CLINTE',
      telephones: [
        rowWith('telephones', {
          number: '+56 9 1234 5678',
          remark: 'después de las 18:00',
          typeCode: 'TTELEMOVIL',
        }),
        rowWith('telephones', { id: 't2', number: '0223456789', typeCode: 'TTELEFIJO' }),
      ],
      addresses: [
        rowWith('addresses', { line: 'Av. Irarrázaval 0123', typeCode: 'TDIREFPART', communeId: 13120 }),
        rowWith('addresses', {
          id: 'a2',
          line: 'Calle Dos 45, of. 6',
          typeCode: 'TDIREFLABO',
          communeId: 5101,
        }),
      ],
      emails: [
        rowWith('emails', { id: 'm1', address: 'begona@example.com', typeCode: 'TDIREEPART' }),
        rowWith('emails', { id: 'm2', address: 'ñuñez@example.cl', typeCode: 'TDIREELABO' }),
      ],
      bankAccounts: [
        rowWith('bankAccounts', { number: '000123456', kind: 'Cuenta corriente', bankId: 1 }),
        rowWith('bankAccounts', { id: 'b2', number: '12345678', kind: 'CuentaRUT', bankId: 12 }),
      ],
    }),
    personWith({
      id: 'p2',
      entityKind: 'J',
      identifier: '76.543.210-3',
      identifierType: 'R',
      givenName: 'Ejemplos del Sur SpA',
      paternalName: 'typed before the kind was chosen',
      birthDate: '2015-02-28',
      countryCode: 'CHL',
      businessActivity: 'Venta de ejemplos',
      companyTypeCode: 'SPA',
      relationshipTypeCode: 'SOCIO',
      telephones: [
        rowWith('telephones', {
          id: 't3',
          number: '+56 2 2345 6780',
          remark: 'central',
          typeCode: 'TTELEFIJO',
        }),
        rowWith('telephones', { id: 't4' }),
        rowWith('telephones', { id: 't5', number: '+56 9 8765 4321', remark: '😀', typeCode: 'TTELELABO' }),
      ],
      addresses: [
        rowWith('addresses', { id: 'a3', line: 'Camino Tres s/n', typeCode: 'TDIREFTRIB', communeId: 10101 }),
        rowWith('addresses', { id: 'a4', line: 'Casilla 7', typeCode: 'TDIREFCORR', communeId: 1107 }),
      ],
      emails: [
        rowWith('emails', { id: 'm3', address: 'contacto@example.net', typeCode: 'TDIREECOME' }),
        rowWith('emails', { id: 'm4', address: 'pagos@example.net', typeCode: 'TDIREELABO' }),
      ],
      bankAccounts: [
        rowWith('bankAccounts', { id: 'b3', number: '0-000-55', kind: 'Cuenta vista', bankId: 37 }),
        rowWith('bankAccounts', { id: 'b4', number: '77' }),
      ],
    }),
  ],
};

const REQUEST = requestWith(
  [
    {
      tipoEntidad: 'N',
      identificador: '12345678-5',
      tipoIdentificador: 'R',
      nombre: 'Begoña',
      paterno: 'Núñez',
      materno: "O'Ryan",
      sexo: 'F',
      fechaNacimiento: '1983-09-05',
      codPais: 'CHL',
      codEstadoCivil: 'CASADO',
      codRegimenMatrimonial: 'SEPBIENES',
      codTipoRelacion: 'CLINTE',
      telefonoFulls: [
        { telefono: '+56 9 1234 5678', observacion: 'después de las 18:00', codTipoTelefono: 'TTELEMOVIL' },
        { telefono: '0223456789', codTipoTelefono: 'TTELEFIJO' },
      ],
      direccionFulls: [
        { linea1: 'Av. Irarrázaval 0123', codTipoDireccion: 'TDIREFPART', prospComunaCiudadId: 13120 },
        { linea1: 'Calle Dos 45, of. 6', codTipoDireccion: 'TDIREFLABO', prospComunaCiudadId: 5101 },
      ],
      emailFulls: [
        { email: 'begona@example.com', codTipoEmail: 'TDIREEPART' },
        { email: 'ñuñez@example.cl', codTipoEmail: 'TDIREELABO' },
      ],
      cuentaBancarioFulls: [
        { numero: '000123456', tipo: 'Cuenta corriente', prospBancoId: 1 },
        { numero: '12345678', tipo: 'CuentaRUT', prospBancoId: 12 },
      ],
    },
    {
      tipoEntidad: 'J',
      identificador: '76543210-3',
      tipoIdentificador: 'R',
      nombre: 'Ejemplos del Sur SpA',
      fechaNacimiento: '2015-02-28',
      codPais: 'CHL',
      dscGiro: 'Venta de ejemplos',
      codTipoSociedad: 'SPA',
      codTipoRelacion: 'SOCIO',
      telefonoFulls: [
        { telefono: '+56 2 2345 6780', observacion: 'central', codTipoTelefono: 'TTELEFIJO' },
        { telefono: '+56 9 8765 4321', observacion: '😀', codTipoTelefono: 'TTELELABO' },
      ],
      direccionFulls: [
        { linea1: 'Camino Tres s/n', codTipoDireccion: 'TDIREFTRIB', prospComunaCiudadId: 10101 },
        { linea1: 'Casilla 7', codTipoDireccion: 'TDIREFCORR', prospComunaCiudadId: 1107 },
      ],
      emailFulls: [
        { email: 'contacto@example.net', codTipoEmail: 'TDIREECOME' },
        { email: 'pagos@example.net', codTipoEmail: 'TDIREELABO' },
      ],
      cuentaBancarioFulls: [{ numero: '0-000-55', tipo: 'Cuenta vista', prospBancoId: 37 }, { numero: '77' }],
    },
  ],
  { codPerfilRiesgo: 'MOD' },
);

const today = () => '2026-03-01';

describe('toFinalizeRequest for one natural person and one company, under a profile with rules', () => {
  const parsed = parseProfile(PROFILE);
  const assembly = parsed.ok ? toFinalizeRequest(ENROLLMENT, createProfile(parsed.spec, { today })) : parsed;

  it('makes exactly the expected request', () => {
    expect(assembly).toEqual({ ok: true, request: REQUEST });
  });

  it('makes the expected request byte for byte, with keys in the order of the contract', () => {
    expect(JSON.stringify(assembly)).toBe(JSON.stringify({ ok: true, request: REQUEST }));
  });
});

describe('toFinalizeRequest for an enrollment without persons, under an empty profile', () => {
  it('makes a request with an empty array of persons', () => {
    const parsed = parseProfile({ name: 'Empty', baseUrl: '' });
    const nothing: Enrollment = { id: 'e1', riskProfileCode: '', persons: [] };
    expect(parsed.ok && toFinalizeRequest(nothing, createProfile(parsed.spec, { today }))).toEqual({
      ok: true,
      request: { personaFulls: [] },
    });
  });
});
