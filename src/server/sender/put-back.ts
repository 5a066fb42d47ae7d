/**
 * Returns attempts to the queue that were taken and certainly not written. The log of sends has a line on the
 * disk before the first byte of a request, so an attempt that it does not name was not written. That holds
 * for a process that is gone and had the log to itself, and for this one when no take is under way.
 */
import * as z from 'zod/mini';
import type { Db } from '../db/db.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { SendLog } from './send-log.ts';
import { LOST_AFTER_MS, noteStep } from './take-attempt.ts';

const attemptsSchema = z.array(z.object({ id: z.string(), sender: z.string() }));

/**
 * @param inHand attempts that this process is sending; undefined during a take: then none of its own returns
 * @returns the number of returned attempts
 */
export async function putBackUnsent(
  db: Db,
  watch: DatabaseWatch,
  log: SendLog,
  inHand: ReadonlySet<string> | undefined,
): Promise<number> {
  return db.transaction(async (sql) => {
    await watch.require(sql);
    const taken = attemptsSchema.parse(
      await sql(
        `select id, sender from team.attempt
         where state = 'sending' and (sender = any ($1::uuid[]) or sender = $2 and id <> all ($3::uuid[])
           and sent_at < clock_timestamp() - make_interval(secs => $4))
         order by queued_at, id for update skip locked`,
        [log.ended, inHand ? watch.sender : null, [...(inHand ?? [])], LOST_AFTER_MS / 1000],
      ),
    );
    const senders = [...new Set(taken.map(({ sender }) => sender))];
    const sent = attemptsSchema.parse(
      await sql(
        `select id, sender from team.attempt where sender = any ($1::uuid[]) and state <> 'sending'
         and outcome ->> 'cause' is distinct from 'interrupted'`,
        [senders],
      ),
    );
    // A log that lacks earlier sends of its process is an older copy: it proves nothing about that process.
    const unproven = new Set(sent.filter(({ id }) => !log.has(id)).map(({ sender }) => sender));
    const unsent = taken.filter(({ id, sender }) => !log.has(id) && !unproven.has(sender));
    for (const { id } of unsent) {
      const [attempt] = await sql(
        `update team.attempt set state = 'queued', sender = null, sent_at = null where id = $1
         returning id, enrollment_id, number`,
        [id],
      );
      await noteStep(sql, attempt, { kind: 'put-back' });
    }
    return unsent.length;
  });
}
