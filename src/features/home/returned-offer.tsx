import { useSyncExternalStore } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { canTell, refuseReturned, returnedNotice, wantReturned } from '../../services/returned-notice.ts';

/** Offers once that the browser tells when an enrollment comes back. */
export function ReturnedOffer() {
  const { t } = useTranslator();
  const choice = useSyncExternalStore(returnedNotice.subscribe, returnedNotice.get);
  if (choice !== 'asked' || !canTell()) return null;
  return (
    <div className="home__offer">
      <span>{t('returned.offer')}</span>
      <button type="button" className="button button--quiet" onClick={() => void wantReturned()}>
        {t('returned.offer.yes')}
      </button>
      <button type="button" className="button button--quiet" onClick={refuseReturned}>
        {t('returned.offer.no')}
      </button>
    </div>
  );
}
