/** Findings at the service about sends with an unknown result. */
import * as z from 'zod/mini';
import { toVerdict } from '../../../domain/drafts/outcome.ts';
import { findFindingProblem } from '../../../domain/drafts/resolution.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import { teamQueueSchema } from '../../../domain/team/attempt-api.ts';
import { beginRest } from '../../enrollments/begin-rest.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { findAttempt } from '../../sender/find-attempt.ts';
import { resolveAttempt } from '../../sender/queue.ts';
import { serve } from '../route.ts';
import { requireSeen } from './require-enrollment.ts';
import { requireStep } from './require-step.ts';

const sentSchema = z.object({ enrollment_id: z.string(), number: z.int(), person_ids: z.array(z.string()) });

export const attemptRoutes = [
  serve(TEAM_API.readAttempt, async ({ sql, session, params }) => {
    const { id } = await requireSeen(sql, session, params.id);
    return { body: { attempt: (await findAttempt(sql, id)) ?? null } };
  }),
  serve(TEAM_API.readQueue, async ({ sql }) => {
    const [row] = await sql(
      `select (select count(*) from team.attempt where state = 'queued') as queued,
           (select halted_at from team.sending) as "haltedAt",
           (select max(paused_until) from team.sender
            where paused_until > clock_timestamp() and seen_at > clock_timestamp() - interval '1 minute') as "pausedUntil"`,
    );
    return { body: teamQueueSchema.parse(row) };
  }),
  serve(TEAM_API.resolve, async (call) => {
    const { sql, body, session, profile, from } = call;
    const { id } = call.params;
    // Locks the attempt, so that a late answer waits for this decision.
    const [row] = z.uuid().safeParse(id).success
      ? await sql(
          `select t.enrollment_id, t.number, e.person_ids
             from team.attempt t join team.enrollment e on e.id = t.enrollment_id where t.id = $1 for update of t`,
          [id],
        )
      : [];
    if (!row) throw call.refuse('not-found');
    const { enrollment_id: scope, number, person_ids: sent } = sentSchema.parse(row);
    const { found, reason, despite } = body;
    const head = await requireSeen(sql, session, scope);
    await requireStep(call, { step: 'resolve', head, answers: { finding: found, words: reason } });
    const { lateOutcomes = [], sentAt } = (await findAttempt(sql, scope)) ?? {};
    const isSome = found === 'some-exist';
    const personIds = sent.filter((personId) => isSome && body.personIds?.includes(personId));
    const claim = {
      found,
      persons: sent.length,
      existing: personIds.length,
      hasEvidence: lateOutcomes.some((outcome) => toVerdict(outcome) === 'confirmed'),
      isDespite: despite === true,
    };
    const problem = findFindingProblem(claim, sentAt ?? '', profile, Date.now());
    if (problem) throw call.refuse(problem);
    const isNoted = await resolveAttempt(sql, {
      attemptId: id,
      by: session.userId,
      found: found === 'exists' ? 'all' : isSome ? 'some' : 'none',
      personIds,
      settlingMs: profile.timeoutMs + profile.settlingMs,
    });
    // The clock of the database is behind.
    if (!isNoted) throw call.refuse('too-early');
    const missing = sent.filter((personId) => !personIds.includes(personId));
    // The other persons become a new draft, as in a single browser: nobody is lost, and nobody is sent
    // twice.
    const rest = isSome
      ? await beginRest(sql, { enrollmentId: scope, personIds: missing }, profile)
      : undefined;
    const about = {
      attempt: number,
      found,
      ...(rest !== undefined && { personIds, rest }),
      ...(despite && { despite }),
    };
    const noted = { actor: session.userId, from };
    await appendEntry(sql, { scope, kind: 'found', about, text: reason, ...noted });
    if (rest !== undefined) {
      const begun = { persons: missing.length, restOf: scope };
      await appendEntry(sql, { scope: rest, kind: 'begun', about: begun, ...noted });
    }
    return {};
  }),
];
