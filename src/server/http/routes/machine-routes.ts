/** Keys of programs, and webhooks. A program uses the latter with its key, an administrator with the session. */
import { TEAM_API } from '../../../domain/team/api.ts';
import { type TeamDeed, TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import type { Sql } from '../../db/db.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { endMachineKey, listMachineKeys, makeMachineKey } from '../../machines/machine-keys.ts';
import { endWebhook, isAllowedUrl, listWebhooks, makeWebhook, retryEvents } from '../../machines/webhooks.ts';
import { type Call, serve, toActor } from '../route.ts';

/** The journal has no address of a webhook: its path may be a secret of the receiver. */
async function note(
  sql: Sql,
  { session, from }: Pick<Call<unknown>, 'session' | 'from'>,
  kind: TeamDeed,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { actor, key } = toActor(session);
  await appendEntry(sql, { scope: TEAM_SCOPE, kind, about: { ...about, ...key }, actor, from });
}

export const machineRoutes = [
  serve(TEAM_API.listKeys, async ({ sql }) => ({ body: { keys: await listMachineKeys(sql) } })),
  serve(TEAM_API.makeKey, async (call) => {
    const { sql, body, session } = call;
    const made = await makeMachineKey(sql, { ...body, madeBy: session.userId });
    await note(sql, call, 'key-made', { id: made.id, scopes: body.scopes, days: body.days });
    return { status: 201, body: made, isToldOnce: true };
  }),
  serve(TEAM_API.endKey, async (call) => {
    const { id } = call.params;
    if (!(await endMachineKey(call.sql, id))) throw call.refuse('not-found');
    await note(call.sql, call, 'key-ended', { id });
    return {};
  }),
  serve(TEAM_API.listWebhooks, async ({ sql, session, webhookHosts }) => ({
    body: { hosts: webhookHosts, webhooks: await listWebhooks(sql, session.keyId) },
  })),
  serve(TEAM_API.makeWebhook, async (call) => {
    const { sql, body, session, webhookHosts, refuse } = call;
    if (!isAllowedUrl(body.url, webhookHosts)) throw refuse('foreign-host');
    const made = await makeWebhook(sql, { ...body, madeBy: session.userId, keyId: session.keyId });
    if (!made) throw refuse('too-many-webhooks');
    await note(sql, call, 'webhook-made', { id: made.id, kinds: body.kinds });
    return { status: 201, body: made, isToldOnce: true };
  }),
  serve(TEAM_API.endWebhook, async (call) => {
    const { id } = call.params;
    if (!(await endWebhook(call.sql, id, call.session.keyId))) throw call.refuse('not-found');
    await note(call.sql, call, 'webhook-ended', { id });
    return {};
  }),
  serve(TEAM_API.tryWebhookAgain, async (call) => {
    const { id } = call.params;
    const count = await retryEvents(call.sql, id, call.session.keyId);
    if (count === undefined) throw call.refuse('not-found');
    await note(call.sql, call, 'webhook-tried-again', { id, events: count });
    return { body: { count } };
  }),
];
