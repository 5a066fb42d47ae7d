import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { HOME_PATH } from '../../services/navigation/paths.ts';
import { TeamError } from '../../services/team/team-client.ts';
import { teamKeys } from '../../services/team/team-queries.ts';
import { bringFromTeam } from '../../services/team/team-sync.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TeamProblem } from './team-problem.tsx';

interface MissingEnrollmentProps {
  readonly enrollmentId: EntityId;
  /** Stable. Called once the enrollment is stored on this computer. */
  readonly onBrought: () => void;
  readonly waiting: ReactNode;
}

/** Brings an enrollment of the team whose address was opened, such as by a link in a message. */
export function MissingEnrollment({ enrollmentId, onBrought, waiting }: MissingEnrollmentProps) {
  const { state } = useAuthenticationState();
  const { data, error, refetch } = useQuery({
    queryKey: [...teamKeys.head(enrollmentId), 'brought'],
    queryFn: () => bringFromTeam(enrollmentId),
    enabled: state === 'signed-in',
    // It may be gone from this computer at the next visit.
    gcTime: 0,
  });
  useEffect(() => {
    if (data) onBrought();
  }, [data, onBrought]);
  if (data === false || (error instanceof TeamError && NOT_THERE.has(error.code))) return <NotYoursPage />;
  if (!error) return waiting;
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <TeamProblem error={error} onAgain={() => void refetch()} />
    </main>
  );
}

/** The same words for both: the page tells nobody that an enrollment of others exists. */
function NotYoursPage() {
  const { t } = useTranslator();
  const { user } = useAuthenticationState();
  return (
    <main id="content" className="message-page" tabIndex={-1}>
      <title>{`${t('team.missing.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('team.missing.title')}</h1>
      <p>{t('team.missing.body', { name: user ?? '' })}</p>
      <p>{t('team.missing.next')}</p>
      <PageLink className="button button--primary" href={HOME_PATH}>
        {t('app.notFound.back')}
      </PageLink>
    </main>
  );
}

/** Codes for what does not exist, or that this user may not read. */
const NOT_THERE: ReadonlySet<string> = new Set(['not-found', 'role']);
