/** Sessions of a user, shown to that user alone, who can end those they do not recognize. */
import { TEAM_API } from '../../../domain/team/api.ts';
import { TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../../accounts/sessions.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { serve } from '../route.ts';

export const sessionRoutes = [
  serve(TEAM_API.listSessions, async ({ sql, session, token }) => ({
    body: { sessions: await listSessions(sql, session.userId, token) },
  })),
  serve(TEAM_API.endOtherSessions, async ({ sql, session: { userId }, token, from }) => {
    const count = await endOtherSessions(sql, userId, token);
    const about = { sessions: count };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sessions-ended', about, actor: userId, from });
    return { body: { count } };
  }),
  serve(TEAM_API.endSession, async ({ sql, session: { userId }, params: { id }, from, refuse }) => {
    if (!(await endSessionOf(sql, userId, id))) throw refuse('not-found');
    const about = { sessions: 1 };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sessions-ended', about, actor: userId, from });
    return {};
  }),
];
