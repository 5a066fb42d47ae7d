import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useTranslator } from '../i18n/use-translator.ts';
import { useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { useProfile } from '../services/profile/use-profile.ts';
import { PageLink } from '../ui/page-link.tsx';
import {
  ACTIVITY_PATH,
  findEnrollmentId,
  HOME_PATH,
  LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
} from '../services/navigation/paths.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { ChevronIcon, MarkIcon, UserIcon } from '../ui/icons.tsx';
import { loadOnUse, near } from '../ui/load-on-use.tsx';
import { useCarrier } from './carrier.tsx';
import { Connection } from './connection.tsx';
import { Late } from './late.tsx';

const userMenu = loadOnUse(
  near(async () => (await import('./user-menu.tsx')).UserMenu),
  () => null,
);
/** With the keys: who presses none yet does not wait for it. */
const loadFindTool = near(async () => (await import('./page-tools.tsx')).FindTool);

export interface ShellProps {
  readonly profileName: string;
  /** The profile is a copy of this computer: that is never hidden in the menu. */
  readonly isKept: boolean;
  readonly isSample: boolean;
  /** Who is signed in, nothing where nobody signs in; and how data rests, where it is sealed. */
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** What every page has around it: the way home and to the ledger, the actions, and a menu for language, help and profile. */
export function Shell({ profileName, isKept, isSample, account, children }: ShellProps) {
  const { t } = useTranslator();
  const { entersNothing } = useAuthenticationState();
  const [path] = useLocation();
  const { counts, isShared } = useCarrier();
  const { isRequired } = useProfile().profile.review;
  return (
    <>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="topbar">
        <PageLink
          className="topbar__brand"
          href={HOME_PATH}
          aria-label={`${t('app.name')} · ${t('app.home')}`}
        >
          <MarkIcon />
          <span className="topbar__name">{t('app.name')}</span>
        </PageLink>
        {!entersNothing && (
          <>
            {toLink(
              HOME_PATH,
              t('app.enrollments'),
              path === HOME_PATH || findEnrollmentId(path),
              counts.returned,
            )}
            {toLink(QUEUE_PATH, t('app.queue'), path === QUEUE_PATH, counts.waiting)}
            {toLink(LEDGER_PATH, t('app.ledger'), path.startsWith(LEDGER_PATH))}
            {/* A browser has no roles: supervisors work in it where something is approved. */}
            {!isShared && isRequired && toLink(ACTIVITY_PATH, t('app.activity'), path === ACTIVITY_PATH)}
          </>
        )}
        {isKept && <ProfileLink className="topbar__link" name={profileName} />}
        <Connection />
        {/* Before what stands at the right, which it moves neither by its coming nor by its going. */}
        {account}
        <div className="topbar__find">
          <Late load={loadFindTool} restMs={200} />
        </div>
        {isSample && (
          <Disclosure className="button topbar__sample" face={t('app.sample.chip')}>
            <p>{t('app.sample')}</p>
          </Disclosure>
        )}
        <Disclosure
          name={t('app.menu')}
          className="button button--quiet topbar__menu"
          face={
            <>
              <UserIcon />
              <ChevronIcon />
            </>
          }
        >
          <userMenu.Part
            profile={!isKept && <ProfileLink className="disclosure__item" name={profileName} />}
          />
        </Disclosure>
      </header>
      {children}
    </>
  );
}

function toLink(
  href: string,
  text: string,
  isCurrent: string | boolean | undefined,
  loadCount?: () => Promise<ComponentType>,
) {
  return (
    <PageLink
      className={`topbar__link${loadCount ? ' topbar__link--counted' : ''}`}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {text}
      {loadCount && <Late load={loadCount} restMs={400} />}
    </PageLink>
  );
}

function ProfileLink({ className, name }: { readonly className: string; readonly name: string }) {
  const { t } = useTranslator();
  return (
    <PageLink className={className} href={PROFILE_PATH} aria-label={t('app.profile', { name })}>
      {name}
    </PageLink>
  );
}
