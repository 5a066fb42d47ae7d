/** Why nobody is signed in: codes, of which `i18n` makes sentences. */
export type SignInFailure =
  /** Something was left blank. */
  | 'empty'
  /** The value holds what no header can carry. */
  | 'invalid-value'
  /** The service did not take the user and the password. */
  | 'refused'
  /** A request was answered 401: what it carried counts no more. */
  | 'unauthorized'
  /** No connection, or the service does not let this page ask (CORS). */
  | 'network'
  /** The time was up. */
  | 'no-answer'
  /** The answer carries no token where the profile says. */
  | 'no-token'
  /** Another answer than a sign-in gives. */
  | 'service-error'
  /** The provider's answer does not belong to this sign-in. */
  | 'not-trusted'
  /** The browser opened no window. */
  | 'popup-blocked'
  /** At the provider it was called off, or not granted. */
  | 'cancelled';

/** Carries a code and nothing else: no value of anybody stands in it. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** What is no `SignInError` is code that could not be loaded. */
export function toSignInFailure(error: unknown): SignInFailure {
  return error instanceof SignInError ? error.failure : 'network';
}
