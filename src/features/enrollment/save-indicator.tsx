import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';

/** "Guardado hh:mm", said only once the transaction completed; a failure is loud and offers the next try. */
export function SaveIndicator() {
  const session = useSession();
  const state = useSessionPart((snapshot) => snapshot.saveState);
  const { t, time } = useTranslator();
  if (state.kind === 'failed') {
    return (
      <div className="save save--failed" role="alert">
        {t('save.failed')}{' '}
        <button type="button" className="button" onClick={() => void session.flush()}>
          {t('save.retry')}
        </button>
      </div>
    );
  }
  // Told above the page, with both versions.
  if (state.kind === 'stale') return null;
  return (
    <p className="save">
      {state.kind === 'saved' ? t('save.saved', { time: time(state.at) }) : t('save.saving')}
    </p>
  );
}
