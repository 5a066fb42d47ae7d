/** Observations about an enrollment, and their replies. */
import type * as z from 'zod/mini';
import type { Step } from '../../../domain/decision/facts.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import { renewClaim } from '../../enrollments/claims.ts';
import { tellChange } from '../../enrollments/enrollment-store.ts';
import { appendEntry, holdChain, type JournalEntry, listEntries } from '../../journal/journal-store.ts';
import { serve } from '../route.ts';
import { requireSeen } from './require-enrollment.ts';
import { requireStep } from './require-step.ts';

export const observationRoutes = [
  serve(TEAM_API.remark, async (call) => {
    const { sql, session, body, from, params } = call;
    const { id } = await requireSeen(sql, session, params.id);
    const { kind, observation } = body;
    await holdChain(sql, id);
    // Read again, because another step may have ended before this one got the chain.
    const head = await requireSeen(sql, session, id);
    await requireStep(call, { step: STEP_OF[kind], head });
    if (!isFitting(await listEntries(sql, id), body, session.userId)) throw call.refuse('observation-moved');
    const about = { observation, ...(kind === 'observed' && { place: body.place }) };
    const text = 'text' in body ? body.text : undefined;
    // In this order, because every other step counts its event at the commit, while it holds the chain.
    await appendEntry(sql, { scope: id, kind, about, text, actor: session.userId, from });
    await renewClaim(sql, id, session.userId);
    await tellChange(sql, id);
    return { status: 201, body: {} };
  }),
];

const STEP_OF = {
  observed: 'observe',
  replied: 'reply',
  settled: 'settle',
  reopened: 'reopen',
} as const satisfies Record<string, Step>;

const isRemark = (kind: string) => Object.hasOwn(STEP_OF, kind);

/**
 * True when the step fits the thread: an observation is made once, only an open one is answered or settled,
 * and only a settled one is reopened. A user cannot reply twice in a row.
 */
function isFitting(
  entries: readonly JournalEntry[],
  { kind, observation }: z.infer<typeof TEAM_API.remark.body>,
  userId: string,
): boolean {
  const thread = entries.filter((one) => isRemark(one.kind) && one.about?.['observation'] === observation);
  const last = thread.at(-1);
  const standing = thread.findLast((one) => one.kind !== 'replied')?.kind;
  const isOpen = standing === 'observed' || standing === 'reopened';
  switch (kind) {
    case 'observed':
      return !last;
    case 'replied':
      return isOpen && !(last?.kind === 'replied' && last.actor === userId);
    case 'settled':
      return isOpen;
    case 'reopened':
      return standing === 'settled';
  }
}
