import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { type ListChoice, meQuery } from '../../services/team/team-queries.ts';
import { AccessGifts } from './access-gifts.tsx';
import { People } from './people-page.tsx';
import { TeamTable } from './team-table.tsx';
import './team.css';

const ALL: ListChoice = { states: [] };

/**
 * The work of the team, above the enrollments of this computer; for an administrator, the members of the
 * team.
 */
export function TeamSection() {
  const { t } = useTranslator();
  const { state, entersNothing } = useAuthenticationState();
  const { data: me } = useQuery({ ...meQuery, enabled: state === 'signed-in' });
  const id = useId();
  // An administrator reads no enrollments. Other users see the list at once.
  if (state !== 'signed-in' || (entersNothing && !me)) return null;
  const isAdministrator = me?.role === 'administrator';
  return (
    <section className="team__section" aria-labelledby={id}>
      <AccessGifts />
      {isAdministrator && <p>{t('team.administers')}</p>}
      <h2 id={id}>{t(isAdministrator ? 'team.people.title' : 'team.title')}</h2>
      {isAdministrator ? <People /> : <TeamTable choice={ALL} title={t('team.title')} />}
    </section>
  );
}
