/** Tells every open page about committed changes: the number of the change, its enrollment and revision. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Session } from '../accounts/sessions.ts';
import { type Db, isDatabaseAway, type Sql } from '../db/db.ts';
import type { WriteLog } from '../log.ts';
import { tellChanges } from '../tell-changes.ts';

const eventSchema = z.object({
  number: z.int(),
  enrollmentId: z.string(),
  revision: z.int(),
  /** Earlier and current assignees; all other users who hear of it see everything. */
  concerns: z.array(z.string()),
});
type TeamEvent = z.infer<typeof eventSchema>;

/**
 * Selects the events that a user may see: an agent sees changes of what they began, have or had. Ids and
 * numbers only.
 */
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

/**
 * Numbers the committed changes, in a statement of its own: every reader of later numbers sees each numbered
 * change.
 */
const numberEvents = (sql: Sql) => sql('select team.number_events()');

/** Lists the events after a number, in order. Runs outside of a transaction. */
export async function listEvents(sql: Sql, after: number): Promise<readonly TeamEvent[]> {
  await numberEvents(sql);
  return z.parse(
    z.array(eventSchema),
    await sql(`select ${EVENT} from team.event where number > $1 order by number limit ${MAX_EVENTS}`, [
      after,
    ]),
  );
}

/** The latest number, and the lowest one that retention has left; 0 and 1 when nothing has changed yet. */
export async function findEventRange(sql: Sql): Promise<{ readonly first: number; readonly last: number }> {
  await numberEvents(sql);
  const [row] = await sql(
    'select coalesce(min(number), 1) as first, coalesce(max(number), 0) as last from team.event',
  );
  return z.parse(z.object({ first: z.int(), last: z.int() }), row);
}

export interface EventHub {
  /** Returns the function that ends the subscription. */
  subscribe(listener: (events: readonly TeamEvent[]) => void): () => void;
  readonly size: number;
  close(): Promise<void>;
}

/** Interval between two reads. Nothing wakes the hub, because commits that notify wait for each other. */
const PAUSE_MS = 200;

/**
 * Reads new events once for all listeners. As it reads all the time, it also tells that the database is away.
 * @param log gets a failure once, and that reading works again
 */
export async function openEventHub(db: Db, log: WriteLog): Promise<EventHub> {
  const listeners = new Set<(events: readonly TeamEvent[]) => void>();
  let { last } = await findEventRange(db.sql);
  const stopping = new AbortController();
  const { signal } = stopping;
  const tell = tellChanges(log, (error) =>
    isDatabaseAway(error) ? ['database-away', 'database-back'] : ['events-failed', 'events-back'],
  );
  /** Returns true when there may be more. */
  const readNext = async (): Promise<boolean> => {
    const events = await listEvents(db.sql, last);
    last = events.at(-1)?.number ?? last;
    if (events.length > 0) for (const listener of listeners) listener(events);
    return events.length === MAX_EVENTS;
  };
  const follow = async () => {
    while (!signal.aborted) {
      const hasMore = await readNext().then(
        (more) => {
          tell.works();
          return more;
        },
        (error: unknown) => {
          tell.fails(error);
          return false;
        },
      );
      if (!hasMore) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get size() {
      return listeners.size;
    },
    async close() {
      stopping.abort();
      await following;
    },
  };
}
