import { createEnrollment } from '../drafts/session-registry.ts';
import { navigate } from './page-link.tsx';
import { toEnrollmentPath } from './paths.ts';

/** Stores a new enrollment and goes to its first page. Rejects where it cannot be stored. */
export async function startEnrollment(): Promise<void> {
  navigate(toEnrollmentPath(await createEnrollment()));
}
