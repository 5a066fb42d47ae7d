import type { ComponentType } from 'react';
import { TEAM_ACCOUNT_PATH } from '../../services/navigation/paths.ts';
import { AccountPage } from './account-page.tsx';
import { PeoplePage } from './people-page.tsx';
import { TeamBar } from './team-bar.tsx';
import { TeamPanel } from './team-panel.tsx';
import { TeamQueuePage } from './team-queue-page.tsx';
import { TeamSection } from './team-section.tsx';

const PARTS = {
  section: TeamSection,
  bar: TeamBar,
  panel: TeamPanel,
  queue: TeamQueuePage,
  people: () => (window.location.pathname === TEAM_ACCOUNT_PATH ? <AccountPage /> : <PeoplePage />),
} satisfies Readonly<Record<string, ComponentType<{ readonly errors: number | undefined }>>>;

interface TeamPartProps {
  readonly part: keyof typeof PARTS;
  /** Of the enrollment on the page, for its panel. */
  readonly errors?: number | undefined;
}

/** What the pages show of a team, by name: it all comes in one file, with the profile of a team server alone. */
export function TeamPart({ part, errors }: TeamPartProps) {
  const Part = PARTS[part];
  return <Part errors={errors} />;
}
