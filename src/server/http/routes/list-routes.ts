/** Lists of the service, for users who enter data. */
import { ENTERS } from '../../../domain/team/team-api.ts';
import { ProblemError } from '../problem.ts';
import { route } from '../route.ts';

export const listRoutes = [
  route({
    method: 'GET',
    path: '/api/lists/:name',
    access: ENTERS,
    run: async ({ params: { name = '' }, query, lists }) => {
      const read = await lists.read(name, query).catch(() => {
        throw new ProblemError({ status: 502, code: 'service' });
      });
      if (read === 'unknown') throw new ProblemError({ status: 404, code: 'not-found' });
      return { body: read.page };
    },
  }),
];
