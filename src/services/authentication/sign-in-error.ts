/** Why nobody is signed in: codes, which `i18n` turns into sentences. */
export type SignInFailure =
  /** Something was left blank. */
  | 'empty'
  /** The value has characters that no header can carry. */
  | 'invalid-value'
  /** The service did not take the user and the password. */
  | 'refused'
  /** The passkey belongs to nobody who may sign in with it. */
  | 'wrong-passkey'
  /** The address of the page, or the browser, does not support passkeys. */
  | 'no-passkeys-here'
  /** Too many attempts with a wrong password. */
  | 'too-many'
  /** The provider of the organization let in a person without a role in the team. */
  | 'no-role'
  /** The provider does not say when it asked for the credentials. */
  | 'proof-missing'
  /** The provider did not ask for the credentials again. */
  | 'proof-old'
  /** Somebody else signed in at the provider. */
  | 'proof-of-other'
  /** The person signed out here, but not at the provider. */
  | 'left-alone'
  /** A request was answered 401: its authorization is no longer valid. */
  | 'unauthorized'
  /** No connection, or the service does not allow requests from this page (CORS). */
  | 'network'
  /** The request timed out. */
  | 'no-answer'
  /** The answer has no token at the place in the profile, or one that no header can carry. */
  | 'no-token'
  /** The answer is no JSON. */
  | 'not-json'
  /** Nothing handles a sign-in at the address in the profile (404, 405, 410, 501). */
  | 'wrong-address'
  /** An answer that does not fit a sign-in. */
  | 'service-error'
  /** The provider's answer does not belong to this sign-in. */
  | 'not-trusted'
  /** The browser opened no window. */
  | 'popup-blocked'
  /** The person cancelled at the provider, or the provider did not grant access. */
  | 'cancelled';

/** Source of a failure of the profile, for the operator: public parts of the profile and a status. */
interface SignInCause {
  /** `POST https://service.example/login`. */
  readonly request: string;
  readonly status: number;
  /** JSON pointer at which the profile looks for the token. */
  readonly pointer: string;
}

/** Details that the dialog shows beside the sentence for a failure. */
export interface SignInDetail {
  /** Reason in the words of the service: plain text. */
  readonly said?: string | undefined;
  readonly cause?: SignInCause | undefined;
}

/** Carries a code and its details, never a personal value. */
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

/** Any other error means that code could not be loaded. */
export function toSignInFailure(error: unknown): SignInFailure {
  return error instanceof SignInError ? error.failure : 'network';
}

export function findSignInDetail(error: unknown): SignInDetail | undefined {
  return error instanceof SignInError ? error.detail : undefined;
}
