import { useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findSaveFailure } from '../../services/drafts/draft-saver.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';

/**
 * "Guardado hh:mm", shown only once the transaction completed. A failure is an alert and offers a retry. The
 * status text changes once a minute, so that a screen reader does not read it at every pause in typing.
 */
export function SaveIndicator() {
  const session = useSession();
  const state = useSessionPart((snapshot) => snapshot.saveState);
  const { t, time } = useTranslator();
  const savedAt = state.kind === 'saved' ? time(state.at) : undefined;
  const [said, setSaid] = useState(savedAt);
  // The failure stays during a retry, so that the notice does not flicker.
  const failure = findSaveFailure(state);
  const hasFailed = failure !== undefined;
  if (hasFailed && said !== undefined) setSaid(undefined);
  if (savedAt !== undefined && savedAt !== said) setSaid(savedAt);
  return (
    <>
      {hasFailed && (
        <div className="save save--failed" role="alert">
          {t(failure === 'emptied' ? 'save.emptied' : 'save.failed')}{' '}
          {failure !== 'emptied' && (
            <button
              type="button"
              className="button"
              aria-busy={state.kind === 'saving'}
              onClick={() => void session.flush()}
            >
              {t('save.retry')}
            </button>
          )}
        </div>
      )}
      {/* The notice of a stale version is above the page, with both versions. */}
      {!hasFailed && state.kind !== 'stale' && (
        <p className="save">
          {savedAt !== undefined && <CheckIcon />}
          {savedAt === undefined ? (
            t('save.saving')
          ) : (
            <>
              {t('save.saved')} <span className="save__time">{savedAt}</span>
            </>
          )}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said !== undefined && t('save.said', { time: said })}
      </p>
    </>
  );
}
