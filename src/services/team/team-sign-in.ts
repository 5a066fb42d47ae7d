import * as z from 'zod/mini';
import { meSchema } from '../../domain/team/team-api.ts';
import type { Access } from '../authentication/access.ts';
import { SignInError } from '../authentication/sign-in-error.ts';
import { beginForTeam } from '../drafts/draft-store.ts';
import { askTeam, doneSchema, TeamError } from './team-client.ts';

/** Signs in to the team. The password is not kept. Rejects with a `SignInError`. */
export async function signInToTeam(signInName: string, password: string): Promise<Access> {
  try {
    await askTeam('/api/sign-in', doneSchema, { method: 'POST', body: { signInName, password } });
    const access = await findTeamAccess();
    if (access) return access;
  } catch (error) {
    if (error instanceof TeamError && error.code === 'wrong-password') throw new SignInError('refused');
    if (error instanceof TeamError && error.code === 'too-many') throw new SignInError('too-many');
  }
  throw new SignInError('network');
}

const placeSchema = z.object({ hasProvider: z.boolean() });

/** Whether people sign in at the provider of the organization; false where the server does not answer. */
export function hasTeamProvider(): Promise<boolean> {
  return askTeam('/api/team', placeSchema).then(
    ({ hasProvider }) => hasProvider,
    () => false,
  );
}

/** Of a session that goes on, after a reload; undefined where there is none, or the server does not answer. */
export async function findTeamAccess(): Promise<Access | undefined> {
  try {
    const { id, name } = await askTeam('/api/me', meSchema);
    beginForTeam();
    return {
      authorization: { headers: {}, credentials: 'same-origin' },
      user: name,
      account: id,
      expiresAt: undefined,
      end: () =>
        askTeam('/api/sign-out', doneSchema, { method: 'POST' }).then(
          () => undefined,
          () => undefined,
        ),
    };
  } catch {
    return undefined;
  }
}
