import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Role } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { ACTIVITY_PATH, LEDGER_PATH } from '../../services/navigation/paths.ts';
import { meQuery } from '../../services/team/team-queries.ts';
import { AUDIT_PATH, MY_ACCOUNT_PATH, TEAM_PATH } from '../../services/team/team-paths.ts';
import { goTo } from '../../ui/focus.ts';
import { PageLink } from '../../ui/page-link.tsx';

const SENDS = [LEDGER_PATH, 'app.ledger'] as const;
const ACTIVITY = [ACTIVITY_PATH, 'app.activity'] as const;
const PEOPLE = [TEAM_PATH, 'team.people.title'] as const;
const AUDIT = [AUDIT_PATH, 'team.audit.title'] as const;
const MY_ACCOUNT = [MY_ACCOUNT_PATH, 'team.me.title'] as const;
const LINKS: Readonly<
  Record<Role, readonly (typeof SENDS | typeof ACTIVITY | typeof PEOPLE | typeof AUDIT | typeof MY_ACCOUNT)[]>
> = {
  agent: [MY_ACCOUNT],
  supervisor: [ACTIVITY, PEOPLE, MY_ACCOUNT],
  auditor: [SENDS, AUDIT, PEOPLE, MY_ACCOUNT],
  administrator: [PEOPLE, MY_ACCOUNT],
};

/** Links of the header to the pages of this role. */
export function TeamLinks() {
  const { t } = useTranslator();
  const [place] = useLocation();
  const { data: me } = useQuery(meQuery);
  const isSupervisor = me?.role === 'supervisor';
  useCommand('activity', isSupervisor ? () => goTo(ACTIVITY_PATH) : undefined);
  return (
    me && (
      <>
        {LINKS[me.role].map(([path, text]) => (
          <PageLink
            key={path}
            className="topbar__link"
            href={path}
            aria-current={place === path ? 'page' : undefined}
          >
            {t(text)}
          </PageLink>
        ))}
      </>
    )
  );
}
