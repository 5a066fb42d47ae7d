import { useQuery } from '@tanstack/react-query';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { teamQueueQuery } from '../../services/team/team-queries.ts';

/** Says why the send queue is paused or halted, to those who hand in. */
export function QueueNotice() {
  const { t, plural, time, dateTime } = useTranslator();
  const { state, entersNothing } = useAuthenticationState();
  const { data } = useQuery({ ...teamQueueQuery, enabled: state === 'signed-in' && !entersNothing });
  if (!data) return null;
  const { haltedAt = null, pausedUntil } = data;
  if (haltedAt === null && pausedUntil === null) return null;
  return (
    <p className="notice notice--warning" role="status">
      {haltedAt === null
        ? t('team.queue.paused', { when: time(pausedUntil ?? '') })
        : t('team.queue.halted', { when: dateTime(haltedAt) })}
      {data.queued > 0 && <> {plural('team.queue.waiting', data.queued)}</>}
    </p>
  );
}
