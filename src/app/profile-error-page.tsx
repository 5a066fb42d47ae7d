import type { ProfileLoad } from '../services/profile/load-profile.ts';
import { useTranslator } from '../i18n/use-translator.ts';

/** The app does not start with a bad profile: this page lists every bad key and why. */
export function ProfileErrorPage({ load }: { readonly load: Extract<ProfileLoad, { ok: false }> }) {
  const { t } = useTranslator();
  return (
    <main className="message-page message-page--wide">
      <title>{`${t('profile.error.title')} · ${t('app.name')}`}</title>
      <h1>{t('profile.error.title')}</h1>
      <p>{t('profile.error.body')}</p>
      {'cause' in load && <p className="notice notice--error">{load.cause}</p>}
      {load.problems.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('profile.error.path')}</th>
              <th scope="col">{t('profile.error.found')}</th>
              <th scope="col">{t('profile.error.expected')}</th>
            </tr>
          </thead>
          <tbody>
            {load.problems.map(({ path, found, expected }) => (
              <tr key={`${path} ${expected}`}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>
                  <code>{found}</code>
                </td>
                <td>{expected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {t('app.error.reload')}
      </button>
    </main>
  );
}
