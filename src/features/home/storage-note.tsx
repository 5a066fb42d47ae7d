import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Says that what is entered rests as it is typed, where it does; else the bar at the top says how it rests. */
export function StorageNote() {
  const { profile } = useProfile();
  const { t } = useTranslator();
  if (profile.privacy.storage !== 'plain') return null;
  return <p className="home__storage">{t('home.storage.plain')}</p>;
}
