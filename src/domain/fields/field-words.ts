/**
 * Words by which the readers of texts and spreadsheets know each field. Its labels in all languages are among
 * them (`features/intake/field-words.test.ts`), because the value after an unknown label may be taken for
 * another field. Separate file, so that only those readers load it.
 */
import type { FieldKey } from './registry.ts';

export interface FieldWords {
  /**
   * Headings of columns besides the labels, separated by commas: folded and without filler words; the order of
   * words does not matter.
   */
  readonly headings?: string;
  /** Labels before a value in a text, separated by commas: folded. */
  readonly labels: string;
}

export const FIELD_WORDS: Readonly<Record<FieldKey, FieldWords>> = {
  riskProfileCode: {
    headings: 'perfil riesgo, perfil, riesgo, perfil inversionista',
    labels: 'perfil de riesgo, perfil inversionista, risk profile',
  },
  entityKind: {
    headings: 'tipo entidad, entidad, natural juridica, tipo natural juridica',
    labels: 'tipo de persona, tipo de entidad, person type, kind of entity',
  },
  identifierType: {
    headings: 'tipo documento, tipo documento identidad',
    labels: 'tipo de identificador, tipo de documento, identifier type',
  },
  identifier: {
    headings:
      'rut, run, rut run, rut numero, run numero, rut dv, rut completo, rol unico tributario, cedula, cedula identidad, carnet, carnet identidad, ci, c i, dni, pasaporte, passport, documento, documento numero, pasaporte numero, rut pasaporte, rut sociedad, tax documento, cedula numero',
    labels:
      'rut, run, r.u.t, r.u.n, rut titular, rut cliente, rut empresa, rut o run, rut/run, cedula, cedula de identidad, carnet, carnet de identidad, c.i, identificador, numero de rut, n° rut, rut number, tax id, identifier',
  },
  givenName: {
    headings:
      'nombre, given nombre, first nombre, nombre pila, primer nombre, razon social, nombre razon social, sociedad nombre, sociedad, sociedad nombre given',
    labels: 'nombres, primer nombre, given name, given names, first name, nombre',
  },
  paternalName: {
    headings:
      'apellido paterno, paterno, primer apellido, apellido, family nombre paterno, family nombre, last nombre, first apellido, apellido 1',
    labels: 'apellido paterno, paterno, primer apellido, paternal family name, paternal surname',
  },
  maternalName: {
    headings: 'apellido materno, materno, segundo apellido, family nombre materno, apellido 2',
    labels: 'apellido materno, materno, segundo apellido, maternal family name, maternal surname',
  },
  sex: {
    headings: 'sexo',
    labels: 'sexo, genero, sex, gender',
  },
  birthDate: {
    headings: 'fecha nacimiento, nacimiento, dob, fecha constitucion, constitucion, fecha incorporation',
    labels:
      'fecha de nacimiento, fecha nacimiento, fecha nac, fec. de nacimiento, fec. nac, f. nacimiento, f. nac, nacimiento, nacido el, nacida el, nacido, nacida, nacio el, naci el, fec nac, f nac, nac, cumpleanos, born on, date of birth, birth date, birthdate, dob, born',
  },
  countryCode: {
    headings: 'pais, pais residencia, pais origen, pais nacimiento',
    labels: 'pais, pais de origen, nacionalidad, country, nationality',
  },
  maritalStatusCode: {
    headings: 'estado civil',
    labels: 'estado civil, est. civil, e. civil, marital status',
  },
  maritalRegimeCode: {
    headings: 'regimen matrimonial, regimen, regimen patrimonial, regimen civil, civil property regimen',
    labels: 'regimen matrimonial, regimen patrimonial, regimen, marital property regime',
  },
  businessActivity: {
    headings: 'giro, giro economica, giro comercial, business giro',
    labels: 'giro, actividad economica, business activity',
  },
  companyTypeCode: {
    headings: 'tipo sociedad',
    labels: 'tipo de sociedad, tipo sociedad, company type',
  },
  relationshipTypeCode: {
    headings: 'tipo relacion, relacion, calidad, rol, role',
    labels: 'tipo de relacion, relacion, relationship, relationship type',
  },
  'telephones.number': {
    headings:
      'telefono, telefono numero, telefono contacto, telefono fijo, fijo, telefono particular, landline',
    labels:
      'telefono, telefonos, telefono movil, telefono celular, telefono fijo, telefono particular, telefono laboral, telefono trabajo, telefono oficina, telefono de contacto, fono, fonos, fono contacto, fono casa, fono oficina, fono laboral, fono particular, fono trabajo, tel laboral, tel particular, celular trabajo, fono fijo, tel casa, tel oficina, tel movil, tel fijo, telefono casa, celular laboral, celular personal, numero de celular, numero de telefono, cell phone, landline, tel, telf, tfno, celular, cel, movil, whatsapp, wsp, phone, mobile, mobile phone, cell, telephone, work phone, home phone',
  },
  'telephones.typeCode': {
    headings: 'tipo telefono',
    labels: 'tipo de telefono, tipo telefono, telephone type',
  },
  'telephones.remark': {
    headings: 'observacion, observacion telefono',
    // In a text, nothing tells whether a note is about a telephone: it stays unread.
    labels: 'observacion, observaciones, nota, notas, note, notes',
  },
  'addresses.line': {
    headings: 'direccion, direccion particular, direccion numero, linea direccion, direccion completa',
    labels:
      'direccion, dir, direccion casa, despacho, direccion de despacho, direccion particular, direccion laboral, direccion comercial, direccion tributaria, direccion de correspondencia, direccion postal, domicilio, domicilio particular, domicilio laboral, domicilio comercial, address, home address, work address',
  },
  'addresses.typeCode': {
    headings: 'tipo direccion',
    labels: 'tipo de direccion, tipo direccion, address type',
  },
  'addresses.communeId': {
    headings: 'comuna, comuna direccion, comuna residencia',
    labels: 'comuna, comuna o ciudad, commune, commune or city',
  },
  'emails.address': {
    headings: 'correo, correo direccion, correo contacto, correo personal, e correo',
    labels:
      'correo, correo electronico, correos, correo personal, correo laboral, correo trabajo, mail, e-mail, email, e mail, personal email, work email',
  },
  'emails.typeCode': {
    headings: 'tipo correo, e tipo correo',
    labels: 'tipo de correo, tipo correo, e-mail type, email type',
  },
  'bankAccounts.bankId': {
    headings: 'banco, cuenta banco, banco nombre',
    labels: 'banco, institucion, bank',
  },
  'bankAccounts.kind': {
    headings: 'tipo cuenta, tipo cuenta bancaria, banco tipo cuenta',
    labels: 'tipo de cuenta, tipo cuenta, tipo cta, account type, account kind, kind of account',
  },
  'bankAccounts.number': {
    headings:
      'cuenta numero, cuenta, cuenta bancaria, cuenta bancaria numero, banco cuenta numero, cuenta corriente',
    labels:
      'numero de cuenta, numero cuenta, n° de cuenta, n° cuenta, nº de cuenta, nº cuenta, nro. de cuenta, nro. cuenta, nro. cta, n° cta, nº cta, cuenta n°, cuenta nº, cuenta, cta, cuenta corriente, cuenta corriente n°, cta. cte, cta. corriente, ctacte, cuenta vista, cta. vista, cuenta de ahorro, cuentarut, cuenta rut, cuenta bancaria, account, account number',
  },
};
