import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { meSchema, type Role, ROLES } from '../../domain/team/team-api.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { askTeam, doneSchema } from '../../services/team/team-client.ts';
import { meQuery, teamKeys } from '../../services/team/team-queries.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

const usersSchema = z.object({
  users: z.array(z.object({ ...meSchema.shape, isDisabled: z.boolean() })),
});
type ListedUser = z.infer<typeof usersSchema>['users'][number];

/** «Equipo»: who belongs to it, and the links that invite others. */
export function PeoplePage() {
  const { t } = useTranslator();
  useArrivalFocus();
  const { data: me } = useQuery(meQuery);
  const { data, error, refetch } = useQuery({
    queryKey: teamKeys.users,
    queryFn: () => askTeam('/api/users', usersSchema),
  });
  const changing = useMutation({
    mutationFn: ({ id, role, isDisabled }: ListedUser) =>
      askTeam(`/api/users/${id}`, doneSchema, { method: 'POST', body: { role, isDisabled } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.users }),
  });
  const isAdministrator = me?.role === 'administrator';
  const columns = [t('team.people.name'), t('team.people.role'), t('team.people.access')];
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${t('team.people.title')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('team.people.title')}</h1>
      </div>
      <TeamProblem error={changing.error ?? error} onAgain={() => void refetch()} />
      {isAdministrator && <Invitation />}
      {data && (
        <table {...toCardTable(columns, 'list-table')} aria-label={t('team.people.title')}>
          <thead>
            <tr>
              <ColumnHeads columns={columns} />
            </tr>
          </thead>
          <tbody>
            {data.users.map((user) => {
              const isOther = isAdministrator && user.id !== me.id;
              return (
                <tr key={user.id}>
                  <th scope="row">{user.name}</th>
                  <td>{t(`team.role.${user.role}`)}</td>
                  <td>
                    {t(user.isDisabled ? 'team.people.off' : 'team.people.on')}{' '}
                    {isOther && (
                      <button
                        type="button"
                        className="button"
                        aria-label={t(user.isDisabled ? 'team.people.letIn' : 'team.people.shutOut', {
                          name: user.name,
                        })}
                        onClick={() => changing.mutate({ ...user, isDisabled: !user.isDisabled })}
                      >
                        {t(user.isDisabled ? 'team.people.enable' : 'team.people.disable')}
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </main>
  );
}

const linkSchema = z.object({ link: z.string() });

/** A link for one person: it is shown once. */
function Invitation() {
  const { t } = useTranslator();
  const [role, setRole] = useState<Role>('agent');
  const inviting = useMutation({
    mutationFn: () => askTeam('/api/invitations', linkSchema, { method: 'POST', body: { role } }),
  });
  return (
    <section className="team__panel" aria-label={t('team.invite.title')}>
      <h2>{t('team.invite.title')}</h2>
      <div className="team__actions">
        <select
          className="input"
          aria-label={t('team.people.role')}
          value={role}
          onChange={({ target }) => setRole(ROLES.find((each) => each === target.value) ?? 'agent')}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`team.role.${each}`)}
            </option>
          ))}
        </select>
        <button type="button" className="button button--primary" onClick={() => inviting.mutate()}>
          {t('team.invite.make')}
        </button>
      </div>
      <TeamProblem error={inviting.error} />
      <p role="status">
        {inviting.data && (
          <>
            {t('team.invite.link')} <code>{inviting.data.link}</code>
          </>
        )}
      </p>
    </section>
  );
}
