/** Removes what tells of a person from the answers of the service. */
import * as z from 'zod/mini';
import { toScrubbedOutcome } from '../../domain/drafts/attempt.ts';
import { outcomeSchema } from '../../domain/drafts/outcome.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Sql } from '../db/db.ts';

const attemptsSchema = z.array(z.object({ id: z.string(), outcome: z.unknown() }));

/**
 * Keeps only what an answer proves, and nothing of an answer that this version cannot read. SQL could not do
 * this: an answer may hold a NUL, which no text of the database can.
 */
export async function scrubOutcomes(sql: Sql, enrollmentId: EntityId): Promise<void> {
  const attempts = attemptsSchema.parse(
    await sql('select id, outcome from team.attempt where enrollment_id = $1 and outcome is not null', [
      enrollmentId,
    ]),
  );
  for (const { id, outcome } of attempts) {
    const { data } = outcomeSchema.safeParse(outcome);
    const scrubbed = data ? JSON.stringify(toScrubbedOutcome(data)) : null;
    await sql('update team.attempt set outcome = $2::text::json where id = $1', [id, scrubbed]);
  }
}
