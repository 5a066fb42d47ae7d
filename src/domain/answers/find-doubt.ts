import type { Doubt } from '../drafts/outcome.ts';

/** Content of an answer, as received. */
export interface AnswerContent {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** True when `body` is only a part of the answer's body. */
  readonly truncated: boolean;
}

/** The parts of an answer that tell how it arrived. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body, after the browser decoded it. */
  readonly bytes: number;
  /** True for another origin: a page can read few of its headers, and never `Content-Encoding`. */
  readonly isCrossOrigin: boolean;
  /**
   * True when the headers of a final answer never ended, as far as the browser knows. Undefined when the
   * browser does not let the page know.
   */
  readonly isUnfinished: boolean | undefined;
}

/** The Fetch standard gives these statuses no body, whatever their headers announce. */
const BODILESS: readonly number[] = [204, 205, 304];
const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Finds evidence that this is not the whole answer of the service, as far as a page can see. */
export function findDoubt(answer: AnswerContent, arrival: Arrival): Doubt | undefined {
  return findArrivalDoubt(answer, arrival) ?? findContentDoubt(answer);
}

/** Looks for evidence in the content alone, so it also works on a stored answer. */
export function findContentDoubt({ status, contentType, body, truncated }: AnswerContent): Doubt | undefined {
  // When a service sends the header twice with two types, the browser joins them with a comma.
  const isJson = contentType.split(',').some((type) => JSON_TYPE.test(type));
  if (truncated || BODILESS.includes(status) || !isJson) return undefined;
  // Refusals often have the usual content type and an empty body. The browser makes up a 200, never one of
  // these.
  if (body === '' && status >= 400) return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return 'not-json';
  }
}

function findArrivalDoubt(
  { status, truncated }: AnswerContent,
  { headers, bytes, isCrossOrigin, isUnfinished }: Arrival,
): Doubt | undefined {
  // The browser only passes on an answer of another origin when its headers allow this origin.
  if (!isCrossOrigin && Object.keys(headers).length === 0) return 'no-headers';
  if (isUnfinished) return 'unfinished';
  if (truncated || BODILESS.includes(status)) return undefined;
  const length = findLength(headers);
  // An answer that was cut off after `Content-Length: 0` looks the same.
  if (bytes === 0 && length === 0 && isCrossOrigin && isUnfinished === undefined) return 'unfinished';
  if (bytes === 0 && length === undefined && headers['transfer-encoding'] === undefined) return 'no-body';
  // The length of an encoded body differs from the length of the text that the page reads.
  const isPlain = !isCrossOrigin && !headers['content-encoding'] && !headers['transfer-encoding'];
  return isPlain && length !== undefined && length !== bytes ? 'length' : undefined;
}

function findLength(headers: Arrival['headers']): number | undefined {
  const text = headers['content-length'];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
