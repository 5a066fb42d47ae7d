/** How people head the columns of their spreadsheets, in Spanish and English. Data: folded, without words that say nothing. */
import { FIELD_WORDS } from '../fields/field-words.ts';
import { FIELD_KEYS } from '../fields/registry.ts';
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

/** Headings of parts of a field that spreadsheets have in columns of their own. */
const FAMILY_NAMES = 'apellidos, ambos apellidos, apellidos paterno materno, family names';
const CHECK_DIGIT =
  'dv, digito verificador, digito, check digit, dv rut, digito verificador rut, rut check digit';

/** Each heading that people use, with the field that it names. */
export const HEADINGS: readonly (readonly [heading: string, field: TableField])[] = [
  ...FIELD_KEYS.flatMap((field) => toPairs(field, FIELD_WORDS[field]?.headings)),
  ...toPairs('familyNames', FAMILY_NAMES),
  ...toPairs('checkDigit', CHECK_DIGIT),
];

function toPairs(field: TableField, phrases = ''): [string, TableField][] {
  return phrases === '' ? [] : phrases.split(', ').map((phrase) => [phrase, field]);
}
