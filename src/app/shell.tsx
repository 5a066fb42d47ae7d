import type { ReactNode } from 'react';
import { OFFERED } from '../i18n/languages.ts';
import { useI18n } from '../i18n/use-translator.ts';
import { PageLink } from '../services/navigation/page-link.tsx';
import { HELP_PATH, HOME_PATH, LEDGER_PATH, PROFILE_PATH } from '../services/navigation/paths.ts';
import { Connection } from './connection.tsx';
import { Late } from './late.tsx';

/** With the keys: who presses none yet does not wait for it. */
const loadFindTool = async () => (await import('./key-desks.tsx')).FindTool;

export interface ShellProps {
  readonly profileName: string;
  readonly isSample: boolean;
  /** Who is signed in, nothing where nobody signs in; and how data rests, where it is sealed. */
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** What every page has around it: the way home and to the ledger, the language, the profile in force. */
export function Shell({ profileName, isSample, account, children }: ShellProps) {
  const { translator, setLanguage } = useI18n();
  const { t, language } = translator;
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
          {t('app.name')}
        </PageLink>
        <PageLink className="topbar__link" href={LEDGER_PATH}>
          {t('app.ledger')}
        </PageLink>
        <PageLink
          className="topbar__link"
          href={PROFILE_PATH}
          aria-label={t('app.profile', { name: profileName })}
        >
          {profileName}
        </PageLink>
        <PageLink className="topbar__link" href={HELP_PATH}>
          {t('app.help')}
        </PageLink>
        {isSample && <span className="topbar__sample">{t('app.sample')}</span>}
        <Connection />
        <div className="topbar__find">
          <Late load={loadFindTool} restMs={200} />
        </div>
        <div className="topbar__languages" role="group" aria-label={t('app.language')}>
          {OFFERED.map(([tag, name]) => (
            <button
              key={tag}
              type="button"
              lang={tag}
              className="button button--quiet"
              aria-pressed={tag === language}
              onClick={() => setLanguage(tag)}
            >
              {name}
            </button>
          ))}
        </div>
        {account}
      </header>
      {children}
    </>
  );
}
