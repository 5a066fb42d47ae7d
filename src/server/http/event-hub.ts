/** Tells every open page what has changed, once it is committed: the number of the change, its enrollment and revision. */
import * as z from 'zod/mini';
import type { Session } from '../accounts/sessions.ts';
import type { Db, Sql } from '../db/db.ts';

const eventSchema = z.object({
  number: z.int(),
  enrollmentId: z.string(),
  revision: z.int(),
  /** Who had it and who has it; everybody else who hears of it sees all. */
  concerns: z.array(z.string()),
});
type TeamEvent = z.infer<typeof eventSchema>;

/** Of these, what a user is told: an agent of what they began, have or had. Numbers and ids only. */
export function toTold(
  events: readonly TeamEvent[],
  { role, userId }: Pick<Session, 'role' | 'userId'>,
): readonly Omit<TeamEvent, 'concerns'>[] {
  return events
    .filter(({ concerns }) => role !== 'agent' || concerns.includes(userId))
    .map(({ number, enrollmentId, revision }) => ({ number, enrollmentId, revision }));
}

const EVENT = 'number, enrollment_id as "enrollmentId", revision, concerns';
const MAX_EVENTS = 1000;

/** What came after a number, in the order of the commits. */
export async function listEvents(sql: Sql, after: number): Promise<readonly TeamEvent[]> {
  return z.parse(
    z.array(eventSchema),
    await sql(`select ${EVENT} from team.event where number > $1 order by number limit ${MAX_EVENTS}`, [
      after,
    ]),
  );
}

/** The latest number, and the lowest one that retention has left; above the latest where it has left none. */
export async function findEventRange(sql: Sql): Promise<{ readonly first: number; readonly last: number }> {
  const [row] = await sql(
    'select coalesce((select min(number) from team.event), last + 1) as first, last from team.event_counter',
  );
  return z.parse(z.object({ first: z.int(), last: z.int() }), row);
}

export interface EventHub {
  /** Gives how to stop. */
  subscribe(listener: (events: readonly TeamEvent[]) => void): () => void;
  readonly size: number;
  close(): Promise<void>;
}

/** Reads what is new once for all who listen. */
export async function openEventHub(db: Db): Promise<EventHub> {
  const listeners = new Set<(events: readonly TeamEvent[]) => void>();
  let { last } = await findEventRange(db.sql);
  let reading: Promise<void> | undefined;
  let isAsked = false;
  const read = async () => {
    while (isAsked) {
      isAsked = false;
      const events = await listEvents(db.sql, last);
      last = events.at(-1)?.number ?? last;
      for (const listener of listeners) listener(events);
      if (events.length === MAX_EVENTS) isAsked = true;
    }
  };
  const unlisten = await db.listen('team_event', () => {
    isAsked = true;
    // A connection that breaks is opened again by the driver, and the next change brings what was missed.
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get size() {
      return listeners.size;
    },
    async close() {
      await unlisten();
      await reading;
    },
  };
}
