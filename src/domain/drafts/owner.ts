import type { StoredEnrollment } from './stored.ts';

/** What a reviewer works on, whoever entered it. */
const REVIEWED = new Set(['in-review', 'approved', 'sending', 'unknown']);

/**
 * Whether an enrollment is shown to who is signed in (`user`: as `owner` names them; undefined for nobody). What was
 * begun without a sign-in is shown to everybody.
 */
export function isSeenBy(
  user: string | undefined,
  { owner, submission }: Pick<StoredEnrollment, 'owner' | 'submission'>,
): boolean {
  if (owner === undefined || owner === user) return true;
  return user !== undefined && REVIEWED.has(submission.state);
}
