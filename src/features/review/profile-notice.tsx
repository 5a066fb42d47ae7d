import { useTranslator } from '../../i18n/use-translator.ts';
import { saveOpenSession } from '../../services/drafts/session-registry.ts';
import type { ProfileHindrance } from '../../services/profile/profile-hindrance.ts';

interface ProfileNoticeProps {
  readonly hindrance: ProfileHindrance;
  /** The agent sends under the profile in use, although the server did not confirm it. */
  readonly onGoOn: () => void;
}

/** Why nothing is sent under the profile that this page runs on, and what to do. */
export function ProfileNotice({ hindrance, onGoOn }: ProfileNoticeProps) {
  const { t, dateTime } = useTranslator();
  if (hindrance.cause === 'profile-changed') {
    const what = hindrance.changes.map((change) => t(`send.profile.${change}`)).join(', ');
    return (
      <div className="notice notice--error" role="alert">
        <p>{t('send.profile.changed', { what })}</p>
        <button type="button" className="button" onClick={() => void reviewAnew()}>
          {t('send.profile.reload')}
        </button>
      </div>
    );
  }
  const { at, mayGoOn } = hindrance;
  return (
    <div className="notice notice--error" role="alert">
      <p>{t('send.profile.unchecked', { when: dateTime(at) })}</p>
      <p>{t(mayGoOn ? 'send.profile.mayGoOn' : 'send.profile.wait')}</p>
      {mayGoOn && (
        <button type="button" className="button" onClick={onGoOn}>
          {t('send.profile.goOn')}
        </button>
      )}
    </div>
  );
}

/** The page comes back under the profile that the server gives now: what is sent is made, and checked, under that one. */
async function reviewAnew(): Promise<void> {
  if ((await saveOpenSession()) === 'saved') window.location.reload();
}
