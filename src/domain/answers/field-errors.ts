import { findByPointer } from '../formats/json-pointer.ts';
import type { AnswersSpec } from '../profile/schema/service-schema.ts';
import { findShortText } from './short-text.ts';

/** What the service says about one value. */
export interface FieldError {
  /** As the service writes it (see `toPlace`); `''` where it names none. */
  readonly path: string;
  readonly message: string;
}

type FieldErrorsSpec = NonNullable<AnswersSpec['fieldErrors']>;

/** More than anybody works through; what is beyond is in the answer itself, which is kept as it came. */
const MAX_ERRORS = 500;
const MAX_LENGTH = 500;

const DEFAULT_POINTER = '/errors';

/** How lists name their members; the first that says something counts. */
export const PATH_MEMBERS: readonly string[] = [
  'pointer',
  'path',
  'field',
  'propertyName',
  'property',
  'name',
];
export const MESSAGE_MEMBERS: readonly string[] = [
  'message',
  'detail',
  'errorMessage',
  'description',
  'title',
];

/**
 * The errors of fields in an answer: an object of texts by path (ASP.NET), a list of objects with a path and a text
 * (RFC 9457 and many others), or a list of texts. Several texts of one path are several errors.
 */
export function readFieldErrors(json: unknown, spec: FieldErrorsSpec | undefined): readonly FieldError[] {
  const place = findByPointer(json, spec?.pointer ?? DEFAULT_POINTER);
  if (!place.found) return [];
  const errors: FieldError[] = [];
  for (const error of errorsIn(place.value, spec)) {
    errors.push(error);
    if (errors.length === MAX_ERRORS) break;
  }
  return errors;
}

function* errorsIn(value: unknown, spec: FieldErrorsSpec | undefined): Generator<FieldError> {
  if (isList(value)) {
    for (const item of value) yield* errorsOfItem(item, spec);
  } else if (isRecord(value)) {
    for (const [path, texts] of Object.entries(value)) yield* toErrors(path, textsOf(texts));
  }
}

function errorsOfItem(item: unknown, spec: FieldErrorsSpec | undefined): readonly FieldError[] {
  if (!isRecord(item)) return toErrors('', textsOf(item));
  const [path] = textsUnder(item, spec?.pathMember === undefined ? PATH_MEMBERS : [spec.pathMember]);
  const messages = textsUnder(
    item,
    spec?.messageMember === undefined ? MESSAGE_MEMBERS : [spec.messageMember],
  );
  return toErrors(path ?? '', messages);
}

function toErrors(path: string, messages: readonly string[]): readonly FieldError[] {
  return messages.map((message) => ({ path, message }));
}

/** The texts of the first of the members that has any, in any letter case. */
function textsUnder(record: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] {
  const members = Object.entries(record).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const name of names) {
    const texts = members.flatMap(([member, value]) => (member === name.toLowerCase() ? textsOf(value) : []));
    if (texts.length > 0) return texts;
  }
  return [];
}

/** A text, or a list of texts. */
function textsOf(value: unknown): readonly string[] {
  const items = isList(value) ? value : [value];
  return items.flatMap((item) => findShortText(item, MAX_LENGTH) ?? []);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
