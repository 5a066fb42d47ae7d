import type { ComponentType } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { AsidesProps } from '../../form/field-asides.ts';
import { TEAM_ACCOUNT_PATH } from '../../services/navigation/paths.ts';
import { AUDIT_PATH, MY_ACCOUNT_PATH } from '../../services/team/team-paths.ts';
import { AccountPage } from './account-page.tsx';
import { AuditPage } from './audit-page.tsx';
import { EndedPage } from './ended-page.tsx';
import { IdentifierNote } from './identifier-note.tsx';
import { MyAccountPage } from './my-account-page.tsx';
import { PeoplePage } from './people-page.tsx';
import { TeamBar } from './team-bar.tsx';
import { TeamLinks } from './team-links.tsx';
import { type Checked, TeamPanel } from './team-panel.tsx';
import { TeamSendsPage } from './team-sends-page.tsx';
import { TeamSection } from './team-section.tsx';

interface PartProps {
  /** Result of the checks on the enrollment, for the panel. */
  readonly checked: Checked;
  /** Props of the notes about the person on the page. */
  readonly asides?: AsidesProps | undefined;
}

const PARTS = {
  section: TeamSection,
  bar: TeamBar,
  panel: TeamPanel,
  sends: TeamSendsPage,
  links: TeamLinks,
  people: TeamPages,
  ended: EndedPage,
  note: ({ asides }: PartProps) => asides && <IdentifierNote {...asides} />,
} satisfies Readonly<Record<string, ComponentType<PartProps>>>;

const UNKNOWN: Checked = { errors: undefined, rekeyed: undefined, rekey: null };

/** The pages below «Equipo». */
function TeamPages() {
  switch (useLocationProperty(() => window.location.pathname)) {
    case TEAM_ACCOUNT_PATH:
      return <AccountPage />;
    case MY_ACCOUNT_PATH:
      return <MyAccountPage />;
    case AUDIT_PATH:
      return <AuditPage />;
    default:
      return <PeoplePage />;
  }
}

interface TeamPartProps extends Partial<PartProps> {
  readonly part: keyof typeof PARTS;
}

/** Parts of a team by name. They share one chunk, which loads only with the profile of a team server. */
export function TeamPart({ part, checked = UNKNOWN, ...props }: TeamPartProps) {
  const Part = PARTS[part];
  return <Part checked={checked} {...props} />;
}
