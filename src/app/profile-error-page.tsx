import { PageTexts } from '../i18n/page-texts.tsx';
import { profileErrorEs } from '../i18n/profile-error-es.ts';
import { profileExpectationsEs } from '../i18n/profile-expectations-es.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import type { ProfileLoad, ProfileLoadCause } from '../services/profile/load-profile.ts';
import { Connection } from './connection.tsx';
import { ProfileProblemTable } from './profile-problem-table.tsx';

const TEXTS = { ...profileErrorEs, ...profileExpectationsEs };

interface ProfileErrorPageProps {
  readonly load: Extract<ProfileLoad, { ok: false }>;
}

/** The app does not start with a bad profile: this page says why there is none, or lists every bad key. */
export function ProfileErrorPage(props: ProfileErrorPageProps) {
  return (
    <PageTexts texts={TEXTS}>
      <ProfileError {...props} />
    </PageTexts>
  );
}

const TITLE_ID = 'profile-error';

function ProfileError({ load }: ProfileErrorPageProps) {
  const translator = useTranslator();
  const { t } = translator;
  return (
    <main className="message-page message-page--wide">
      <title>{`${t('profile.error.title')} · ${t('app.name')}`}</title>
      <h1 id={TITLE_ID}>{t('profile.error.title')}</h1>
      {'cause' in load ? (
        <p className="notice notice--error">{toCauseText(translator, load.cause)}</p>
      ) : (
        <>
          <p>{t('profile.error.body')}</p>
          <ProfileProblemTable problems={load.problems} labelledBy={TITLE_ID} />
        </>
      )}
      <button type="button" className="button button--primary" onClick={reload}>
        {t('app.error.reload')}
      </button>
      <Connection />
    </main>
  );
}

function reload(): void {
  import('../services/offline/reload-from-server.ts')
    .then(({ reloadFromServer }) => reloadFromServer())
    .catch(() => window.location.reload());
}

function toCauseText({ t }: Translator, cause: ProfileLoadCause): string {
  switch (cause.code) {
    case 'http':
      return t('profile.cause.http', { status: cause.status });
    case 'syntax': {
      const { line, column, atEnd } = cause;
      return t(atEnd ? 'profile.cause.end' : 'profile.cause.syntax', { line, column });
    }
    case 'missing':
    case 'html':
    case 'empty':
    case 'network':
      return t(`profile.cause.${cause.code}`);
  }
}
