import type { EnrollmentSession } from './enrollment-session.ts';
import { isKept } from './session-snapshot.ts';
import { storageState } from './storage-state.ts';

/**
 * Asks before the page is closed or loaded again while something would be lost: a send on its way, text that is not
 * stored yet, or a browser that stores nothing. What can be saved is saved meanwhile. Gives how to stop.
 */
export function guardLeaving(session: EnrollmentSession): () => void {
  const onLeave = (event: BeforeUnloadEvent) => {
    const snapshot = session.getSnapshot();
    if (isKept(snapshot) && !snapshot.isSending && storageState.get().kind === 'durable') return;
    void session.flush();
    event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
}
