/** Who did what, when and from where: for auditors. */
import { checkChains, findEntries } from '../../journal/journal-store.ts';
import { readLimit, route } from '../route.ts';

const MAX_ENTRIES = 10_000;

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/api/audit',
    access: ['auditor'],
    run: async ({ sql, query }) => {
      const get = (name: string) => query.get(name) ?? undefined;
      const filter = {
        scope: get('scope'),
        actor: get('actor'),
        kind: get('kind'),
        since: get('since'),
        until: get('until'),
        limit: readLimit(query, 200, MAX_ENTRIES),
      };
      const entries = await findEntries(sql, filter);
      // What was written may tell of a person.
      return { body: { entries: entries.map((entry) => ({ ...entry, text: undefined })) } };
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/chains',
    access: ['auditor'],
    run: async ({ sql }) => ({ body: await checkChains(sql) }),
  }),
];
