import { type Attempt, toScrubbedAttempt } from '../../domain/drafts/attempt.ts';
import { toAttemptRecord } from '../drafts/attempt-records.ts';
import { openBackend } from '../drafts/open-backend.ts';

/** Stores the sends of an enrollment without personal data: each holds all persons in one text, so it keeps none of them. */
export async function scrubAttempts(attempts: readonly Attempt[]): Promise<readonly Attempt[]> {
  const backend = await openBackend();
  const scrubbed = attempts.map(toScrubbedAttempt);
  for (const attempt of scrubbed)
    if (attempt.content) await backend.putAttempt(await toAttemptRecord(attempt));
  return scrubbed;
}
