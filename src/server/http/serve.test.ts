/** The types of `serve`: each `@ts-expect-error` fails the compiler when the mistake below it compiles. */
import { expect, it } from 'vitest';
import { TEAM_API } from '../../domain/team/api.ts';
import { ROUTES } from './app.ts';
import { serve } from './route.ts';
import { requireStep } from './routes/require-step.ts';

it('every endpoint has its route, except the stream', () => {
  const served = ROUTES.map(({ method, path }) => `${method} ${path}`);
  const named = Object.values(TEAM_API).map(({ method, path }) => `${method} ${path}`);
  const { method, path } = TEAM_API.followChanges;
  expect([...served, `${method} ${path}`].toSorted()).toEqual(named.toSorted());
});

export const mistakes = [
  // @ts-expect-error -- pages do not expect this answer
  serve(TEAM_API.readQueue, async () => ({ body: { queued: 'many', pausedUntil: null } })),
  // @ts-expect-error -- a member of the answer is missing
  serve(TEAM_API.readAttempt, async () => ({ body: {} })),
  // @ts-expect-error -- the route answers nothing
  serve(TEAM_API.signIn, async () => ({ body: {} })),
  // @ts-expect-error -- the path has no such part
  serve(TEAM_API.readList, async ({ params }) => ({ body: params.id })),
  serve(TEAM_API.handOver, async ({ refuse }) => {
    // @ts-expect-error -- the route does not name this problem
    throw refuse('four-eyes');
  }),
  serve(TEAM_API.return, async (call) => {
    // @ts-expect-error -- the route does not name every problem of this step
    await requireStep(call, { step: 'approve', head: await Promise.reject(new Error('never')) });
    throw new Error('never');
  }),
];
