import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '../../domain/team/account-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { leaveDesk } from '../../services/authentication/desk-user.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { queryClient } from '../../services/query-client.ts';
import { endMyOtherSessions, endMySession, mySessionsQuery } from '../../services/team/my-sessions.ts';
import { ListTable } from '../../ui/card-table.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';
import { TeamProblem } from './team-problem.tsx';

/** Lists the sessions of the user, who can end those they do not recognize. */
export function MySessions() {
  const { t, plural } = useTranslator();
  const authentication = useAuthentication();
  const { data, error, refetch } = useQuery(mySessionsQuery);
  const [said, setSaid] = useState<Said>();
  const ending = useMutation({
    mutationFn: endMySession,
    onSuccess: () => setSaid({ text: plural('team.sessions.ended', 1) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey }),
  });
  const leaving = useMutation({
    mutationFn: endMyOtherSessions,
    onSuccess: async ({ count }) => {
      setSaid({ text: plural('team.sessions.ended', count) });
      await leaveDesk(authentication);
    },
  });
  return (
    <section className="team__panel" aria-labelledby="my-sessions">
      <h2 id="my-sessions">{t('team.sessions.title')}</h2>
      <p>{t('team.sessions.lead')}</p>
      <TeamProblem error={error ?? ending.error ?? leaving.error} onAgain={() => void refetch()} />
      {data && (
        <SessionTable sessions={data.sessions} onEnd={(id) => ending.isPending || ending.mutate(id)} />
      )}
      <div className="team__actions">
        <button
          type="button"
          className="button"
          aria-disabled={leaving.isPending}
          onClick={() => leaving.isPending || leaving.mutate()}
        >
          {t('team.sessions.everywhere')}
        </button>
      </div>
      <SaidBox said={said} />
    </section>
  );
}

interface SessionTableProps {
  readonly sessions: readonly OwnSession[];
  readonly onEnd: (id: string) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t, dateTime } = useTranslator();
  const columns = (['device', 'from', 'begun', 'seen', 'actions'] as const).map((each) =>
    t(`team.sessions.${each}`),
  );
  const orUnknown = (text: string) => text || t('team.sessions.unknown');
  return (
    <ListTable columns={columns} labelledBy="my-sessions">
      {sessions.map(({ id, device, from, begunAt, seenAt, isThis }) => (
        <tr key={id}>
          <th scope="row">{orUnknown(device)}</th>
          <td>{orUnknown(from)}</td>
          <td>{dateTime(begunAt)}</td>
          <td>{dateTime(seenAt)}</td>
          <td>
            {isThis ? (
              t('team.sessions.here')
            ) : (
              <button
                type="button"
                className="button button--quiet"
                aria-label={t('team.sessions.endOf', { device: orUnknown(device), from: orUnknown(from) })}
                onClick={() => onEnd(id)}
              >
                {t('team.sessions.end')}
              </button>
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
