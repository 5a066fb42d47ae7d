import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ProfileProblem } from '../domain/profile/report.ts';
import { toExpectationText } from '../i18n/profile-expectations.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { createAuthentication } from '../services/authentication/create-authentication.ts';
import { mayUseKept, keptProfileQuery } from '../services/profile/kept-profile.ts';
import {
  type LoadedProfile,
  type ProfileFailure,
  type ProfileLoadCause,
} from '../services/profile/load-profile.ts';
import { appStart } from '../services/profile/app-start.ts';
import { ColumnHeads, toCardTable } from '../ui/card-table.tsx';
import { Connection } from './connection.tsx';

const TITLE_ID = 'profile-error';

/** The app does not start with a bad profile: this page says why there is none, or lists every bad key. */
export function ProfileErrorPage({ failure }: { readonly failure: ProfileFailure }) {
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
      {mayUseKept(failure) && <KeptProfile />}
      <Connection />
    </main>
  );
}

interface ProfileProblemTableProps {
  readonly problems: readonly ProfileProblem[];
  /** Id of the heading that names it. */
  readonly labelledBy: string;
}

/** Every bad key of the profile: where, what stands there, what should. */
function ProfileProblemTable({ problems, labelledBy }: ProfileProblemTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const columns = [t('profile.error.path'), t('profile.error.found'), t('profile.error.expected')];
  return (
    <table {...toCardTable(columns)} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {problems.map(({ path, found, expected }) => (
          <tr key={`${path} ${expected.code} ${expected.values?.join() ?? ''}`}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td>{found === undefined ? t('profile.error.nothing') : <code>{found}</code>}</td>
            <td>{toExpectationText(translator, expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The last profile that was sound, where this computer has one: for now, so that the next start asks the server again. */
function KeptProfile() {
  const { t, dateTime } = useTranslator();
  const titleId = useId();
  const { data: kept } = useQuery(keptProfileQuery);
  const using = useMutation({
    mutationFn: async (load: LoadedProfile) => ({
      load,
      authentication: await createAuthentication(load.spec),
    }),
    onSuccess: appStart.set,
  });
  if (!kept) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.kept.title')}</h2>
      <p>{t('profile.kept.body', { when: dateTime(kept.source.at) })}</p>
      <button type="button" className="button" disabled={using.isPending} onClick={() => using.mutate(kept)}>
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
