import { type ReactNode, useSyncExternalStore } from 'react';
import type { Ownership } from '../../services/drafts/ownership.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import { getStorageState, subscribeStorageState } from '../../services/drafts/storage-state.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';

/** What stands here is rare, and nobody types while it comes. */
const access = loadOnUse(
  async () => (await import('./access-notice.tsx')).AccessNotice,
  () => null,
);

interface FrameNoticesProps {
  /** Undefined until it is known who edits. */
  readonly ownership: Ownership | undefined;
  readonly exporting: ReactNode;
}

/** What hinders work on the enrollment, above every page of it. */
export function FrameNotices({ ownership, exporting }: FrameNoticesProps) {
  const storage = useSyncExternalStore(subscribeStorageState, getStorageState);
  const isHindered = useSessionPart(
    (snapshot) => snapshot.access !== 'own' || snapshot.saveState.kind === 'stale',
  );
  const hasFailed = useSessionPart(({ saveState }) => saveState.kind === 'failed');
  if (!isHindered && !hasFailed && storage.kind === 'durable') return null;
  return <access.Part ownership={ownership} exporting={exporting} />;
}
