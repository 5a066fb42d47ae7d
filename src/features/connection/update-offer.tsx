import { useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { focusContent } from '../../form/focus-entry.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { appUpdate } from '../../services/offline/app-update.ts';

/** A newer version is there: nothing happens until the agent wants it. */
export function UpdateOffer({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslator();
  const [text, setText] = useState<MessageKey>('update.offered');
  const [isTaking, setTaking] = useState(false);

  const take = async () => {
    setTaking(true);
    const result = await appUpdate.take();
    // The page is about to be loaded anew.
    if (result === 'saved') return;
    setTaking(false);
    setText(`update.${result}`);
  };
  const putOff = () => {
    onLater();
    // The pressed button is gone with its notice.
    focusContent();
  };
  return (
    <>
      <p className="connection__text">{t(text)}</p>
      <button type="button" className="button" disabled={isTaking} onClick={() => void take()}>
        {t(isTaking ? 'update.taking' : 'update.take')}
      </button>
      <button type="button" className="button button--quiet" disabled={isTaking} onClick={putOff}>
        {t('update.later')}
      </button>
    </>
  );
}
