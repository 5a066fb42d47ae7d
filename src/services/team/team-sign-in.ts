import { TEAM_API } from '../../domain/team/api.ts';
import type { AnswerOf } from '../../domain/team/endpoint.ts';
import { ENTERS, LEFT_ALONE, OIDC_PATHS, SIGN_IN_REFUSALS } from '../../domain/team/team-api.ts';
import type { Access } from '../authentication/access.ts';
import { SignInError, type SignInFailure } from '../authentication/sign-in-error.ts';
import { whenFileMissing } from '../case-files/missing-file.ts';
import { beginForTeam } from '../drafts/draft-store.ts';
import { endHere, settleEnded } from './ended-access.ts';
import { ask, TeamError, whenAccessEnds } from './team-client.ts';

/** Signs in to the team. The password is not kept. Rejects with a `SignInError`. */
export async function signInToTeam(signInName: string, password: string): Promise<Access> {
  try {
    await ask(TEAM_API.signIn, { body: { signInName, password } });
    const { access } = await findTeamPlace();
    if (access) return access;
  } catch (error) {
    // When the access has ended, the next page says so.
    if (error instanceof TeamError && REFUSALS.includes(error.code)) throw new SignInError('refused');
    if (error instanceof TeamError && error.code === 'too-many') throw new SignInError('too-many');
  }
  throw new SignInError('network');
}

const REFUSALS: readonly string[] = ['wrong-password', 'access-ended'];

/** Signs in with a passkey. Rejects with a `SignInError`. */
export async function signInByTouch(): Promise<Access> {
  const { touchPasskey } = await import('./passkeys.ts');
  const isTouched = await touchPasskey().catch((error: unknown) => {
    const code = error instanceof TeamError ? error.code : '';
    const known = FAILURES.find((each) => each === code);
    throw new SignInError(known ?? 'network');
  });
  if (!isTouched) throw new SignInError('cancelled');
  const { access } = await findTeamPlace();
  if (access) return access;
  throw new SignInError('network');
}

const FAILURES = ['wrong-passkey', 'no-passkeys-here', 'too-many'] as const;

interface TeamPlace {
  /** Access of a session that continues after a reload; undefined when there is none. */
  readonly access?: Access;
  /** Address of the sign-in at the provider of the organization; undefined without a provider. */
  readonly providerPath?: string;
  /** Failure of the sign-in at the provider that the browser returns from, or of the server. */
  readonly failure?: SignInFailure | undefined;
}

/** How people sign in to the team, and who is signed in: nobody when the server does not answer. */
export async function findTeamPlace(): Promise<TeamPlace> {
  whenAccessEnds(endHere);
  try {
    const { hasProvider, me, ended } = await ask(TEAM_API.readTeam, {});
    await settleEnded(ended ?? undefined, me?.id);
    const failure = takeRefusal();
    const provider = { ...(hasProvider && { providerPath: OIDC_PATHS.begin }) };
    if (!me) return { ...provider, failure };
    beginForTeam();
    whenFileMissing(async (id, hash) => (await import('./team-files.ts')).readTeamFile(id, hash));
    return { ...provider, failure, access: toAccess(me) };
  } catch {
    await settleEnded(undefined);
    return { failure: 'network' };
  }
}

/** The message shows once: a reload does not repeat it. */
function takeRefusal(): SignInFailure | undefined {
  const refusal = ([...SIGN_IN_REFUSALS, LEFT_ALONE] as const).find(
    (each) => window.location.hash === `#${each}`,
  );
  if (refusal) window.history.replaceState(null, '', window.location.pathname);
  return refusal === 'sign-in-refused' ? 'no-role' : refusal;
}

function toAccess({ id, name, role, signInName }: AnswerOf<typeof TEAM_API.readMe>): Access {
  return {
    authorization: { headers: {}, credentials: 'same-origin' },
    user: name,
    account: id,
    signInName: signInName ?? undefined,
    entersNothing: !ENTERS.some((each) => each === role),
    expiresAt: undefined,
    end: () =>
      ask(TEAM_API.signOut, {}).then(
        (answer) => answer?.leaveTo,
        () => undefined,
      ),
  };
}
