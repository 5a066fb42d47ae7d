/** Lists of the service, for users who enter data. */
import { TEAM_API } from '../../../domain/team/api.ts';
import { serve } from '../route.ts';

export const listRoutes = [
  serve(TEAM_API.readList, async ({ params: { name }, query, lists, refuse }) => {
    const read = await lists.read(name, query).catch(() => {
      throw refuse('service');
    });
    if (read === 'unknown') throw refuse('not-found');
    return { body: read.page };
  }),
];
