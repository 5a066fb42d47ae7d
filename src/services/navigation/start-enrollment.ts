import { createEnrollment } from '../drafts/draft-store.ts';
import { navigate } from 'wouter/use-browser-location';
import { toEnrollmentPath } from './paths.ts';

let hasAskedToPersist = false;

/** Stores a new enrollment and opens its first page. Rejects when it cannot be stored. */
export async function startEnrollment(): Promise<void> {
  navigate(toEnrollmentPath(await createEnrollment()));
  askToPersist();
}

/** Asks the browser not to clear the storage when space runs out. Work continues whatever it answers. */
function askToPersist(): void {
  if (hasAskedToPersist) return;
  hasAskedToPersist = true;
  // `navigator.storage` exists only in a secure context.
  if ('storage' in navigator) navigator.storage.persist().catch(() => false);
}
