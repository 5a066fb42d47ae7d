/** «Qué pasó»: what waits, who entered what, what was returned, and whom the service created. */
import { TEAM_API } from '../../../domain/team/api.ts';
import { TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import { listCreated, readActivity } from '../../enrollments/activity.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { serve, toActor } from '../route.ts';

const USUAL_CLIENTS = 100;

export const activityRoutes = [
  serve(TEAM_API.readActivity, async ({ sql, body }) => ({ body: await readActivity(sql, body.days) })),
  serve(TEAM_API.listCreated, async ({ db, sql, body, session, profile, from }) => {
    const { isExport, limit = USUAL_CLIENTS, ...choice } = body;
    const { days, after } = choice;
    const { actor, key } = toActor(session);
    // Each page that a program reads leaves the team, as a file does with its first page.
    if (key || (isExport && after === undefined)) {
      // Not the search, which may be the name of a person.
      const about = { what: 'created', since: days[0], until: days.at(-1), ...key };
      await db.transaction((entry) =>
        appendEntry(entry, { scope: TEAM_SCOPE, kind: 'exported', about, actor, from }),
      );
    }
    return { body: await listCreated(sql, { ...choice, limit }, profile) };
  }),
];
