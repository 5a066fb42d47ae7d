import { type AnswerReading, readAnswer } from '../../domain/answers/read-answer.ts';
import type { Verdict } from '../../domain/drafts/outcome.ts';
import { checkContract, type ContractProblem } from '../../domain/contract/contract-problems.ts';
import type { FinalizeRequest } from '../../domain/contract/finalize-request.ts';
import { fromFinalizeRequest } from '../../domain/contract/from-finalize-request.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findJsonProblem, type JsonSyntaxProblem } from '../../domain/formats/json-syntax.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';

/** Reading of an answer by the app, with what the browser hides from it. */
export interface ProbeReading extends AnswerReading {
  readonly outcome: Verdict | 'redirect' | 'doubted';
}

/** Statuses that an answer can have when it reaches a page; undefined for any other text. */
export function findStatus(text: string): number | undefined {
  return /^[2-5]\d\d$/.test(text.trim()) ? Number(text.trim()) : undefined;
}

/** Redirects reach the app without status, headers or body: it follows none (`redirect: 'manual'`). */
const REDIRECTS = [301, 302, 303, 307, 308];
/** Statuses whose answers have no body by the Fetch standard. */
const BODILESS = [204, 205, 304];

export function hasBody(status: number): boolean {
  return !BODILESS.includes(status) && !REDIRECTS.includes(status);
}

/** Reads an answer as the send does. */
export function readProbe(
  answer: {
    readonly status: number;
    readonly contentType: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  spec: AnswersSpec | undefined,
): ProbeReading {
  if (REDIRECTS.includes(answer.status)) return { verdict: 'unknown', outcome: 'redirect', fieldErrors: [] };
  const body = hasBody(answer.status) ? answer.body : '';
  const reading = readAnswer({ ...answer, body, truncated: false }, spec);
  const isDoubted = reading.doubt !== undefined && spec?.evidence !== 'status';
  return { ...reading, outcome: isDoubted ? 'doubted' : reading.verdict };
}

export type HeaderLines =
  | { readonly ok: true; readonly headers: Readonly<Record<string, string>> }
  /** The first line that is no header, counted from 1. */
  | { readonly ok: false; readonly line: number };

/**
 * A header in the syntax of HTTP (RFC 9110): a token, a colon, and a value whose outer white space is
 * ignored.
 */
const HEADER = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):(.*)$/;

/** Headers as typed, one per line, without empty lines. Names are in lower case, as in a browser. */
export function parseHeaderLines(text: string): HeaderLines {
  const headers = new Map<string, string>();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const [, name, value] = HEADER.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) return { ok: false, line: index + 1 };
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value.trim() : `${before}, ${value.trim()}`);
  }
  return { ok: true, headers: Object.fromEntries(headers) };
}

/** Reading of a text as a request. */
export type RequestProbe =
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-json'; readonly problem: JsonSyntaxProblem }
  | { readonly kind: 'invalid'; readonly problems: readonly ContractProblem[] }
  | { readonly kind: 'valid'; readonly enrollment: Enrollment };

/** Reads a text as a request; a valid one comes back as an enrollment. */
export function probeRequest(text: string): RequestProbe {
  if (text.trim() === '') return { kind: 'empty' };
  const problem = findJsonProblem(text);
  if (problem) return { kind: 'not-json', problem };
  const check = checkContract(JSON.parse(text));
  return check.ok
    ? { kind: 'valid', enrollment: toEnrollment(check.request) }
    : { kind: 'invalid', problems: check.problems };
}

/** The ids are for this page only. */
function toEnrollment(request: FinalizeRequest): Enrollment {
  let count = 0;
  return fromFinalizeRequest(request, () => `probe-${(count += 1)}`);
}
