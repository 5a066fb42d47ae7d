import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterPointer } from '../../form/after-pointer.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { appUpdate } from '../../services/offline/app-update.ts';
import { atRest } from '../../ui/schedule.ts';
import { UpdateOffer } from './update-offer.tsx';
import { useOnline } from './use-online.ts';
import './connection.css';

type Notice = 'offline' | 'update';

/** What the very first visit loads and hashes for the worker would cost whoever types a third of each key. */
const REST_MS = 3000;

/** Says that there is no network, or offers a newer version; and gets the worker that keeps the app on this computer. */
export function ConnectionNotices() {
  const isOnline = useOnline();
  const isOffered = useSyncExternalStore(appUpdate.subscribe, appUpdate.isOffered);
  const [isPutOff, setPutOff] = useState(false);
  const isWanted = isOffered && !isPutOff;
  const notice = useShown(isOnline ? (isWanted ? 'update' : undefined) : 'offline');
  useEffect(() => {
    if (!appUpdate.isKept) return atRest(() => void appUpdate.start(), REST_MS);
    void appUpdate.start();
    return undefined;
  }, []);
  return (
    <>
      <div className="connection" role="status">
        {notice === 'offline' && <OfflineNotice />}
        {notice === 'update' && <UpdateOffer onLater={() => setPutOff(true)} />}
      </div>
    </>
  );
}

function OfflineNotice() {
  const { t } = useTranslator();
  return <p className="connection__text">{t('connection.offline')}</p>;
}

/** On a narrow screen a notice moves what is below: never while a button is being pressed. */
function useShown(notice: Notice | undefined): Notice | undefined {
  const [shown, setShown] = useState<Notice>();
  useEffect(() => {
    let isCurrent = true;
    afterPointer(() => {
      if (isCurrent) setShown(notice);
    });
    return () => {
      isCurrent = false;
    };
  }, [notice]);
  return shown;
}
