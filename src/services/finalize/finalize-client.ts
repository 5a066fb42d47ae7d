import { findDoubt } from '../../domain/answers/find-doubt.ts';
import { readAnswer, toAnswered } from '../../domain/answers/read-answer.ts';
import { toServiceErrors } from '../../domain/answers/locate.ts';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { SentOrder } from '../../domain/contract/to-finalize-request.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type SentAttempt, toRequestHeaders } from '../../domain/profile/profile.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import type { Authorization } from '../authentication/access.ts';
import { now, sleep } from '../clock.ts';
import { readCapped } from '../service-http.ts';
import type { RequestBytes } from './request-bytes.ts';

/** Longest answer that is kept: more than anybody reads. */
const MAX_ANSWER_BYTES = 1_000_000;
/** After the timeout a late answer is still recorded as evidence; this is the total time. */
const LISTEN_MS = 15 * 60_000;

export interface FinalizeTarget {
  /** Prefix of the contract's path; `""` is this origin. */
  readonly baseUrl: string;
  /** Timeout of the answer. */
  readonly timeoutMs: number;
  readonly answers: AnswersSpec | undefined;
  /** Headers in the profile, sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Credentials mode of the profile (`toSendCredentials`). */
  readonly credentials: RequestCredentials;
}

/** Content of one send: the exact bytes, their authorization, and their source. */
export interface FinalizeRequestText {
  readonly request: Pick<RequestBytes, 'body'>;
  readonly authorization: Authorization;
  readonly enrollment: Enrollment;
  /** Order of the persons and rows in the request; called when the answer names places. */
  readonly toSent: () => SentOrder;
}

/** Outcome at the end of the wait; `late` is an answer that may still come after a timeout. */
export interface FinalizeExchange {
  readonly outcome: FinalizeOutcome;
  readonly late?: Promise<FinalizeOutcome>;
}

/**
 * Sends the exact bytes once, by one `fetch()`. Never rejects: after `fetch()` was called nobody knows what
 * the service did, so every failure is an outcome. A redirect is not followed, because that would send a
 * second time. The timeout does not abort the request: a late answer is worth knowing.
 */
export async function finalize(
  text: FinalizeRequestText,
  target: FinalizeTarget,
  attempt: SentAttempt,
): Promise<FinalizeExchange> {
  const answer = receive(text, target, attempt, AbortSignal.timeout(Math.max(LISTEN_MS, target.timeoutMs)));
  let timer: number | undefined;
  const wait = new Promise<'over'>((resolve) => {
    timer = window.setTimeout(() => resolve('over'), target.timeoutMs);
  });
  const first = await Promise.race([answer, wait]);
  window.clearTimeout(timer);
  if (first !== 'over') return { outcome: first };
  return { outcome: { kind: 'no-answer', at: now(), cause: 'timeout' }, late: answer };
}

async function receive(
  { request, authorization, enrollment, toSent }: FinalizeRequestText,
  target: FinalizeTarget,
  attempt: SentAttempt,
  signal: AbortSignal,
): Promise<FinalizeOutcome> {
  const url = `${target.baseUrl}${FINALIZE_PATH}`;
  const findUnfinished = watchTiming(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        ...toRequestHeaders(target.headers, attempt),
        ...authorization.headers,
        'content-type': 'application/json',
      },
      credentials: target.credentials,
      body: request.body,
      redirect: 'manual',
      cache: 'no-store',
      signal,
    });
  } catch {
    return { kind: 'no-answer', at: now(), cause: signal.aborted ? 'timeout' : 'network' };
  }
  if (response.type === 'opaqueredirect') return { kind: 'no-answer', at: now(), cause: 'redirect' };
  try {
    const { text, bytes, truncated } = await readCapped(response, MAX_ANSWER_BYTES);
    const headers = Object.fromEntries(response.headers);
    const content = {
      status: response.status,
      contentType: headers['content-type'] ?? '',
      body: text,
      truncated,
    };
    const isCrossOrigin = response.type === 'cors';
    const doubt = findDoubt(content, { headers, bytes, isCrossOrigin, isUnfinished: await findUnfinished() });
    const answer = { ...content, headers, doubt };
    const reading = readAnswer(answer, target.answers);
    const errors = toServiceErrors(reading.fieldErrors, toSent(), enrollment);
    return { ...toAnswered(answer, reading, now()), ...(errors.length > 0 && { errors }) };
  } catch {
    return { kind: 'no-answer', at: now(), cause: signal.aborted ? 'timeout' : 'incomplete' };
  }
}

/** The timing entry comes with the end of the body, or a task later. */
const LIMIT_MS = 250;

/**
 * Watches how the next answer from `url` arrives. After the body was read, the result is true when the
 * browser knows that the headers of a final answer never ended: Chromium then counts its answer as an interim
 * one. Undefined when the browser hides it, for example from another origin without `Timing-Allow-Origin`.
 */
function watchTiming(url: string): () => Promise<boolean | undefined> {
  if (typeof PerformanceObserver === 'undefined') return () => Promise.resolve(undefined);
  const { href } = new URL(url, window.location?.href);
  const start = performance.now();
  const entry = new Promise<PerformanceResourceTiming>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const found = list.getEntriesByName(href).find(({ startTime }) => startTime >= start);
      if (!(found instanceof PerformanceResourceTiming)) return;
      observer.disconnect();
      resolve(found);
    });
    observer.observe({ type: 'resource' });
  });
  return async () => {
    const found = await Promise.race([entry, sleep(LIMIT_MS)]);
    return found && isUnfinished(found);
  };
}

function isUnfinished(entry: PerformanceResourceTiming): boolean | undefined {
  // Another origin that does not allow access to its timing.
  if (entry.requestStart === 0) return undefined;
  // Both are newer than the types of TypeScript, and missing in some browsers.
  const interim: unknown = Reflect.get(entry, 'firstInterimResponseStart');
  return typeof interim === 'number' && interim > 0 && Reflect.get(entry, 'finalResponseHeadersStart') === 0;
}
