import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterPointer } from '../../ui/after-pointer.ts';
import { focusContent } from '../../ui/focus.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { appUpdate } from '../../services/offline/app-update.ts';
import { atRest } from '../../ui/schedule.ts';
import './connection.css';

type Notice = 'offline' | 'update';

/**
 * Delay (ms) without typing before the worker starts on a first visit. Its downloads and hashes would slow
 * each key by a third.
 */
const REST_MS = 3000;

/** Says that there is no network, or offers a newer version. Also starts the service worker. */
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

/** Delays a change of notice until the pointer is up: on a narrow screen it shifts the buttons below it. */
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

/** Offers a newer version. Nothing is loaded until the agent accepts. */
function UpdateOffer({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslator();
  const { mutate: take, isPending, data: result } = useMutation({ mutationFn: () => appUpdate.take() });
  // After a successful save, the page is about to reload.
  const isTaking = isPending || result === 'saved';
  const putOff = () => {
    onLater();
    // The pressed button disappears with its notice.
    focusContent();
  };
  return (
    <>
      <p className="connection__text">
        {t(result && result !== 'saved' ? `update.${result}` : 'update.offered')}
      </p>
      <button type="button" className="button" disabled={isTaking} onClick={() => take()}>
        {t(isTaking ? 'update.taking' : 'update.take')}
      </button>
      <button type="button" className="button button--quiet" disabled={isTaking} onClick={putOff}>
        {t('update.later')}
      </button>
    </>
  );
}
