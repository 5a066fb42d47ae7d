import { type ReactNode, useSyncExternalStore } from 'react';
import { hasReview } from '../../domain/drafts/stored.ts';
import { findSaveFailure } from '../../services/drafts/draft-saver.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import { storageState } from '../../services/drafts/storage-state.ts';
import { loadOnUse, near } from '../../ui/load-on-use.tsx';

/** These notices are rare, so their code loads on use. */
const access = loadOnUse(
  near(async () => (await import('./access-notice.tsx')).AccessNotice),
  () => null,
);

const review = loadOnUse(
  near(async () => (await import('./review-notice.tsx')).ReviewNotice),
  () => null,
);

/** Loads the notices before a page that shows them, so that both appear together. */
export function preloadNotices(): Promise<unknown> {
  return Promise.all([access.preload(), review.preload()]);
}

interface FrameNoticesProps {
  /** Takes the enrollment from the tab that edits it. */
  readonly takeOver: () => void;
  readonly exporting: ReactNode;
  /** True on a page with fields. */
  readonly hasEntries: boolean;
}

/** Notices above every page of the enrollment: who edits it, storage problems, and its review. */
export function FrameNotices({ takeOver, exporting, hasEntries }: FrameNoticesProps) {
  const storage = useSyncExternalStore(storageState.subscribe, storageState.get);
  const isHindered = useSessionPart(
    (snapshot) => snapshot.access !== 'own' || snapshot.saveState.kind === 'stale',
  );
  const hasFailed = useSessionPart(({ saveState }) => findSaveFailure(saveState) !== undefined);
  const isReviewed = useSessionPart(({ header }) => hasReview(header));
  const isCalm = !isHindered && !hasFailed && storage.kind === 'durable';
  return (
    <>
      {!isCalm && <access.Part takeOver={takeOver} exporting={exporting} />}
      {isReviewed && hasEntries && <review.Part />}
    </>
  );
}
