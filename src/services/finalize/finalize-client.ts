import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { FinalizeOutcome } from '../../domain/drafts/stored.ts';
import { now } from '../clock.ts';
import { readCapped } from './read-capped.ts';

/** More than any answer that a person reads; what is beyond is not kept. */
const MAX_ANSWER_BYTES = 1_000_000;

export interface FinalizeTarget {
  /** Before the contract's path; `""` is this origin. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/**
 * Sends the exact text once, by one `fetch()`. Never throws: after `fetch()` was called nothing can be said of what
 * the service did, so every failure is an outcome. A redirect is not followed, for it would send a second time.
 */
export async function finalize(request: string, target: FinalizeTarget): Promise<FinalizeOutcome> {
  const signal = AbortSignal.timeout(target.timeoutMs);
  let response: Response;
  try {
    response = await fetch(`${target.baseUrl}${FINALIZE_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
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
    const contentType = response.headers.get('content-type') ?? '';
    return {
      kind: 'answered',
      at: now(),
      request,
      status: response.status,
      contentType,
      body: text,
      truncated,
    };
  } catch {
    return { kind: 'no-answer', at: now(), request, cause: signal.aborted ? 'timeout' : 'incomplete' };
  }
}
