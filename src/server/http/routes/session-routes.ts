/** Sessions of a user, shown to that user alone, who can end those they do not recognize. */
import { ROLES, TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../../accounts/sessions.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { ProblemError } from '../problem.ts';
import { route } from '../route.ts';

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/api/sessions',
    access: ROLES,
    run: async ({ sql, session, token }) => ({
      body: { sessions: await listSessions(sql, session.userId, token) },
    }),
  }),
  route({
    method: 'POST',
    path: '/api/sessions/others/removal',
    access: ROLES,
    run: async ({ sql, session: { userId }, token, from }) => {
      const count = await endOtherSessions(sql, userId, token);
      const about = { sessions: count };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sessions-ended', about, actor: userId, from });
      return { body: { count } };
    },
  }),
  route({
    method: 'POST',
    path: '/api/sessions/:id/removal',
    access: ROLES,
    run: async ({ sql, session: { userId }, params: { id = '' }, from }) => {
      if (!(await endSessionOf(sql, userId, id))) throw new ProblemError({ status: 404, code: 'not-found' });
      const about = { sessions: 1 };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sessions-ended', about, actor: userId, from });
      return {};
    },
  }),
];
