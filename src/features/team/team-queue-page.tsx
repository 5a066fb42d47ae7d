import type { TeamState } from '../../domain/team/team-api.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { TeamTable } from './team-table.tsx';
import './team.css';

const WAITING: readonly TeamState[] = ['in-review', 'approved', 'unknown'];

/** «Por revisar» of the team: what waits for a supervisor. */
export function TeamQueuePage() {
  const { t } = useTranslator();
  useArrivalFocus();
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${t('app.queue')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('app.queue')}</h1>
      </div>
      <TeamTable states={WAITING} title={t('app.queue')} />
    </main>
  );
}
