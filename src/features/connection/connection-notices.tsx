import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterPointer } from '../../ui/after-pointer.ts';
import { focusContent } from '../../form/focus-entry.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { appUpdate } from '../../services/offline/app-update.ts';
import './connection.css';

type Notice = 'offline' | 'update';

/** Says that there is no network, or offers a newer version; and gets the worker that keeps the app on this computer. */
export function ConnectionNotices() {
  const isOnline = useOnline();
  const isOffered = useSyncExternalStore(appUpdate.subscribe, appUpdate.isOffered);
  const [isPutOff, setPutOff] = useState(false);
  const isWanted = isOffered && !isPutOff;
  const notice = useShown(isOnline ? (isWanted ? 'update' : undefined) : 'offline');
  useEffect(() => {
    if (!appUpdate.isKept) return whenAtRest(() => void appUpdate.start());
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

/** A newer version is there: nothing happens until the agent wants it. */
function UpdateOffer({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslator();
  const { mutate: take, isPending, data: result } = useMutation({ mutationFn: () => appUpdate.take() });
  // Once it is saved, the page is about to be loaded anew.
  const isTaking = isPending || result === 'saved';
  const putOff = () => {
    onLater();
    // The pressed button is gone with its notice.
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

/** Whether the browser knows of a network; that one is there does not mean that the service answers. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** As long without a key or a press, and nobody is in the middle of something. */
const REST_MS = 3000;
const SIGNS = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs once, when nobody has typed or pressed for a moment, or when the page goes out of sight: what the very first visit
 * loads and hashes for the worker would cost whoever types a third of each key. Gives how to call it off.
 */
function whenAtRest(run: () => void): () => void {
  let timer: number;
  const stop = () => {
    window.clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, wait, true);
    document.removeEventListener('visibilitychange', leave);
  };
  const go = () => {
    stop();
    run();
  };
  const leave = () => {
    if (document.visibilityState === 'hidden') go();
  };
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(go, REST_MS);
  };
  for (const sign of SIGNS) window.addEventListener(sign, wait, { capture: true, passive: true });
  document.addEventListener('visibilitychange', leave);
  wait();
  return stop;
}
