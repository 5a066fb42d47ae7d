import { type ReactNode, useEffect } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { OWN_LEDGER_PATH } from '../../services/navigation/paths.ts';
import { endWalk } from '../../services/review/review-queue.ts';
import type { ListChoice } from '../../services/team/team-queries.ts';
import { TEAM_QUEUE } from '../../services/team/team-queue.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TeamTable } from './team-table.tsx';
import './team.css';

const SENDS: ListChoice = { states: ['queued', 'sending', 'confirmed', 'rejected', 'unknown'] };

/**
 * «Por revisar» of the team: enrollments that wait for a supervisor, the longest wait first. Each decision
 * opens the next one.
 */
export const TeamQueuePage = ({ notice }: Pick<ListPageProps, 'notice'>) => (
  <ListPage choice={TEAM_QUEUE} title="app.queue" notice={notice} />
);

/** «Envíos» of the team: enrollments on their way to the service or back, the latest change first. */
export function TeamSendsPage() {
  const { t } = useTranslator();
  const { entersNothing } = useAuthenticationState();
  return (
    <ListPage choice={SENDS} title="app.ledger">
      {!entersNothing && (
        <p>
          <PageLink href={OWN_LEDGER_PATH}>{t('team.sends.own')}</PageLink>
        </p>
      )}
    </ListPage>
  );
}

interface ListPageProps {
  readonly choice: ListChoice;
  readonly title: MessageKey;
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}

function ListPage({ choice, title, notice, children }: ListPageProps) {
  const { t } = useTranslator();
  useArrivalFocus();
  useEffect(endWalk, []);
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${t(title)} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t(title)}</h1>
      </div>
      {notice}
      <section className="team__section" aria-label={t(title)}>
        <TeamTable choice={choice} title={t(title)} />
      </section>
      {children}
    </main>
  );
}
