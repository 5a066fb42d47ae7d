import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { LEDGER_PATH } from '../../services/navigation/paths.ts';
import { meQuery } from '../../services/team/team-queries.ts';
import { AUDIT_PATH, MY_ACCOUNT_PATH, TEAM_PATH } from '../../services/team/team-paths.ts';
import { PageLink } from '../../ui/page-link.tsx';

const SENDS = [LEDGER_PATH, 'app.ledger'] as const;
const PEOPLE = [TEAM_PATH, 'team.people.title'] as const;
const AUDIT = [AUDIT_PATH, 'team.audit.title'] as const;
const MY_ACCOUNT = [MY_ACCOUNT_PATH, 'team.me.title'] as const;
const LINKS: Readonly<
  Record<Role, readonly (typeof SENDS | typeof PEOPLE | typeof AUDIT | typeof MY_ACCOUNT)[]>
> = {
  agent: [MY_ACCOUNT],
  supervisor: [PEOPLE, MY_ACCOUNT],
  auditor: [SENDS, AUDIT, PEOPLE, MY_ACCOUNT],
  administrator: [PEOPLE, MY_ACCOUNT],
};

/** Links of the header to the pages of this role. */
export function TeamLinks() {
  const { t } = useTranslator();
  const { data: me } = useQuery(meQuery);
  return (
    me && (
      <>
        {LINKS[me.role].map(([path, text]) => (
          <PageLink key={path} className="topbar__link" href={path}>
            {t(text)}
          </PageLink>
        ))}
      </>
    )
  );
}
