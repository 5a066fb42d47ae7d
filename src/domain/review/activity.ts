/**
 * What happened at a desk, counted from the deeds of each enrollment. An enrollment was entered when it was first
 * handed in; it counts once, on that day and for who handed it in. It was returned when a reviewer ever sent it back,
 * and then counts once, by the category of its first return. What was entered and not returned was right the first
 * time.
 */
import * as z from 'zod/mini';
import { groupBy } from '../fields/group-by.ts';
import { parseInstant } from '../formats/date.ts';
import { toNameKeys } from '../formats/name-keys.ts';
import { isReturnOfReviewer, listEnterers } from './approval.ts';
import type { JournalEntry } from './journal.ts';

/** Most days of a period. */
export const MAX_DAYS = 92;

const agentSchema = z.object({
  /** Tells agents of one name apart. */
  id: z.string(),
  /** Empty when nobody said it. */
  name: z.string(),
});

/** Enrollments of one agent and day with one fate. */
const cellSchema = z.object({
  /** Index of the day in the asked period. */
  day: z.int(),
  agent: agentSchema,
  /** Category of the first return, empty without one; null when it was not returned. */
  category: z.nullable(z.string()),
  count: z.int(),
});

export const activitySchema = z.object({
  /** Number of enrollments in review now. */
  waiting: z.int(),
  /** ISO 8601 instant: when the review of the one that waits longest began; null when none waits. */
  oldest: z.nullable(z.string()),
  cells: z.array(cellSchema),
  /** Median from the first handing in to the latest approval, of what was entered in the period. */
  medianMs: z.nullable(z.number()),
  /** Number of clients that the service created in the period. */
  created: z.int(),
});

type Agent = z.infer<typeof agentSchema>;
export type Cell = z.infer<typeof cellSchema>;
export type Activity = z.infer<typeof activitySchema>;

/** A deed of one enrollment. */
export interface Deed {
  readonly kind: 'handed-in' | 'returned' | 'approved';
  /** ISO 8601 instant in UTC with milliseconds. */
  readonly at: string;
  /** Name of the agent who handed it in. */
  readonly agent?: Agent | undefined;
  /** Category of a return. */
  readonly category?: string | undefined;
}

/** The course of an enrollment. */
interface Course {
  readonly enteredAt: string;
  readonly agent: Agent;
  readonly category: string | null;
  readonly approvedAt: string | undefined;
}

const NOBODY: Agent = { id: '', name: '' };

/**
 * Counts enrollments that were entered in a period.
 * @param enrollments the deeds of each, in their order
 * @param days the midnights between the days of the period, the first and the last one included
 */
export function countDeeds(
  enrollments: readonly (readonly Deed[])[],
  days: readonly string[],
): Pick<Activity, 'cells' | 'medianMs'> {
  const cells = new Map<string, Cell>();
  const waits: number[] = [];
  for (const deeds of enrollments) {
    const course = findCourse(deeds);
    const day = course ? findDay(course.enteredAt, days) : undefined;
    if (!course || day === undefined) continue;
    const { agent, category, enteredAt, approvedAt } = course;
    const key = JSON.stringify([day, agent.id, category]);
    cells.set(key, { day, agent, category, count: (cells.get(key)?.count ?? 0) + 1 });
    const [from, until] = [parseInstant(enteredAt), parseInstant(approvedAt ?? '')];
    if (from !== undefined && until !== undefined) waits.push(until - from);
  }
  return { cells: [...cells.values()], medianMs: findMedian(waits) };
}

function findCourse(deeds: readonly Deed[]): Course | undefined {
  const entered = deeds.find(({ kind }) => kind === 'handed-in');
  if (!entered) return undefined;
  const returned = deeds.find(({ kind }) => kind === 'returned');
  return {
    enteredAt: entered.at,
    agent: entered.agent ?? NOBODY,
    category: returned ? (returned.category ?? '') : null,
    approvedAt: deeds.findLast(({ kind }) => kind === 'approved')?.at,
  };
}

/** Index of the day of an instant; undefined outside of the period. */
export function findDay(at: string, days: readonly string[]): number | undefined {
  const index = days.findLastIndex((midnight) => midnight <= at);
  return index < 0 || index >= days.length - 1 ? undefined : index;
}

function findMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export interface Tally {
  readonly entered: number;
  readonly returned: number;
  /** Returns by category; empty for returns without one. */
  readonly byCategory: ReadonlyMap<string, number>;
}

export function tally(cells: readonly Cell[]): Tally {
  const byCategory = new Map<string, number>();
  let [entered, returned] = [0, 0];
  for (const { category, count } of cells) {
    entered += count;
    if (category === null) continue;
    returned += count;
    byCategory.set(category, (byCategory.get(category) ?? 0) + count);
  }
  return { entered, returned, byCategory };
}

/** Share of what was right the first time, in whole percent; undefined when nothing was entered. */
export const toFirstTime = ({ entered, returned }: Tally): number | undefined =>
  entered === 0 ? undefined : Math.round(((entered - returned) / entered) * 100);

export interface AgentTally extends Tally {
  readonly agent: Agent;
}

/** One line for each agent, by name. */
export function tallyAgents(cells: readonly Cell[]): readonly AgentTally[] {
  return [...groupBy(cells, ({ agent }) => agent.id).values()]
    .flatMap((group) => (group[0] ? [{ agent: group[0].agent, ...tally(group) }] : []))
    .toSorted((a, b) => a.agent.name.localeCompare(b.agent.name));
}

/** One tally for each day of a period. */
export function tallyDays(cells: readonly Cell[], days: number): readonly Tally[] {
  const byDay = groupBy(cells, ({ day }) => day);
  return Array.from({ length: days }, (_, day) => tally(byDay.get(day) ?? []));
}

/**
 * The deeds in the journal of a browser. What was decided or sent without a handing in was handed in by then.
 * @param sentAt instants of its sends
 */
export function toDeeds(entries: readonly JournalEntry[], sentAt: readonly string[]): readonly Deed[] {
  const deeds = entries.flatMap((entry, index): readonly Deed[] => {
    const { at, by, event } = entry;
    switch (event.kind) {
      case 'reviewed':
      case 'received': {
        const name = (listEnterers(entries.slice(0, index + 1)).at(-1) ?? by)?.name;
        return [{ kind: 'handed-in', at, agent: toAgent(name) }];
      }
      case 'returned':
        return isReturnOfReviewer(entries, index) ? [{ kind: 'returned', at, category: event.category }] : [];
      case 'approved':
        return [{ kind: 'approved', at }];
      default:
        return [];
    }
  });
  const [first] = [...deeds.map(({ at }) => at), ...sentAt].toSorted();
  if (first === undefined || deeds[0]?.kind === 'handed-in') return deeds;
  return [{ kind: 'handed-in', at: first, agent: toAgent(listEnterers(entries).at(-1)?.name) }, ...deeds];
}

/** Spellings of one name are one agent. */
function toAgent(name = ''): Agent | undefined {
  const [id] = toNameKeys(name);
  return id === undefined ? undefined : { id, name: name.trim() };
}
