import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { Authorization } from './access.ts';
import type { SignInDetail, SignInFailure } from './sign-in-error.ts';

export interface AuthenticationSnapshot {
  /** `not-needed`: nobody has to sign in (no authentication, or cookies of the service). */
  readonly state: 'not-needed' | 'signed-out' | 'signing-in' | 'signed-in';
  /** True while the sign-in dialog is open over the page. */
  readonly isAsked: boolean;
  /** Why the last attempt failed, or why the last access ended. */
  readonly failure: SignInFailure | undefined;
  /** More about the failure, for the dialog. */
  readonly detail?: SignInDetail | undefined;
  /** Name of the user, when it is known. */
  readonly user: string | undefined;
  /**
   * Sign-in name of a local account of the team. It stays when the session ends, so that nobody types it
   * again.
   */
  readonly signInName?: string | undefined;
  /** Distinguishes users with the same name, and is compared exactly. Without it only the name is known. */
  readonly account?: string | undefined;
  /** True for auditors and administrators of a team: they begin no enrollment. */
  readonly entersNothing?: boolean | undefined;
  /** Address of the sign-in for a team whose people sign in at their organization. */
  readonly providerPath?: string | undefined;
}

/** Members of every authentication; `Authentication` says what each member does. */
export interface AnyAuthentication {
  readonly spec: AuthenticationSpec | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => AuthenticationSnapshot;
  readonly authorize: () => Promise<Authorization | undefined>;
  readonly resume: () => Promise<void>;
  readonly noteUnauthorized: (refused?: Authorization) => void;
  readonly ask: () => void;
  readonly dismiss: () => void;
  readonly signIn: (user: string, password: string) => Promise<void>;
  readonly signInWithPasskey: () => Promise<void>;
  readonly setValue: (value: string) => Promise<void>;
  readonly signInWithProvider: () => Promise<void>;
  readonly signOut: () => Promise<string | undefined>;
}
