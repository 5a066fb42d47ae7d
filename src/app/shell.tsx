import type { ReactNode } from 'react';
import { OFFERED } from '../i18n/languages.ts';
import { useI18n } from '../i18n/use-translator.ts';
import { useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { PageLink } from '../ui/page-link.tsx';
import { HELP_PATH, HOME_PATH, LEDGER_PATH, PROFILE_PATH, QUEUE_PATH } from '../services/navigation/paths.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { ChevronIcon, UserIcon } from '../ui/icons.tsx';
import { Connection } from './connection.tsx';
import { Late } from './late.tsx';

/** With the keys: who presses none yet does not wait for it. */
const loadFindTool = async () => (await import('./page-tools.tsx')).FindTool;

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
  const { translator, setLanguage } = useI18n();
  const { t, language } = translator;
  const { entersNothing } = useAuthenticationState();
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
          <Mark />
          <span className="topbar__name">{t('app.name')}</span>
        </PageLink>
        {!entersNothing && (
          <>
            <PageLink className="topbar__link" href={QUEUE_PATH}>
              {t('app.queue')}
            </PageLink>
            <PageLink className="topbar__link" href={LEDGER_PATH}>
              {t('app.ledger')}
            </PageLink>
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
          <div className="disclosure__part" role="group" aria-label={t('app.language')}>
            {OFFERED.map(([tag, name]) => (
              <button
                key={tag}
                type="button"
                lang={tag}
                className="disclosure__item"
                aria-pressed={tag === language}
                onClick={() => setLanguage(tag)}
              >
                {name}
              </button>
            ))}
          </div>
          <div className="disclosure__part">
            <PageLink className="disclosure__item" href={HELP_PATH}>
              {t('app.help')}
            </PageLink>
            {!isKept && <ProfileLink className="disclosure__item" name={profileName} />}
          </div>
        </Disclosure>
      </header>
      {children}
    </>
  );
}

function ProfileLink({ className, name }: { readonly className: string; readonly name: string }) {
  const { t } = useI18n().translator;
  return (
    <PageLink className={className} href={PROFILE_PATH} aria-label={t('app.profile', { name })}>
      {name}
    </PageLink>
  );
}

/** The sign of the product. */
function Mark() {
  return (
    <svg className="topbar__mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect width="20" height="20" rx="5" />
      <path d="M6 6h8M6 10h5.5M6 14h8" />
    </svg>
  );
}
