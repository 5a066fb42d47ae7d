import { readAnswer, type ReceivedAnswer } from '../../domain/answers/read-answer.ts';
import { toServiceErrors } from '../../domain/answers/to-service-errors.ts';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { SentOrder } from '../../domain/contract/sent-order.ts';
import type { FinalizeOutcome } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { AnswersSpec } from '../../domain/profile/schema/answers-schema.ts';
import type { Authorization } from '../authentication/access.ts';
import { now } from '../clock.ts';
import { readCapped } from '../read-capped.ts';

/** More than any answer that a person reads; what is beyond is not kept. */
const MAX_ANSWER_BYTES = 1_000_000;

export interface FinalizeTarget {
  /** Before the contract's path; `""` is this origin. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly answers: AnswersSpec | undefined;
}

/** What one press sends: the exact text, what it carries, and what its parts were made of. */
export interface FinalizeRequestText {
  readonly request: string;
  readonly authorization: Authorization;
  readonly enrollment: Enrollment;
  readonly sent: SentOrder;
}

/**
 * Sends the exact text once, by one `fetch()`. Never throws: after `fetch()` was called nothing can be said of what
 * the service did, so every failure is an outcome. A redirect is not followed, for it would send a second time.
 */
export async function finalize(
  { request, authorization, enrollment, sent }: FinalizeRequestText,
  target: FinalizeTarget,
): Promise<FinalizeOutcome> {
  const signal = AbortSignal.timeout(target.timeoutMs);
  let response: Response;
  try {
    response = await fetch(`${target.baseUrl}${FINALIZE_PATH}`, {
      method: 'POST',
      headers: { ...authorization.headers, 'content-type': 'application/json' },
      credentials: authorization.credentials,
      body: request,
      redirect: 'manual',
      cache: 'no-store',
      signal,
    });
  } catch {
    return { kind: 'no-answer', at: now(), request, cause: signal.aborted ? 'timeout' : 'network' };
  }
  if (response.type === 'opaqueredirect') return { kind: 'no-answer', at: now(), request, cause: 'redirect' };
  try {
    const { text, truncated } = await readCapped(response, MAX_ANSWER_BYTES);
    const answer: ReceivedAnswer = {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body: text,
      truncated,
    };
    const { verdict, reference, message, fieldErrors } = readAnswer(
      { ...answer, headers: Object.fromEntries(response.headers) },
      target.answers,
    );
    const errors = toServiceErrors(fieldErrors, sent, enrollment);
    return {
      kind: 'answered',
      at: now(),
      request,
      ...answer,
      verdict,
      ...(reference !== undefined && { reference }),
      ...(message !== undefined && { message }),
      ...(errors.length > 0 && { errors }),
    };
  } catch {
    return { kind: 'no-answer', at: now(), request, cause: signal.aborted ? 'timeout' : 'incomplete' };
  }
}
