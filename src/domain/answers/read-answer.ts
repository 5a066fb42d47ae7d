import type { Doubt, FinalizeOutcome, Verdict } from '../drafts/outcome.ts';
import { type AnswerContent, findContentDoubt } from './find-doubt.ts';
import { findByPointer } from '../formats/json-path.ts';
import type { LocalText } from '../formats/local-text.ts';
import { findShortText } from '../formats/plain-text.ts';
import type { AnswerRule, AnswersSpec, LookUpSpec } from '../profile/schema/service-schema.ts';

/** An answer of the service, as received. */
export interface ReceivedAnswer extends AnswerContent {
  /** The headers that were kept, by name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Evidence, found on arrival, that this is not the whole answer. */
  readonly doubt?: Doubt | undefined;
}

export interface AnswerReading {
  readonly verdict: Verdict;
  /** Evidence that this is not the whole answer of the service. */
  readonly doubt?: Doubt;
  /** The reference under which the service knows the enrollment. */
  readonly reference?: string;
  /** A message for people in the service's words: plain text. */
  readonly message?: string;
  /** Text of the profile for people, about an answer that proves that nothing was created. */
  readonly words?: LocalText;
  readonly fieldErrors: readonly FieldError[];
}

const ANY_SUCCESS: AnswerRule = { statuses: ['2xx'] };
/** Pointers to the message for people when the profile sets no `answers.message`. */
export const PROBLEM_DETAILS: readonly string[] = ['/detail', '/title'];
const HEADER = /^header:\s*/i;
const MAX_MESSAGE = 2000;
const MAX_REFERENCE = 200;
const MAX_RETRY_AFTER = 100;

/** Reads an answer under the profile's rules. Never throws, whatever was received. */
export function readAnswer(answer: ReceivedAnswer, spec: AnswersSpec | undefined): AnswerReading {
  // A cut JSON text can still parse (`12` of `123`), but with a value that the service never sent.
  const json = answer.truncated ? undefined : parseJson(answer.body);
  const reference = spec?.reference === undefined ? undefined : findReference(answer, json, spec.reference);
  const message = findMessage(json, spec?.message === undefined ? PROBLEM_DETAILS : [spec.message]);
  const doubt = answer.doubt ?? findContentDoubt(answer);
  // A made-up answer proves neither that clients were created nor that none were.
  const isDoubted = doubt !== undefined && spec?.evidence !== 'status';
  const words = spec?.noEffect?.find((rule) => matches(rule, answer.status, json) && rule.message)?.message;
  return {
    verdict: isDoubted ? 'unknown' : toVerdict(answer, json, spec),
    ...(doubt !== undefined && { doubt }),
    ...(reference !== undefined && { reference }),
    ...(message !== undefined && { message }),
    ...(words !== undefined && { words }),
    fieldErrors: readFieldErrors(json, spec?.fieldErrors),
  };
}

/**
 * Returns an answer as it is stored: its content, and what it proves. `at`: the ISO 8601 instant of its end.
 */
export function toAnswered(
  { status, contentType, body, truncated, headers }: ReceivedAnswer,
  { fieldErrors: _fieldErrors, words, ...reading }: AnswerReading,
  at: string,
): Extract<FinalizeOutcome, { kind: 'answered' }> {
  const retryAfter = headers?.['retry-after']?.slice(0, MAX_RETRY_AFTER);
  return {
    kind: 'answered',
    at,
    status,
    contentType,
    body,
    truncated,
    ...reading,
    ...(reading.verdict === 'rejected' && words !== undefined && { words }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Possible results when the service is asked for a person. */
export const LOOK_UP_FINDINGS = ['found', 'not-found', 'unknown'] as const;
export type LookUpFinding = (typeof LOOK_UP_FINDINGS)[number];

/** Reads the answer to a look-up under the profile's rules. Never throws, whatever was received. */
export function readLookUp(
  answer: ReceivedAnswer,
  { found, notFound }: Pick<LookUpSpec, 'found' | 'notFound'>,
): LookUpFinding {
  if (answer.truncated || (answer.doubt ?? findContentDoubt(answer)) !== undefined) return 'unknown';
  const json = parseJson(answer.body);
  if (matches(found, answer.status, json)) return 'found';
  return matches(notFound, answer.status, json) ? 'not-found' : 'unknown';
}

/** Returns undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toVerdict(answer: ReceivedAnswer, json: unknown, spec: AnswersSpec | undefined): Verdict {
  const success = spec?.success ?? ANY_SUCCESS;
  const refused = (spec?.noEffect ?? []).some((rule) => matches(rule, answer.status, json));
  // The missing rest of a cut-off answer might tell of success, so a status of success rules out a refusal.
  if (answer.truncated) return refused && !hasStatus(success, answer.status) ? 'rejected' : 'unknown';
  const succeeded = matches(success, answer.status, json);
  if (succeeded === refused) return 'unknown';
  return succeeded ? 'confirmed' : 'rejected';
}

function matches(rule: AnswerRule, status: number, json: unknown): boolean {
  if (!hasStatus(rule, status)) return false;
  if (rule.pointer === undefined) return true;
  const place = findByPointer(json, rule.pointer);
  if (!place.found) return false;
  // Many serializers write every member, so a null counts as absent (`"error": null`), unless the rule asks
  // for it.
  return rule.equals === undefined ? place.value !== null : place.value === rule.equals;
}

function hasStatus({ statuses }: AnswerRule, status: number): boolean {
  return statuses.some((one) => one === status || one === `${Math.floor(status / 100)}xx`);
}

function findReference(answer: ReceivedAnswer, json: unknown, source: string): string | undefined {
  if (HEADER.test(source)) {
    return toReference(answer.headers?.[source.replace(HEADER, '').toLowerCase()]);
  }
  const place = findByPointer(json, source);
  if (!place.found) return undefined;
  return toReference(place.value);
}

/**
 * Returns the reference that the service gives. A number that JSON cannot hold exactly has changed, and a cut
 * text would be another reference: both give undefined.
 */
export function toReference(value: unknown): string | undefined {
  const text = findShortText(Number.isSafeInteger(value) ? String(value) : value, MAX_REFERENCE + 1);
  return text !== undefined && text.length <= MAX_REFERENCE ? text : undefined;
}

function findMessage(json: unknown, pointers: readonly string[]): string | undefined {
  for (const pointer of pointers) {
    const place = findByPointer(json, pointer);
    const text = place.found ? findShortText(place.value, MAX_MESSAGE) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A message of the service about one value. */
export interface FieldError {
  /** The path as the service writes it (see `toPlace`); `''` when the service names none. */
  readonly path: string;
  readonly message: string;
}

type FieldErrorsSpec = NonNullable<AnswersSpec['fieldErrors']>;

/** Errors beyond this number are not listed. The stored answer still has the rest. */
const MAX_ERRORS = 500;
const MAX_LENGTH = 500;

const DEFAULT_POINTER = '/errors';

/** Names under which lists of errors give the path; the first one with a text counts. */
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
 * Returns the errors of fields in an answer: an object of texts by path (ASP.NET), a list of objects with a
 * path and a text (RFC 9457 and many others), or a list of texts. Several texts of one path are several
 * errors.
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

/** Returns the texts of the first named member that has any. Letter case does not matter. */
function textsUnder(record: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] {
  const members = Object.entries(record).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const name of names) {
    const texts = members.flatMap(([member, value]) => (member === name.toLowerCase() ? textsOf(value) : []));
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Accepts a text or a list of texts. */
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
