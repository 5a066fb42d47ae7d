import { FIELDS } from '../../domain/fields/registry.ts';
import { createFormat } from '../../domain/formats/text-format.ts';
import { isPlainlySafe } from '../../domain/profile/expressions.ts';
import type { FieldSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { NoteDown } from './draft-note.ts';
import { findText } from './json.ts';
import { toQuote } from './read-enumeration.ts';
import { toBirthDateFormat } from './read-birth-date.ts';
import type { Schema } from './schema.ts';

type Format = NonNullable<FieldSpec['format']>;

/** An expression that takes all of the first and none of the second means the format of that name. */
const KNOWN: readonly {
  readonly format: Format;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}[] = [
  {
    format: { name: 'rut-cl' },
    takes: ['12345678-5', '7654321-6', '10000013-K'],
    refuses: ['AB123456', '12.345.678-5', '123456785'],
  },
  {
    format: { name: 'phone-cl' },
    takes: ['+56987654321', '+56223456789'],
    refuses: ['987654321', 'telefono'],
  },
  { format: { name: 'integer' }, takes: ['0', '0012345678901234567890'], refuses: ['1-2', 'a', '1 2'] },
];

/** How a text is written, from `format` and `pattern`; undefined where the document says nothing of use. */
export function toFormat(name: string, schema: Schema, note: NoteDown): Format | undefined {
  if (name === FIELDS.birthDate.wire) return toBirthDateFormat(name, schema, note);
  const { json } = schema;
  const least = json['minLength'];
  if (typeof least === 'number' && least > 1)
    note(`fields.${name}`, `the document wants ${least} characters or more: only a "pattern" can say so`);
  const pattern = findText(json['pattern']);
  if (pattern !== undefined) return toPatternFormat(name, pattern, json['example'], note);
  noteRut(name, json, note);
  if (json['format'] === 'email') return { name: 'e-mail' };
  return json['format'] === 'date' ? { name: 'date' } : undefined;
}

/** Says that a RUT is meant, which only some kinds of identifiers are. */
function noteRut(name: string, json: Schema['json'], note: NoteDown): void {
  if (name !== FIELDS.identifier.wire) return;
  const example = findText(json['example']) ?? '';
  const isMeant = isRut(example) || /\brut\b/i.test(findText(json['description']) ?? '');
  if (isMeant)
    note(
      `fields.${name}`,
      `the document says «${toQuote(json['description']) || example}», and no expression: the format "rut-cl" checks a RUT, by a rule where other identifiers are taken too`,
    );
}

function isRut(text: string): boolean {
  return text !== '' && createFormat({ name: 'rut-cl' }).findProblem(text) === undefined;
}

function toPatternFormat(
  name: string,
  pattern: string,
  example: unknown,
  note: NoteDown,
): Format | undefined {
  const whole = findWholeExpression(pattern);
  const expression = whole === undefined ? undefined : compile(whole);
  if (whole === undefined || !expression) {
    note(
      `fields.${name}`,
      `the expression ${pattern} ${whole === undefined ? 'looks at a part of the text' : 'does not compile in JavaScript with the flag u'}: write it as a "pattern" that the whole text matches`,
    );
    return undefined;
  }
  const known = KNOWN.find(
    ({ takes, refuses }) =>
      takes.every((text) => expression.test(text)) && !refuses.some((text) => expression.test(text)),
  );
  if (known) {
    if (known.format.name === 'phone-cl') noteMorePhones(name, pattern, whole, expression, note);
    return known.format;
  }
  if (!isPlainlySafe(whole)) {
    note(
      `fields.${name}`,
      `the expression ${pattern} could stop the browser: write it more simply (manual, step 3)`,
    );
    return undefined;
  }
  const shown = typeof example === 'string' && expression.test(example) ? example : undefined;
  return { name: 'pattern', regex: whole, ...(shown !== undefined && { example: shown }) };
}

/** Numbers that `phone-cl` sends, and an expression may refuse. */
const MORE_PHONES = { '+34612345678': 'another country', '+566001234567': '600 of Chile' };

function noteMorePhones(
  name: string,
  pattern: string,
  whole: string,
  expression: RegExp,
  note: NoteDown,
): void {
  const more = Object.entries(MORE_PHONES)
    .filter(([phone]) => !expression.test(phone))
    .map(([phone, what]) => `${phone} (${what})`);
  if (more.length > 0)
    note(
      `fields.${name}`,
      `"phone-cl" is drafted for the expression ${pattern}, but takes more: ${more.join(', ')}. Where the service refuses these, write ${JSON.stringify({ name: 'pattern', regex: whole })}: agents then type the number as it is sent`,
    );
}

/** An expression of JSON Schema looks for a part of the text; `^…$` around all of it means the whole. */
function findWholeExpression(pattern: string): string | undefined {
  const inner = /^\^(.*)(?<!\\)\$$/su.exec(pattern)?.[1];
  if (inner === undefined) return undefined;
  // In `^a|b$` each anchor belongs to one side.
  return hasOpenChoice(inner) ? undefined : inner;
}

function hasOpenChoice(expression: string): boolean {
  const bare = expression.replace(/\\./gsu, '').replace(/\[[^\]]*\]/g, '');
  let depth = 0;
  for (const character of bare) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return undefined;
  }
}
