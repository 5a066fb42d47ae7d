import { readCapped } from '../service-http.ts';
import { SignInError } from './sign-in-error.ts';

/** A token is a few kilobytes. */
const MAX_ANSWER_BYTES = 200_000;

interface TokenRequest {
  readonly url: string;
  readonly method: string;
  readonly encoding: 'json' | 'form';
  /** Members of the body; undefined for none. They never go into the address: GET sends none. */
  readonly members: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

interface TokenAnswer {
  readonly status: number;
  /** Undefined when the body is no JSON, or larger than a token answer. */
  readonly json: unknown;
}

/** Requests a token once, whatever the answer. Rejects with a `SignInError` when no answer comes. */
export async function requestToken(
  request: TokenRequest,
  timeoutMs: number,
  cancelled?: AbortSignal,
): Promise<TokenAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = cancelled ? AbortSignal.any([timeout, cancelled]) : timeout;
  try {
    const response = await fetch(request.url, { ...toInit(request), signal });
    const { status } = response;
    const { text, truncated } = await readCapped(response, MAX_ANSWER_BYTES).catch((error: unknown) => {
      // For a refusal, the status is enough.
      if (response.ok) throw error;
      return { text: '', truncated: true };
    });
    return { status, json: truncated ? undefined : parse(text) };
  } catch {
    throw new SignInError(timeout.aborted ? 'no-answer' : 'network');
  }
}

function toInit({ method, encoding, members, headers }: TokenRequest): RequestInit {
  const isForm = encoding === 'form';
  const body = method === 'GET' || !members ? undefined : isForm ? toForm(members) : JSON.stringify(members);
  return {
    method,
    cache: 'no-store',
    // A sign-out is sent while the page unloads.
    keepalive: true,
    credentials: 'same-origin',
    // Credentials go to the address in the profile, or nowhere.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ?? null,
  };
}

function toForm(members: NonNullable<TokenRequest['members']>): URLSearchParams {
  return new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)]));
}

/** The message of a failed parse would repeat the answer. */
function parse(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
