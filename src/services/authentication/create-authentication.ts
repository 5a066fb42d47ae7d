import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toBaseUrl, toTimeoutMs } from '../../domain/profile/profile.ts';
import type { Authentication, AuthenticationSnapshot } from './authentication.ts';

/** What the app sees of an authentication, whichever it is. */
export type AnyAuthentication = { readonly [K in keyof Authentication]: Authentication[K] };

const NOBODY: AuthenticationSnapshot = {
  state: 'not-needed',
  isAsked: false,
  failure: undefined,
  user: undefined,
};
const nothing = () => undefined;
const noSignIn = () => Promise.resolve(undefined);

/** Where nobody signs in: most profiles, so the rest of the code comes with those that need it. */
const OPEN: AnyAuthentication = {
  spec: undefined,
  subscribe: () => nothing,
  getSnapshot: () => NOBODY,
  authorize: () => Promise.resolve({ headers: {}, credentials: 'same-origin' }),
  resume: noSignIn,
  noteUnauthorized: nothing,
  ask: nothing,
  dismiss: nothing,
  signIn: noSignIn,
  signInWithPasskey: noSignIn,
  setValue: noSignIn,
  signInWithProvider: noSignIn,
  signOut: noSignIn,
};

/** The authentication of a profile, before anything is asked of the service. */
export async function createAuthentication(spec: ProfileSpec): Promise<AnyAuthentication> {
  if (spec.authentication === undefined || spec.authentication.kind === 'none') return OPEN;
  const [{ Authentication: Personal }, { guardDesk, hasLeft }] = await Promise.all([
    import('./authentication.ts'),
    import('./desk-user.ts'),
  ]);
  const authentication = new Personal(
    spec.authentication,
    toBaseUrl(spec),
    toTimeoutMs(spec),
    undefined,
    hasLeft(),
  );
  if (authentication.getSnapshot().state !== 'not-needed') {
    // What the team's people show each other, its server decides.
    const handsOver = spec.review?.approval === 'required' || spec.authentication.kind === 'team';
    guardDesk(authentication, handsOver);
  }
  if (spec.authentication.kind === 'team') await authentication.resume();
  return authentication;
}
