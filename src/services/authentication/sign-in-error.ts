/** Why nobody is signed in: codes, of which `i18n` makes sentences. */
export type SignInFailure =
  /** Something was left blank. */
  | 'empty'
  /** The value holds what no header can carry. */
  | 'invalid-value'
  /** The service did not take the user and the password. */
  | 'refused'
  /** The passkey is none of somebody who may come in by it. */
  | 'wrong-passkey'
  /** The address of the page, or the browser, takes no passkeys. */
  | 'no-passkeys-here'
  /** Passwords were tried too often. */
  | 'too-many'
  /** The organization's provider let somebody in who has no role in the team, or did not. */
  | 'no-role'
  /** It does not say when it asked who it is. */
  | 'proof-missing'
  /** It did not ask again who it is. */
  | 'proof-old'
  /** Somebody else signed in there. */
  | 'proof-of-other'
  /** Somebody signed out here, and not there. */
  | 'left-alone'
  /** A request was answered 401: what it carried counts no more. */
  | 'unauthorized'
  /** No connection, or the service does not let this page ask (CORS). */
  | 'network'
  /** The time was up. */
  | 'no-answer'
  /** The answer carries no token where the profile says, or one that no header can carry. */
  | 'no-token'
  /** The answer is no JSON. */
  | 'not-json'
  /** Nothing takes a sign-in at the address of the profile (404, 405, 410, 501). */
  | 'wrong-address'
  /** Another answer than a sign-in gives. */
  | 'service-error'
  /** The provider's answer does not belong to this sign-in. */
  | 'not-trusted'
  /** The browser opened no window. */
  | 'popup-blocked'
  /** At the provider it was called off, or not granted. */
  | 'cancelled';

/** What a failure of the profile comes from, for the operator: public parts of the profile and a status. */
interface SignInCause {
  /** `POST https://service.example/login`. */
  readonly request: string;
  readonly status: number;
  /** Where the profile looks for the token. */
  readonly pointer: string;
}

/** What the dialog shows beside the sentence for a failure. */
export interface SignInDetail {
  /** Why, in the words of the service: plain text. */
  readonly said?: string | undefined;
  readonly cause?: SignInCause | undefined;
}

/** Carries a code and what may be shown of it: no value of anybody stands in it. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly failure: SignInFailure;
  readonly detail: SignInDetail | undefined;

  constructor(failure: SignInFailure, detail?: SignInDetail) {
    super(failure);
    this.failure = failure;
    this.detail = detail;
  }
}

/** What is no `SignInError` is code that could not be loaded. */
export function toSignInFailure(error: unknown): SignInFailure {
  return error instanceof SignInError ? error.failure : 'network';
}

export function findSignInDetail(error: unknown): SignInDetail | undefined {
  return error instanceof SignInError ? error.detail : undefined;
}
