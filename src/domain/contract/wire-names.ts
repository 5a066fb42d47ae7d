import type { SectionKey } from '../enrollment/enrollment.ts';
import type { FieldKey } from '../fields/field-key.ts';
import type { PersonaFull } from './finalize-request.ts';

/** The contract's name of each field; unique over the whole request, so a profile can name a field by it alone. */
export const WIRE_NAMES = {
  riskProfileCode: 'codPerfilRiesgo',
  entityKind: 'tipoEntidad',
  identifier: 'identificador',
  identifierType: 'tipoIdentificador',
  givenName: 'nombre',
  paternalName: 'paterno',
  maternalName: 'materno',
  sex: 'sexo',
  birthDate: 'fechaNacimiento',
  countryCode: 'codPais',
  maritalStatusCode: 'codEstadoCivil',
  maritalRegimeCode: 'codRegimenMatrimonial',
  businessActivity: 'dscGiro',
  companyTypeCode: 'codTipoSociedad',
  relationshipTypeCode: 'codTipoRelacion',
  'telephones.number': 'telefono',
  'telephones.remark': 'observacion',
  'telephones.typeCode': 'codTipoTelefono',
  'addresses.line': 'linea1',
  'addresses.typeCode': 'codTipoDireccion',
  'addresses.communeId': 'prospComunaCiudadId',
  'emails.address': 'email',
  'emails.typeCode': 'codTipoEmail',
  'bankAccounts.number': 'numero',
  'bankAccounts.kind': 'tipo',
  'bankAccounts.bankId': 'prospBancoId',
} as const satisfies Readonly<Record<FieldKey, string>>;

const KEYS_BY_WIRE_NAME: ReadonlyMap<string, FieldKey> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record's keys are exactly FieldKey
  Object.entries(WIRE_NAMES).map(([key, name]) => [name, key as FieldKey]),
);

/** The field that the contract calls `name`, if it lists one. */
export function findFieldByWireName(name: string): FieldKey | undefined {
  return KEYS_BY_WIRE_NAME.get(name);
}

/** The contract's names of the four arrays of a person. */
export const WIRE_SECTIONS = {
  telephones: 'telefonoFulls',
  addresses: 'direccionFulls',
  emails: 'emailFulls',
  bankAccounts: 'cuentaBancarioFulls',
} as const satisfies Readonly<Record<SectionKey, keyof PersonaFull>>;
