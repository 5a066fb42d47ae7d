import type { Doubt } from '../drafts/outcome.ts';

/** What an answer says, as it came. */
export interface AnswerContent {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** The body is not the whole of it. */
  readonly truncated: boolean;
}

/** How an answer arrived, beside what it says. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body, after the browser decoded it. */
  readonly bytes: number;
  /** It comes from another origin: few of its headers can be read, `Content-Encoding` not among them. */
  readonly isCrossOrigin: boolean;
  /** Whether the headers of a final answer never ended, as far as the browser knows; undefined where it does not let the page know. */
  readonly isUnfinished: boolean | undefined;
}

/** By the Fetch standard these have no body, whatever they announce. */
const BODILESS: readonly number[] = [204, 205, 304];
const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** What speaks against a whole answer of the service, as far as a page can see. */
export function findDoubt(answer: AnswerContent, arrival: Arrival): Doubt | undefined {
  return findArrivalDoubt(answer, arrival) ?? findContentDoubt(answer);
}

/** What speaks against it in the content alone, which can be asked of a stored answer too. */
export function findContentDoubt({ status, contentType, body, truncated }: AnswerContent): Doubt | undefined {
  // A service that sends the header twice names two types, and a browser joins them.
  const isJson = contentType.split(',').some((type) => JSON_TYPE.test(type));
  if (truncated || BODILESS.includes(status) || !isJson) return undefined;
  // A refusal often says nothing under the type of all answers; none of these is what a browser makes up (a 200).
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
  // From another origin an answer without headers does not get here: the browser asks it for one that allows this origin.
  if (!isCrossOrigin && Object.keys(headers).length === 0) return 'no-headers';
  if (isUnfinished) return 'unfinished';
  if (truncated || BODILESS.includes(status)) return undefined;
  const length = findLength(headers);
  // Cut behind `Content-Length: 0` it looks the same.
  if (bytes === 0 && length === 0 && isCrossOrigin && isUnfinished === undefined) return 'unfinished';
  if (bytes === 0 && length === undefined && headers['transfer-encoding'] === undefined) return 'no-body';
  // Encoded, it has another length than what can be read of it.
  const isPlain = !isCrossOrigin && !headers['content-encoding'] && !headers['transfer-encoding'];
  return isPlain && length !== undefined && length !== bytes ? 'length' : undefined;
}

function findLength(headers: Arrival['headers']): number | undefined {
  const text = headers['content-length'];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
