import { useQuery } from '@tanstack/react-query';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { FINDING_PROBLEMS } from '../../domain/drafts/resolution.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import { FindingForm, type FoundBy } from '../../form/finding-form.tsx';
import { useProfile } from '../../services/profile/use-profile.ts';
import { queryClient } from '../../services/query-client.ts';
import { ask, TeamError } from '../../services/team/team-client.ts';
import { type TeamWhole } from '../../services/team/read-enrollment.ts';
import { evidenceQuery, meQuery, teamKeys } from '../../services/team/team-queries.ts';
import { TeamProblem } from './team-problem.tsx';
import { useAskWithProof, useStanding } from './use-ask-with-proof.ts';

interface TeamFindingProps {
  readonly attempt: Attempt;
  readonly whole: TeamWhole;
}

/** The form over the team's server. */
export function TeamFinding({ attempt, whole }: TeamFindingProps) {
  const { profile } = useProfile();
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery({ ...evidenceQuery(whole.id), enabled: profile.spec.lookUp !== undefined });
  const askWithProof = useAskWithProof();
  const resolve = async ({ found, personIds, reason, isDespite }: FoundBy) => {
    const some = found === 'some-exist' && { personIds };
    const body = { found, reason, ...some, ...(isDespite && { despite: true as const }) };
    const params = { id: attempt.id };
    try {
      await askWithProof(() => ask(TEAM_API.resolve, { params, body }));
      return undefined;
    } catch (error) {
      const problem = FINDING_PROBLEMS.find((code) => error instanceof TeamError && error.code === code);
      if (problem) return problem;
      throw error;
    } finally {
      await queryClient.invalidateQueries({ queryKey: teamKeys.all });
    }
  };
  if (!me) return null;
  return (
    <FindingForm
      attempt={attempt}
      persons={whole.people}
      profile={profile}
      carrier={{
        by: me.name,
        evidence: data?.findings,
        resolve,
        Failure,
      }}
    />
  );
}

function Failure({ error }: { readonly error: Error }) {
  return <TeamProblem error={useStanding(error)} />;
}
