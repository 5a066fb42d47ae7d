/** What a person found at the service of a send that nothing proved. */
import * as z from 'zod/mini';
import { FINDINGS } from '../../../domain/drafts/resolution.ts';
import { teamQueueSchema } from '../../../domain/team/team-api.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { resolveAttempt } from '../../sender/queue.ts';
import { ProblemError } from '../problem.ts';
import { noteSchema, route } from '../route.ts';

const sentSchema = z.object({ enrollment_id: z.string(), number: z.int(), person_ids: z.array(z.string()) });

export const attemptRoutes = [
  route({
    method: 'GET',
    path: '/api/queue',
    access: ['agent', 'supervisor'],
    run: async ({ sql }) => {
      const [row] = await sql(
        `select (select count(*) from team.attempt where state = 'queued') as queued,
           (select max(paused_until) from team.sender
            where paused_until > clock_timestamp() and seen_at > clock_timestamp() - interval '1 minute') as "pausedUntil"`,
      );
      return { body: teamQueueSchema.parse(row) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/attempts/:id/resolution',
    access: ['supervisor'],
    needsFreshSignIn: true,
    body: z.object({
      found: z.enum(FINDINGS),
      personIds: z.optional(z.array(z.string())),
      reason: noteSchema,
    }),
    run: async ({ sql, params: { id = '' }, body, session, profile, from }) => {
      const [row] = z.uuid().safeParse(id).success
        ? await sql(
            `select t.enrollment_id, t.number, e.person_ids
             from team.attempt t join team.enrollment e on e.id = t.enrollment_id where t.id = $1`,
            [id],
          )
        : [];
      if (!row) throw new ProblemError({ status: 404, code: 'not-found' });
      const { enrollment_id: scope, number, person_ids: sent } = sentSchema.parse(row);
      const { found, reason } = body;
      const personIds = (body.personIds ?? []).filter((personId) => sent.includes(personId));
      const isSome = personIds.length > 0 && personIds.length < sent.length;
      if ((found === 'some-exist') !== isSome) throw new ProblemError({ status: 422, code: 'which-persons' });
      const isNoted = await resolveAttempt(sql, {
        attemptId: id,
        by: session.userId,
        found: found === 'exists' ? 'all' : found === 'some-exist' ? 'some' : 'none',
        personIds,
        settlingMs: profile.timeoutMs + profile.settlingMs,
      });
      // It is not unknown any more, or what is not there may still come.
      if (!isNoted) throw new ProblemError({ status: 409, code: 'not-yet' });
      const about = { attempt: number, found, ...(isSome && { personIds }) };
      await appendEntry(sql, { scope, kind: 'found', about, text: reason, actor: session.userId, from });
      return {};
    },
  }),
];
