import { useId } from 'react';
import type { TeamState } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { TeamTable } from './team-table.tsx';
import './team.css';

const ALL: readonly TeamState[] = [];

/** The team's work, above what is on this computer. */
export function TeamSection() {
  const { t } = useTranslator();
  const { state } = useAuthenticationState();
  const id = useId();
  if (state !== 'signed-in') return null;
  return (
    <section className="team__section" aria-labelledby={id}>
      <h2 id={id}>{t('team.title')}</h2>
      <TeamTable states={ALL} title={t('team.title')} />
      <h2>{t('team.here')}</h2>
    </section>
  );
}
