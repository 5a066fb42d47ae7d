/** How people head the columns of their spreadsheets, in Spanish and English. Data: folded, without words that say nothing. */
import type { TableField } from './layout.ts';

/** Words that say the same in a heading; the first one of a line stands for all. */
export const SAME_WORDS: readonly string[] = [
  'telefono telefonos tel telef fono phone telephone celular cel movil mobile whatsapp',
  'correo correos email mail mails emails',
  'direccion domicilio address calle street dir',
  'comuna commune ciudad city localidad',
  'tipo type kind clase',
  'cuenta cta account acct',
  'banco bank',
  'numero nro num no n nr number',
  'fecha date fec f',
  'nacimiento nac nacim birth birthday birthdate',
  'nombre nombres name names',
  'apellido surname',
  'apellidos surnames',
  'paterno paternal',
  'materno maternal',
  'observacion observaciones obs remark remarks comentario comentarios nota notas notes',
  'pais country nacionalidad nationality',
  'sexo sex genero gender',
  'documento document doc identificacion identification identificador identifier id',
  'relacion relationship vinculo parentesco',
  'entidad entity',
  'sociedad company empresa',
  'estado status',
  'civil marital',
  'regimen regime',
  'giro actividad activity rubro',
  'riesgo risk',
  'perfil profile',
];

/** Say nothing of what stands in the column. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'de del la el los las y o of the and or in en con sin with electronico electronica ' +
    'cliente persona titular client customer person holder'
  ).split(' '),
);

/** Headings of each field, between commas; the order of the words in them does not matter. */
export const HEADINGS: Readonly<Record<TableField, string>> = {
  riskProfileCode: 'perfil riesgo, perfil, riesgo, perfil inversionista',
  entityKind: 'tipo entidad, entidad, natural juridica, tipo natural juridica',
  identifierType: 'tipo documento, tipo documento identidad',
  identifier:
    'rut, run, rut run, rut numero, run numero, rut dv, rut completo, rol unico tributario, ' +
    'cedula, cedula identidad, carnet, carnet identidad, ci, c i, dni, pasaporte, passport, ' +
    'documento, documento numero, rut pasaporte, rut sociedad, tax documento, cedula numero',
  givenName:
    'nombre, given nombre, first nombre, nombre pila, primer nombre, razon social, ' +
    'nombre razon social, sociedad nombre, sociedad, sociedad nombre given',
  paternalName:
    'apellido paterno, paterno, primer apellido, apellido, family nombre paterno, family nombre, ' +
    'last nombre, first apellido, apellido 1',
  maternalName: 'apellido materno, materno, segundo apellido, family nombre materno, apellido 2',
  familyNames: 'apellidos, ambos apellidos, apellidos paterno materno, family names',
  sex: 'sexo',
  birthDate: 'fecha nacimiento, nacimiento, dob, fecha constitucion, constitucion, fecha incorporation',
  countryCode: 'pais, pais residencia, pais origen, pais nacimiento',
  maritalStatusCode: 'estado civil',
  maritalRegimeCode:
    'regimen matrimonial, regimen, regimen patrimonial, regimen civil, civil property regimen',
  businessActivity: 'giro, giro economica, giro comercial, business giro',
  companyTypeCode: 'tipo sociedad',
  relationshipTypeCode: 'tipo relacion, relacion, calidad, rol, role',
  'telephones.number':
    'telefono, telefono numero, telefono contacto, telefono fijo, fijo, telefono particular, landline',
  'telephones.typeCode': 'tipo telefono',
  'telephones.remark': 'observacion, observacion telefono',
  'addresses.line': 'direccion, direccion particular, direccion numero, linea direccion, direccion completa',
  'addresses.typeCode': 'tipo direccion',
  'addresses.communeId': 'comuna, comuna direccion, comuna residencia',
  'emails.address': 'correo, correo direccion, correo contacto, correo personal, e correo',
  'emails.typeCode': 'tipo correo, e tipo correo',
  'bankAccounts.bankId': 'banco, cuenta banco, banco nombre',
  'bankAccounts.kind': 'tipo cuenta, tipo cuenta bancaria, banco tipo cuenta',
  'bankAccounts.number':
    'cuenta numero, cuenta, cuenta bancaria, cuenta bancaria numero, banco cuenta numero, ' +
    'cuenta corriente',
  checkDigit: 'dv, digito verificador, digito, check digit, dv rut, digito verificador rut, rut check digit',
};
