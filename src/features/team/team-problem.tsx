import { HINDRANCES } from '../../domain/decision/facts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { needsSignIn, TeamError } from '../../services/team/team-client.ts';
import { MY_ACCOUNT_PATH } from '../../services/team/team-paths.ts';
import { PageLink } from '../../ui/page-link.tsx';

interface TeamProblemProps {
  readonly error: Error | null | undefined;
  readonly onAgain?: (() => void) | undefined;
}

/** Reason why the team's server refused, and what to do next. */
export function TeamProblem({ error, onAgain }: TeamProblemProps) {
  if (!error) return null;
  return (
    <div role="alert" className="notice notice--error">
      <TeamProblemText error={error} onAgain={onAgain} />
    </div>
  );
}

interface TeamProblemTextProps {
  readonly error: Error;
  readonly onAgain?: TeamProblemProps['onAgain'];
}

/** The same text inside a box that is already marked as an error. */
export function TeamProblemText({ error, onAgain }: TeamProblemTextProps) {
  const { t } = useTranslator();
  const { noteUnauthorized } = useAuthentication();
  const isSignIn = needsSignIn(error);
  // A retry would get the same answer.
  const isFinal = error instanceof TeamError && FINAL.has(error.code);
  const needsPasskey = error instanceof TeamError && error.code === 'passkey-missing';
  return (
    <>
      <p>{t(toTeamProblemKey(error))}</p>
      {isSignIn && (
        <button type="button" className="button" onClick={() => noteUnauthorized()}>
          {t('signIn.submit')}
        </button>
      )}
      {needsPasskey && (
        <PageLink className="button" href={MY_ACCOUNT_PATH}>
          {t('team.me.title')}
        </PageLink>
      )}
      {onAgain && !isSignIn && !isFinal && (
        <button type="button" className="button" onClick={onAgain}>
          {t('team.again')}
        </button>
      )}
    </>
  );
}

const FINAL: ReadonlySet<string> = new Set(['role', 'invitation-used']);

const KNOWN = [
  'network',
  'sign-in',
  'sign-in-again',
  'not-found',
  'stale',
  'own-gift',
  'erased',
  'provider-invites',
  'observation-moved',
  'under-way',
  'claimed',
  'needs-category',
  'needs-known',
  'list-missing',
  'file-missing',
  'answer-unasked',
  'bad-file',
  'too-many-files',
  'files-away',
  'files-full',
  'other-edition',
  'wrong-password',
  'signature-missing',
  'passkey-missing',
  'wrong-passkey',
  'known-passkey',
  'no-passkeys-here',
  'too-many-passkeys',
  'too-many-webhooks',
  'foreign-host',
  'easy-password',
  'invitation-used',
  'sign-in-name-taken',
  'own-account',
  'not-assignable',
  'too-many',
  'bad-body',
] as const;

function toTeamProblemKey(error: Error) {
  const code = error instanceof TeamError ? error.code : 'network';
  const known = KNOWN.find((each) => each === code);
  if (known) return `team.problem.${known}` as const;
  const hindrance = HINDRANCES.find((each) => each === code);
  return hindrance ? (`hindrance.${hindrance}` as const) : ('team.problem.other' as const);
}
