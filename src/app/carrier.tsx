/** Pages and parts that depend on where enrollments live. No other file chooses pages or parts by it. */
import type { ComponentProps, ComponentType } from 'react';
import type { AsidesProps } from '../form/field-asides.ts';
import type { PageName, TeamPage } from '../services/navigation/pages.ts';
import { useProfile } from '../services/profile/use-profile.ts';
import { loadOnUse, near } from '../ui/load-on-use.tsx';
import { alone, inFrame, LoadingPage, withExport } from './loading.tsx';
import type * as parts from './team-pages.tsx';

type TeamParts = typeof parts;

const nothing = () => null;

/** Loads a part that the profile of a team server alone needs. */
const load =
  <Name extends keyof TeamParts>(name: Name) =>
  async () =>
    (await import('./team-pages.tsx'))[name];

type Pages<Name extends PageName> = Readonly<Record<Name, ReturnType<typeof alone>>>;

interface Carrier {
  /** Its own pages; all others are the same for each carrier. */
  readonly pages: Partial<Pages<PageName>>;
  /** True where several computers share the enrollments. */
  readonly isShared: boolean;
  /** Status of the open enrollment. */
  readonly Bar?: ComponentType;
  /** Brings an enrollment that this computer lacks. */
  readonly Missing?: ComponentType<ComponentProps<TeamParts['MissingEnrollment']>>;
  /** Numbers beside the links of the bar: of what waits for a review, and of what came back. */
  readonly counts: Readonly<Record<'waiting' | 'returned', () => Promise<ComponentType>>>;
  /** Links beside the name of the user. */
  readonly Links?: ComponentType;
  /** Notes on what is known of a person elsewhere. */
  readonly Note?: ComponentType<AsidesProps>;
}

const BROWSER: Carrier = {
  pages: {},
  isShared: false,
  counts: {
    waiting: near(async () => (await import('./browser-counts.tsx')).WaitingCount),
    returned: near(async () => (await import('./browser-counts.tsx')).ReturnedCount),
  },
};

/** A page for teams alone does not compile without its entry. */
const TEAM: Carrier & { readonly pages: Pages<TeamPage> } = {
  pages: {
    home: alone(load('TeamHome')),
    queue: alone(load('TeamQueue')),
    review: withExport(load('TeamReview')),
    activity: alone(load('TeamActivity')),
    ledger: alone(load('TeamSends')),
    people: alone(load('PeoplePage')),
    account: alone(load('AccountPage')),
    myAccount: alone(load('MyAccountPage')),
    audit: alone(load('AuditPage')),
  },
  isShared: true,
  counts: { waiting: load('WaitingCount'), returned: load('ReturnedCount') },
  Bar: loadOnUse(load('TeamBar'), nothing).Part,
  Missing: loadOnUse(load('MissingEnrollment'), () => <LoadingPage />).Part,
  Links: loadOnUse(load('TeamLinks'), nothing).Part,
  Note: loadOnUse(load('IdentifierNote'), nothing).Part,
};

/** Replaces all pages when the access to a team has ended. */
export const Ended = inFrame(load('EndedPage')).Part;

export const useCarrier = (): Carrier =>
  useProfile().profile.authentication?.kind === 'team' ? TEAM : BROWSER;
