import { type AnswerReading, readAnswer, type Verdict } from '../../domain/answers/read-answer.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';

/** What the app would make of an answer, with what the browser keeps from it. */
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
