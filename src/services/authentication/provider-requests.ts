import * as oauth from 'oauth4webapi';
import { SignInError } from './sign-in-error.ts';

export type ProviderOptions = ReturnType<typeof toProviderOptions>;

/** Plain `http:` is only for a provider on this machine. */
export function toProviderOptions(issuer: URL, timeoutMs: number) {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  return {
    signal: () => AbortSignal.timeout(timeoutMs),
    [oauth.customFetch]: fetchQuietly,
    [oauth.allowInsecureRequests]: isLocal && issuer.protocol === 'http:',
  };
}

/** Requests of a sign-in are never cached, and carry no cookie or address of this page. */
async function fetchQuietly(
  url: string,
  { body, headers, method, redirect, signal }: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers,
      redirect,
      body: body ?? null,
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    throw new SignInError(signal?.aborted ? 'no-answer' : 'network');
  }
}

/** Errors of the library carry the received data; only a code is kept. */
export async function withCodes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError(toCode(error));
  }
}

function toCode(error: unknown): SignInError['failure'] {
  if (error instanceof oauth.AuthorizationResponseError) return 'cancelled';
  // For example, a code or a refresh token that is no longer valid.
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError) {
    return 'cancelled';
  }
  const code = error instanceof oauth.OperationProcessingError ? error.code : undefined;
  const others = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR];
  return others.some((other) => other === code) ? 'service-error' : 'not-trusted';
}
