import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { closeSession } from '../drafts/session-registry.ts';

/** Takes an enrollment that was just made, and that nobody has seen, out of storage: not even to be restored. */
export async function discardEnrollment(session: EnrollmentSession): Promise<void> {
  await closeSession(session);
  const backend = await openBackend();
  await backend.write({
    enrollmentId: session.id,
    expected: session.getStored().revision,
    header: undefined,
    persons: [],
    removedPersonIds: [],
  });
}
