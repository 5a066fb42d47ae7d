/**
 * Headings that people give the columns of their spreadsheets, in Spanish and English. Data: folded, without
 * filler words.
 */
import { FIELD_WORDS } from '../fields/field-words.ts';
import { FIELDS, FIELD_KEYS } from '../fields/registry.ts';
import { createCaseHeadingReader } from './case-columns.ts';
import type { TableField } from './layout.ts';
import { toFieldKey } from '../profile/condition.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Profile } from '../profile/profile.ts';

/** Synonyms in headings. The first word of each line stands for the others. */
const WORDS = new Map(
  [
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
    'apellido surname ap apell',
    'apellidos surnames',
    'paterno paternal',
    'materno maternal',
    'observacion observaciones obs remark remarks comentario comentarios nota notas note notes',
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
  ].flatMap((line) => {
    const [word = '', ...others] = line.split(' ');
    return others.map((other) => [other, word] as const);
  }),
);

/** Words that say nothing about a column. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'de del la el los las y o of the and or in en con sin with electronico electronica ' +
    'cliente persona titular client customer person holder'
  ).split(' '),
);

/** Headings for parts of a field that spreadsheets keep in separate columns. */
const FAMILY_NAMES = 'apellidos, ambos apellidos, apellidos paterno materno, family names';
const WHOLE_NAME =
  'nombre completo, nombre apellidos, nombre apellido, nombre completo apellidos, full nombre, complete nombre, completo';
const FAMILY_NAMES_FIRST =
  /^(?:apellidos?|surnames?|(?:last|family) names?)\b.*\b(?:nombres?|(?:given |first )?names?)$/;
const CHECK_DIGIT =
  'dv, digito verificador, digito, check digit, dv rut, digito verificador rut, rut check digit';

/** Usual headings with their fields. */
const HEADINGS: readonly (readonly [heading: string, field: TableField])[] = [
  ...FIELD_KEYS.flatMap((field) => toPairs(field, FIELD_WORDS[field].headings)),
  ...toPairs('familyNames', FAMILY_NAMES),
  ...toPairs('wholeName', WHOLE_NAME),
  ...toPairs('checkDigit', CHECK_DIGIT),
];

function toPairs(field: TableField, phrases = ''): [string, TableField][] {
  return phrases === '' ? [] : phrases.split(', ').map((phrase) => [phrase, field]);
}

export interface Heading {
  readonly field: TableField;
  /** The number in the heading: 2 of «Teléfono 2». */
  readonly n: number | undefined;
}

/** Labels of texts that are also used as headings, in full: «Tipo de persona» would be reduced to «tipo». */
const LABELS = new Map(
  FIELD_KEYS.flatMap((field) => toPairs(field, FIELD_WORDS[field].labels)).map(
    ([label, field]) => [foldText(label), field] as const,
  ),
);

/** Reads headings under a profile, whose own labels come first. Undefined for an unknown heading. */
export type ReadHeading = (text: string) => Heading | undefined;

const LONGEST_HEADING = 200;

export function createHeadingReader(profile: Profile): ReadHeading {
  const exact = new Map<string, TableField>(FIELD_KEYS.map((key) => [foldText(FIELDS[key].wire), key]));
  const words = new Map<string, TableField>();
  for (const [heading, field] of [...labelsOf(profile), ...HEADINGS]) {
    if (!words.has(toKey(heading))) words.set(toKey(heading), field);
  }
  const readOfCase = createCaseHeadingReader(profile);
  const find = (folded: string) => exact.get(folded) ?? words.get(toKey(folded)) ?? LABELS.get(folded);
  return (text) => {
    if (text.length > LONGEST_HEADING) return undefined;
    const folded = foldText(text);
    const whole = find(folded);
    if (whole === 'wholeName' && FAMILY_NAMES_FIRST.test(folded)) {
      return { field: 'familyNamesFirst', n: undefined };
    }
    if (whole) return { field: whole, n: undefined };
    // `tel2`, `Teléfono 2`, `2° teléfono`.
    const parts = folded
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2')
      .split(' ');
    const number = parts.find((part) => /^\d{1,3}$/.test(part));
    const field = number === undefined ? undefined : find(parts.filter((part) => part !== number).join(' '));
    if (field) return { field, n: Number(number) };
    const ofCase = readOfCase(text);
    return ofCase && !ofCase.keptOut ? { field: ofCase.field, n: ofCase.n } : undefined;
  };
}

/** Returns the profile's own labels of fields, including those from rules. */
function labelsOf({ spec }: Profile): (readonly [string, TableField])[] {
  const own = Object.entries(spec.fields ?? {}).map(([name, { label }]) => [name, label] as const);
  const relabelled = (spec.rules ?? []).flatMap(({ relabel }) => Object.entries(relabel ?? {}));
  return [...own, ...relabelled].flatMap(([name, label]) =>
    (typeof label === 'string' ? [label] : Object.values(label ?? {})).map(
      (text) => [text, toFieldKey(name)] as const,
    ),
  );
}

/** Returns a key for a heading: the order of words does not matter, and synonyms are the same. */
function toKey(text: string): string {
  const words = foldText(text)
    .replace(/\be mail\b/g, 'email')
    .split(' ')
    .filter((word) => !EMPTY_WORDS.has(word))
    .map((word) => WORDS.get(word) ?? word);
  return [...new Set(words)].toSorted().join(' ');
}
