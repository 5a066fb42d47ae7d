/** The claim of the user who reviews an enrollment at the moment. */
import { TEAM_API } from '../../../domain/team/api.ts';
import { claim, holdForClaim } from '../../enrollments/claims.ts';
import { tellChange } from '../../enrollments/enrollment-store.ts';
import { findDecisionHindrance } from '../../enrollments/part.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { serve } from '../route.ts';
import { requireSeen, toMaker } from './require-enrollment.ts';

export const claimRoutes = [
  serve(TEAM_API.claim, async (call) => {
    const { sql, session, profile, params, body, from } = call;
    await holdForClaim(sql, params.id);
    const { id, state, review } = await requireSeen(sql, session, params.id);
    if (state !== 'in-review') throw call.refuse('closed');
    const hindrance = await findDecisionHindrance(sql, id, toMaker(session, profile));
    if (hindrance) throw call.refuse(hindrance);
    const other = review?.claim?.by.id === session.userId ? undefined : review?.claim;
    if (other && !body.despite) throw call.refuse('claimed', { more: { claim: other } });
    await claim(sql, id, session.userId);
    if (other) {
      const about = { from: other.by.id };
      await appendEntry(sql, { scope: id, kind: 'claimed', about, actor: session.userId, from });
    }
    if (review?.claim?.by.id !== session.userId) await tellChange(sql, id);
    return { body: {} };
  }),
];
