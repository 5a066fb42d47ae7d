import * as z from 'zod/mini';
import type { Attempt } from '../drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../drafts/outcome.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';

const text = z.string();
const step = { at: text };
const attemptStep = { at: text, attempt: z.int() };

/** What happened to an enrollment, one line each. `at`: ISO 8601 instants; `attempt`: its number. */
export const historyEventSchema = z.discriminatedUnion('kind', [
  z.object({ ...step, kind: z.literal(['created', 'changed']) }),
  /** Made of the enrollment of that id; `conflict`: because another tab had saved a newer version of it. */
  z.object({ ...step, kind: z.literal(['copied', 'conflict']), of: text }),
  z.object({ ...step, kind: z.literal('imported'), from: z.enum(['file', 'request']) }),
  z.object({ ...attemptStep, kind: z.literal('sent') }),
  z.object({
    ...attemptStep,
    kind: z.literal(['answered', 'late-answer']),
    status: z.int(),
    verdict: z.enum(['confirmed', 'rejected', 'unknown']),
  }),
  z.object({ ...attemptStep, kind: z.literal('no-answer'), cause: text }),
  /** What a person found at the service. */
  z.object({
    ...attemptStep,
    kind: z.literal('resolved'),
    found: z.enum(['exists', 'does-not-exist']),
    by: text,
    reason: text,
  }),
]);

export type HistoryEvent = z.infer<typeof historyEventSchema>;

type HistoryHead = Pick<StoredEnrollment, 'createdAt' | 'updatedAt' | 'origin'>;

/** The history of an enrollment, the first event first, as its record and the ledger tell it. */
export function toHistory(head: HistoryHead, attempts: readonly Attempt[]): HistoryEvent[] {
  const first = toFirstEvents(head);
  // That it was made, or came here, is no change of it.
  const isChanged = first.every(({ at }) => at !== head.updatedAt);
  const events: HistoryEvent[] = [
    ...first,
    ...(isChanged ? [{ kind: 'changed' as const, at: head.updatedAt }] : []),
    ...attempts.flatMap(toAttemptEvents),
  ];
  return events.toSorted((a, b) => compare(a.at, b.at));
}

function toFirstEvents({ createdAt, origin }: HistoryHead): HistoryEvent[] {
  const created: HistoryEvent = { kind: 'created', at: createdAt };
  switch (origin?.kind) {
    case undefined:
      return [created];
    case 'copy':
      return [{ kind: 'copied', at: createdAt, of: origin.of }];
    case 'conflict':
      return [{ kind: 'conflict', at: createdAt, of: origin.of }];
    case 'file':
      return [created, { kind: 'imported', at: origin.at, from: 'file' }];
    case 'request':
      return [{ kind: 'imported', at: origin.at, from: 'request' }];
  }
}

function toAttemptEvents({ number, startedAt, content }: Attempt): HistoryEvent[] {
  const { outcome, lateOutcomes = [], resolution } = content ?? {};
  return [
    { kind: 'sent', at: startedAt, attempt: number },
    ...(outcome ? [toOutcomeEvent(outcome, number, 'answered')] : []),
    ...lateOutcomes.map((late) => toOutcomeEvent(late, number, 'late-answer')),
    ...(resolution ? [{ kind: 'resolved' as const, attempt: number, ...resolution }] : []),
  ];
}

function toOutcomeEvent(
  outcome: FinalizeOutcome,
  attempt: number,
  kind: 'answered' | 'late-answer',
): HistoryEvent {
  const { at } = outcome;
  if (outcome.kind === 'no-answer') return { kind: 'no-answer', at, attempt, cause: outcome.cause };
  return { kind, at, attempt, status: outcome.status, verdict: toVerdict(outcome) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
