import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { meQuery } from '../../services/team/team-queries.ts';
import { AccessGifts } from './access-gifts.tsx';
import { People } from './people-page.tsx';
import { QueueNotice } from './queue-notice.tsx';
import './team.css';

/** Notices above the list of enrollments; for an administrator, the members of the team in its place. */
export function TeamSection() {
  const { t } = useTranslator();
  const { state } = useAuthenticationState();
  const { data: me } = useQuery({ ...meQuery, enabled: state === 'signed-in' });
  const id = useId();
  if (state !== 'signed-in' || !me) return null;
  if (me.role !== 'administrator') {
    return (
      <>
        <AccessGifts />
        <QueueNotice />
      </>
    );
  }
  return (
    <section className="team__section" aria-labelledby={id}>
      <AccessGifts />
      <p>{t('team.administers')}</p>
      <h2 id={id}>{t('team.people.title')}</h2>
      <People />
    </section>
  );
}
