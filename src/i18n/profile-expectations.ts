/**
 * What a profile should have had at a bad key, in both languages. Loaded with the list of bad keys: an app that starts
 * needs none of it. The command line takes the English half.
 */
import type { Expectation, ExpectationCode } from '../domain/profile/expectation.ts';
import type { Language } from './messages.ts';

/** `{values}` is a list with "or", `{list}` one with commas. */
type Sentences = Readonly<Record<ExpectationCode, string>>;

const ES: Sentences = {
  'no-such-key': 'nada: esta clave no existe; corrija su nombre o quítela',
  type: '{values}',
  'one-of': '{values}',
  'one-key-of': 'una, y solo una, de estas claves: {list}',
  'at-least': '{values} o más',
  'more-than': 'más que {values}',
  'at-most': '{values} o menos',
  items: 'una lista con {values} o más',
  other: 'otro valor',
  'less-nesting': 'menos de {values} niveles uno dentro de otro',
  'contract-field': 'el nombre de un campo del contrato',
  'person-field': 'el nombre de un campo que el contrato tiene en cada persona',
  'own-field': 'el nombre de un campo de la persona misma, no de una fila ni de la inscripción',
  'own-or-row-field': 'el nombre de un campo de la persona misma o de {values}',
  'date-field': 'un campo que sea una fecha: fechaNacimiento',
  'one-section': 'un campo de {values}: una regla mira las filas de una sola sección',
  'findings-only': 'solo findings, porque la regla mira las filas de {values}',
  'catalog-name': 'el nombre de uno de los catálogos de catalogs',
  'with-catalog': 'un campo que tenga catálogo en fields',
  'in-catalog': 'un valor del catálogo {values}',
  integers: 'números enteros, porque {values} se envía como número',
  strings: 'textos, porque {values} se envía como texto',
  'integer-type': '"integer", porque {values} se envía como número',
  'string-type': '"string", porque {values} se envía como texto',
  once: 'un valor que esté una sola vez',
  region: 'un código de país de dos letras (ISO 3166-1), como CL',
  'json-pointer': 'un puntero JSON (RFC 6901), como /data/id',
  'pointer-or-header': 'un puntero JSON, como /data/id, o una cabecera, como header:Location',
  'header-name': 'el nombre de una cabecera HTTP',
  'free-header': 'una cabecera que la página pueda enviar: esta la pone el navegador o Enrola',
  'header-text': 'caracteres que una cabecera HTTP pueda llevar',
  'root-path': 'una ruta desde la raíz de la aplicación, como /catalogs/comunas.json',
  'base-url':
    '"" (este mismo origen), una ruta como /api, una URL https: o una http: de localhost; sin usuario, «?» ni «#»',
  url: 'una ruta que empiece con una sola /, una URL https: o una http: de localhost; sin usuario ni «#»',
  issuer:
    'una ruta que empiece con una sola /, una URL https: o una http: de localhost; sin usuario, «?» ni «#»',
  'own-origin': 'una ruta de este mismo origen: un perfil de muestra no se comunica con nadie más',
  expression: 'una expresión regular que compile con la opción u',
  'safe-expression':
    'una expresión regular que no pueda detener el navegador: una de sus repeticiones puede leer el mismo texto de muchas maneras',
};

const EN: Sentences = {
  'no-such-key': 'nothing: there is no such key; correct its name or remove it',
  type: '{values}',
  'one-of': '{values}',
  'one-key-of': 'exactly one of {list}',
  'at-least': '{values} or more',
  'more-than': 'more than {values}',
  'at-most': '{values} or less',
  items: 'a list of {values} or more',
  other: 'another value',
  'less-nesting': 'fewer than {values} levels inside each other',
  'contract-field': 'the name of a field of the contract',
  'person-field': 'the name of a field that the contract lists for a person',
  'own-field': "the name of one of the person's own fields, not of a row or of the enrollment",
  'own-or-row-field': "the name of one of the person's own fields or of one of {values}",
  'date-field': 'a field that is a date: fechaNacimiento',
  'one-section': 'a field of {values}: a rule looks at the rows of one section only',
  'findings-only': 'findings only, because the rule looks at the rows of {values}',
  'catalog-name': 'the name of one of "catalogs"',
  'with-catalog': 'a field that has a catalog in "fields"',
  'in-catalog': 'a value of the catalog {values}',
  integers: 'integers, because {values} is sent as a number',
  strings: 'strings, because {values} is sent as a string',
  'integer-type': '"integer", because {values} is sent as a number',
  'string-type': '"string", because {values} is sent as a string',
  once: 'a value that stands once',
  region: 'a country code of two letters (ISO 3166-1), such as CL',
  'json-pointer': 'a JSON pointer (RFC 6901), such as /data/id',
  'pointer-or-header': 'a JSON pointer, such as /data/id, or a header, such as header:Location',
  'header-name': 'the name of an HTTP header',
  'free-header': 'a header that a page may send: this one is set by the browser or by Enrola',
  'header-text': 'characters that an HTTP header can carry',
  'root-path': 'a path from the root of the app, such as /catalogs/communes.json',
  'base-url':
    '"" (same origin), a path such as /api, an https: URL or an http: URL of localhost; no user, "?" or "#"',
  url: 'a path that starts with a single /, an https: URL or an http: URL of localhost; no user or "#"',
  issuer:
    'a path that starts with a single /, an https: URL or an http: URL of localhost; no user, "?" or "#"',
  'own-origin': 'a path of the same origin: a sample profile talks to nobody else',
  expression: 'a regular expression that compiles with the flag u',
  'safe-expression':
    'a regular expression that cannot stop the browser: a repetition in this one can read the same text in many ways',
};

const SENTENCES: Readonly<Record<Language, Sentences>> = { es: ES, en: EN };

/** Names of the types of JSON; what is no type is a value, and shown as it is. */
const TYPES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  es: {
    string: 'un texto',
    number: 'un número',
    int: 'un número entero',
    boolean: 'true o false',
    array: 'una lista',
    object: 'un objeto',
    null: 'null',
  },
  en: {
    string: 'a string',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  },
};

/** What is expected, as the end of a sentence. */
export function toExpectationText(language: Language, { code, values = [] }: Expectation): string {
  const words = values.map((value) =>
    code === 'type' ? (TYPES[language][value] ?? String(value)) : String(value),
  );
  const choice = new Intl.ListFormat(language, { type: 'disjunction' });
  return SENTENCES[language][code]
    .replace('{values}', () => choice.format(words))
    .replace('{list}', () => words.join(', '));
}
