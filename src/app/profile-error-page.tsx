import { useEffect, useId, useState } from 'react';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { createAuthentication } from '../services/authentication/create-authentication.ts';
import {
  findKeptProfile,
  type LoadedProfile,
  mayUseKept,
  type ProfileFailure,
  type ProfileLoadCause,
} from '../services/profile/load-profile.ts';
import { Connection } from './connection.tsx';
import type { DeskStart } from './desk.tsx';
import { ProfileProblemTable } from './profile-problem-table.tsx';

interface ProfileErrorPageProps {
  readonly failure: ProfileFailure;
  /** The agent goes on with the profile that this computer keeps. */
  readonly onStart: (start: DeskStart) => void;
}

const TITLE_ID = 'profile-error';

/** The app does not start with a bad profile: this page says why there is none, or lists every bad key. */
export function ProfileErrorPage({ failure, onStart }: ProfileErrorPageProps) {
  const translator = useTranslator();
  const { t } = translator;
  return (
    <main className="message-page message-page--wide">
      <title>{`${t('profile.error.title')} · ${t('app.name')}`}</title>
      <h1 id={TITLE_ID}>{t('profile.error.title')}</h1>
      {'cause' in failure ? (
        <p className="notice notice--error">{toCauseText(translator, failure.cause)}</p>
      ) : (
        <>
          <p>{t('profile.error.body')}</p>
          <ProfileProblemTable problems={failure.problems} labelledBy={TITLE_ID} />
        </>
      )}
      <button type="button" className="button button--primary" onClick={reload}>
        {t('app.error.reload')}
      </button>
      {mayUseKept(failure) && <KeptProfile onStart={onStart} />}
      <Connection />
    </main>
  );
}

/** The last profile that was sound, where this computer has one: for now, so that the next start asks the server again. */
function KeptProfile({ onStart }: Pick<ProfileErrorPageProps, 'onStart'>) {
  const { t, dateTime } = useTranslator();
  const titleId = useId();
  const [kept, setKept] = useState<LoadedProfile>();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => void findKeptProfile().then(setKept), []);
  if (!kept) return null;
  const use = async () => {
    setUsed(true);
    const authentication = await createAuthentication(kept.spec).catch(() => undefined);
    setUsed(false);
    if (authentication) onStart({ load: kept, authentication });
  };
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.kept.title')}</h2>
      <p>{t('profile.kept.body', { when: dateTime(kept.source.at) })}</p>
      <button type="button" className="button" disabled={isUsed} onClick={() => void use()}>
        {t('profile.kept.use')}
      </button>
    </section>
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
