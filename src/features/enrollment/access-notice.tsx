import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findSaveFailure } from '../../services/drafts/draft-saver.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { storageState } from '../../services/drafts/storage-state.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { HOME_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';

interface AccessNoticeProps {
  readonly takeOver: () => void;
  /** Button that exports what is not stored. */
  readonly exporting: ReactNode;
}

/** Notices of storage and access: data that is not stored, a failed save, and the tab that edits. */
export function AccessNotice({ takeOver, exporting }: AccessNoticeProps) {
  const storage = useSyncExternalStore(storageState.subscribe, storageState.get);
  const isUnsaved = useSessionPart(
    ({ saveState, rescue }) => findSaveFailure(saveState) !== undefined || rescue === 'failed',
  );
  return (
    <>
      {storage.kind === 'memory' && <MemoryNotice cause={storage.cause} />}
      <FailureNotice />
      <OwnerNotice takeOver={takeOver} />
      <StaleNotice />
      {(isUnsaved || storage.kind === 'memory') && exporting}
    </>
  );
}

function MemoryNotice({ cause }: { readonly cause: 'newer' | 'unavailable' }) {
  const { t } = useTranslator();
  return (
    <div className="notice notice--error" role="alert">
      <p>{t(`frame.memory.${cause}`)}</p>
    </div>
  );
}

function FailureNotice() {
  const { t } = useTranslator();
  const failure = useSessionPart(({ saveState }) => findSaveFailure(saveState));
  if (failure === undefined) return null;
  return (
    <div className="notice notice--error" role="alert">
      <p>{t(`frame.failed.${failure}`)}</p>
    </div>
  );
}

function OwnerNotice({ takeOver }: { readonly takeOver: () => void }) {
  const { t } = useTranslator();
  const access = useSessionPart((snapshot) => snapshot.access);
  const state = useSessionPart(({ header }) => header.submission.state);
  const [isTaking, setTaking] = useState(false);
  if (access === 'own') return null;
  if (access === 'unreadable') {
    return (
      <div className="notice notice--error" role="alert">
        <p>{t('frame.unreadable')}</p>
        <PageLink href={HOME_PATH}>{t('home.title')}</PageLink>
      </div>
    );
  }
  return (
    <div className="notice notice--warning" role="status">
      <p>{t(state === 'sending' ? 'frame.sendingElsewhere' : 'frame.elsewhere')}</p>
      {state !== 'sending' && (
        <button
          type="button"
          className="button"
          disabled={isTaking}
          onClick={() => {
            setTaking(true);
            takeOver();
          }}
        >
          {t('frame.takeOver')}
        </button>
      )}
    </div>
  );
}

function StaleNotice() {
  const session = useSession();
  const { t } = useTranslator();
  const isStale = useSessionPart(({ saveState }) => saveState.kind === 'stale');
  const rescue = useSessionPart((snapshot) => snapshot.rescue);
  if (!isStale) return null;
  return (
    <div className="notice notice--error" role="alert">
      <h2>{t('frame.stale.title')}</h2>
      <p>{t(rescue === 'failed' ? 'frame.stale.notKept' : 'frame.stale.body')}</p>
      {rescue === 'failed' && (
        <button type="button" className="button" onClick={() => void session.rescue()}>
          {t('save.retry')}
        </button>
      )}
      {rescue !== undefined && rescue !== 'failed' && (
        <ul>
          <li>
            <PageLink href={toEnrollmentPath(rescue.copyId)}>{t('frame.stale.mine')}</PageLink>
          </li>
          <li>
            {/* A link to the same address, because only a new document loads it again. */}
            <a href={toEnrollmentPath(session.id)}>{t('frame.stale.theirs')}</a>
          </li>
        </ul>
      )}
    </div>
  );
}
