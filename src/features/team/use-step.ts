import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isWithTeam } from '../../domain/team/left-over.ts';
import { isSameContent } from '../../domain/team/merge.ts';
import type { Assertion } from '../../domain/team/passkey-messages.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { TeamState } from '../../domain/team/team-api.ts';
import { queryClient } from '../../services/query-client.ts';
import { askSigned } from '../../services/team/passkeys.ts';
import { TeamError } from '../../services/team/team-client.ts';
import { sendCaseFiles } from '../../services/team/team-files.ts';
import { teamKeys } from '../../services/team/team-queries.ts';
import { followTeam, pushToTeam } from '../../services/team/team-sync.ts';
import { useAskWithProof, useStanding } from './use-ask-with-proof.ts';

/** Versions that the page shows when it asks for a step. */
export interface Shown {
  readonly revision: number | undefined;
  readonly profile: string | undefined;
}

/** Requests for one step. The page shows their result before anything else can be pressed. */
interface Step {
  readonly take: (
    shown: Shown,
    signature?: Assertion,
  ) => Promise<{ readonly revision: number; readonly state?: TeamState } | undefined>;
  /** A second request, with the revision from the first one. */
  readonly next?: ((shown: Shown) => Promise<unknown>) | undefined;
}

/** Content that waits for a touch to sign it. */
export interface Signed {
  readonly revision: number | undefined;
  readonly hash: string;
}

/** Asks the server for a step; `read` is the revision that is on the page. */
export function useStep(session: EnrollmentSession, read: number | undefined) {
  const askWithProof = useAskWithProof();
  const { authentication } = useProfile().profile;
  const profile = authentication?.kind === 'team' ? authentication.profile : undefined;
  const [signed, setSigned] = useState<Signed>();
  const step = useMutation({
    mutationFn: async ({ take, next }: Step) => {
      const revision = await findShownRevision(session, read);
      const taken = await askWithProof(() =>
        askSigned(
          (signature) => take({ revision, profile }, signature),
          (hash) => setSigned(hash === undefined ? undefined : { revision, hash }),
        ),
      );
      // Only the server knows whether another person has to approve it as well.
      if (next && taken?.state !== 'in-review')
        await askWithProof(() => next({ revision: taken?.revision, profile }));
      return taken?.state;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
  return { ...step, signed, error: useStanding(step.error) };
}

/**
 * The revision of exactly what the page shows: nothing is handed in or approved unseen. Local changes are
 * pushed to the team first, with the files of its case. @throws TeamError
 */
async function findShownRevision(
  session: EnrollmentSession,
  read: number | undefined,
): Promise<number | undefined> {
  const { header } = session.getSnapshot();
  if (!isWithTeam(header)) {
    const pushed = await pushToTeam(session);
    if (pushed.kind === 'refused') throw pushed.error;
    if (pushed.kind === 'conflict' || pushed.kind === 'joined') throw new TeamError('stale');
  } else if ((header.team?.revision ?? 0) < (read ?? 0)) {
    const shown = session.getEnrollment();
    await followTeam(session);
    if (!isSameContent(shown, session.getEnrollment())) throw new TeamError('stale');
  }
  await sendCaseFiles(session);
  return session.getSnapshot().header.team?.revision;
}
