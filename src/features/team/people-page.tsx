import { useQuery } from '@tanstack/react-query';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { meQuery, teamUsersQuery } from '../../services/team/team-queries.ts';
import { ListTable } from '../../ui/card-table.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Invitation } from './invitation.tsx';
import { TeamProblem } from './team-problem.tsx';
import { UserCells } from './user-cells.tsx';
import { Webhooks } from './webhooks.tsx';
import './team.css';

const COLUMNS = ['name', 'role', 'account', 'open', 'access'] as const;

/** «Equipo», as a separate page. */
export function PeoplePage() {
  const { t } = useTranslator();
  useArrivalFocus();
  return (
    <main id="content" className="home team__page" tabIndex={-1}>
      <title>{`${t('team.people.title')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('team.people.title')}</h1>
      </div>
      <People />
    </main>
  );
}

/** Members of the team with their roles and access, and the links that invite others. */
export function People() {
  const { t } = useTranslator();
  const { data: me } = useQuery(meQuery);
  // The provider of the organization says who belongs to it.
  const { providerPath } = useAuthenticationState();
  const { data, error, refetch } = useQuery(teamUsersQuery);
  const isAdministrator = me?.role === 'administrator';
  const columns = COLUMNS.map((column) => t(`team.people.${column}`));
  return (
    <>
      <TeamProblem error={error} onAgain={() => void refetch()} />
      {isAdministrator && providerPath === undefined && <Invitation />}
      {data?.users.some(({ unconfirmedBy }) => unconfirmedBy) && (
        <p className="notice">{t('team.access.lead')}</p>
      )}
      {data && (
        <ListTable columns={columns} label={t('team.people.title')}>
          {data.users.map((user) => (
            <tr key={user.id}>
              <UserCells
                user={user}
                users={data.users}
                // Only another administrator may change one's own account.
                isChangeable={isAdministrator && user.id !== me.id}
              />
            </tr>
          ))}
        </ListTable>
      )}
      <ApiKeys isChangeable={isAdministrator} />
      {isAdministrator && <Webhooks />}
    </>
  );
}
