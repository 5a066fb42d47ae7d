import { findByPointer } from '../formats/json-pointer.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { AnswerRule, AnswersSpec } from '../profile/schema/service-schema.ts';
import { type FieldError, readFieldErrors } from './field-errors.ts';
import { type AnswerContent, type Doubt, findContentDoubt } from './find-doubt.ts';
import { findShortText } from './short-text.ts';

/** An answer of the service, as it came. */
export interface ReceivedAnswer extends AnswerContent {
  /** Those that were kept, by name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What spoke against a whole answer when it arrived. */
  readonly doubt?: Doubt | undefined;
}

/** The clients were created; nothing was created; the answer proves neither. */
export type Verdict = 'confirmed' | 'rejected' | 'unknown';

export interface AnswerReading {
  readonly verdict: Verdict;
  /** What speaks against a whole answer of the service. */
  readonly doubt?: Doubt;
  /** Under which the service knows the enrollment. */
  readonly reference?: string;
  /** For people, in the service's words: plain text. */
  readonly message?: string;
  /** What the profile tells people of an answer that proves that nothing was created. */
  readonly words?: LocalText;
  readonly fieldErrors: readonly FieldError[];
}

const ANY_SUCCESS: AnswerRule = { statuses: ['2xx'] };
/** Where a message for people is looked for without `answers.message`. */
export const PROBLEM_DETAILS: readonly string[] = ['/detail', '/title'];
const HEADER = /^header:\s*/i;
const MAX_MESSAGE = 2000;
const MAX_REFERENCE = 200;

/** What an answer says under the profile's rules. Never throws, whatever was received. */
export function readAnswer(answer: ReceivedAnswer, spec: AnswersSpec | undefined): AnswerReading {
  // Part of a JSON text may be JSON itself (`12` of `123`), and would be read as what was not said.
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

/** Undefined where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toVerdict(answer: ReceivedAnswer, json: unknown, spec: AnswersSpec | undefined): Verdict {
  const success = spec?.success ?? ANY_SUCCESS;
  const refused = (spec?.noEffect ?? []).some((rule) => matches(rule, answer.status, json));
  // Of an answer that was cut off the unread rest might have told of success, so it speaks against a refusal too.
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
  // Many serializers write every member: a null is nothing (`"error": null`), unless the rule asks for it.
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
  // A number that JSON cannot hold exactly has become another one.
  return toReference(Number.isSafeInteger(place.value) ? String(place.value) : place.value);
}

/** A reference that was cut would name something else, so one that is too long is none. */
function toReference(value: unknown): string | undefined {
  const text = findShortText(value, MAX_REFERENCE + 1);
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
