import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toBaseUrl, toTimeoutMs } from '../../domain/profile/profile.ts';
import type { AnyAuthentication, AuthenticationSnapshot } from './any-authentication.ts';

const NOBODY: AuthenticationSnapshot = {
  state: 'not-needed',
  isAsked: false,
  failure: undefined,
  user: undefined,
};
const nothing = () => undefined;
const noSignIn = () => Promise.resolve(undefined);

/**
 * Authentication of a profile without sign-in. Most profiles have none, so the rest of the code loads on
 * demand.
 */
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

/** The authentication of a profile. No request is sent yet, except to resume a team session. */
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
    // The server of a team decides what its people see of each other.
    const handsOver = spec.review?.approval === 'required' || spec.authentication.kind === 'team';
    guardDesk(authentication, handsOver);
  }
  if (spec.authentication.kind === 'team') await authentication.resume();
  return authentication;
}
