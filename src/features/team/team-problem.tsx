import { useTranslator } from '../../i18n/use-translator.ts';
import { TeamError } from '../../services/team/team-client.ts';

interface TeamProblemProps {
  readonly error: Error | null | undefined;
  readonly onAgain?: () => void;
}

/** Why the team's server did not do it, and what to do next. */
export function TeamProblem({ error, onAgain }: TeamProblemProps) {
  const { t } = useTranslator();
  if (!error) return null;
  return (
    <div role="alert" className="notice notice--error">
      <p>{t(toTeamProblemKey(error))}</p>
      {onAgain && (
        <button type="button" className="button" onClick={onAgain}>
          {t('team.again')}
        </button>
      )}
    </div>
  );
}

const KNOWN = [
  'network',
  'sign-in',
  'sign-in-again',
  'role',
  'not-found',
  'assigned',
  'closed',
  'stale',
  'four-eyes',
  'under-way',
  'not-approved',
  'has-errors',
  'not-yet',
  'which-persons',
  'invitation-used',
  'sign-in-name-taken',
  'own-account',
  'too-many',
  'bad-body',
] as const;

function toTeamProblemKey(error: Error) {
  const code = error instanceof TeamError ? error.code : 'network';
  const known = KNOWN.find((each) => each === code);
  return `team.problem.${known ?? 'other'}` as const;
}
