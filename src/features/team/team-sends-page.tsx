import { useEffect } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { OWN_LEDGER_PATH } from '../../services/navigation/paths.ts';
import { endWalk } from '../../services/review/review-queue.ts';
import type { ListChoice } from '../../services/team/team-queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TeamTable } from './team-table.tsx';
import './team.css';

const SENDS: ListChoice = { states: ['queued', 'sending', 'confirmed', 'rejected', 'unknown'] };

/** «Envíos» of the team: enrollments on their way to the service or back, the latest change first. */
export function TeamSendsPage() {
  const { t } = useTranslator();
  const { entersNothing } = useAuthenticationState();
  useArrivalFocus();
  useEffect(endWalk, []);
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${t('app.ledger')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('app.ledger')}</h1>
      </div>
      <section className="team__section" aria-label={t('app.ledger')}>
        <TeamTable choice={SENDS} title={t('app.ledger')} />
      </section>
      {!entersNothing && (
        <p>
          <PageLink href={OWN_LEDGER_PATH}>{t('team.sends.own')}</PageLink>
        </p>
      )}
    </main>
  );
}
