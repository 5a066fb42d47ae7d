/** Users whom a provider lets in: it says their name and role at each sign-in. */
import * as z from 'zod/mini';
import { type Role, ROLES, TEAM_SCOPE } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';
import { endAccess } from './ended-access.ts';
import type { ProvenUser } from './openid-connect.ts';
import { endSessions } from './sessions.ts';

/** Journal entries name this way of signing in. */
export const BY_PROVIDER = 'openid-connect';

const knownSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  isDisabled: z.boolean(),
});
type KnownUser = z.infer<typeof knownSchema>;
type SaidUser = Omit<ProvenUser, 'provedAt' | 'exitUrl'>;

export interface KeptUser {
  /** Undefined for an unknown user who gets no role. */
  readonly userId: string | undefined;
  /** False when an administrator took the access away, or the provider gives no role. */
  readonly isLetIn: boolean;
}

/**
 * Finds or adds the user of an identity, and holds the row until the end of the transaction. When the
 * provider changed the name or the role, the journal notes both and older sessions end. When nobody is let
 * in, the journal notes the refused user.
 * @param from address of the browser
 */
export async function keepProvenUser(sql: Sql, said: SaidUser, from: string): Promise<KeptUser> {
  const { role } = said;
  if (role) await addUser(sql, { ...said, role }, from);
  const [row] = await sql(
    `select id, name, role, disabled_at is not null as "isDisabled" from team.app_user
     where issuer = $1 and subject = $2 for no key update`,
    [said.issuer, said.subject],
  );
  const known = row && knownSchema.parse(row);
  if (known && role && !known.isDisabled) {
    await changeUser(sql, known, { name: said.name, role }, from);
    return { userId: known.id, isLetIn: true };
  }
  if (known) await endAccess(sql, known.id);
  if (known && !role) await dropLinks(sql, known.id);
  const before = known && !role && { role: known.role };
  const about = {
    by: BY_PROVIDER,
    why: known?.isDisabled ? 'disabled' : 'no-role',
    ...(before && { before }),
  };
  await appendEntry(sql, {
    scope: TEAM_SCOPE,
    kind: 'sign-in-refused',
    about,
    actor: known?.id ?? null,
    from,
  });
  return { userId: known?.id, isLetIn: false };
}

/** Adds a user whom the provider lets in for the first time. */
async function addUser(
  sql: Sql,
  { issuer, subject, name, role }: SaidUser & { readonly role: Role },
  from: string,
): Promise<void> {
  const [made] = await sql(
    `insert into team.app_user (issuer, subject, name, role) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do nothing returning id`,
    [issuer, subject, name, role],
  );
  if (!made) return;
  const { id } = z.parse(z.object({ id: z.string() }), made);
  const about = { by: BY_PROVIDER, role };
  await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'account-made', about, actor: id, from });
}

async function changeUser(
  sql: Sql,
  { id, name, role }: KnownUser,
  after: { readonly name: string; readonly role: Role },
  from: string,
): Promise<void> {
  if (name === after.name && role === after.role) return;
  await sql('update team.app_user set name = $2, role = $3 where id = $1', [id, after.name, after.role]);
  // Those sessions belong to the earlier name and role.
  await endSessions(sql, id);
  const about = { by: BY_PROVIDER, before: { name, role }, after };
  await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'changed-at-provider', about, actor: id, from });
}

/** Deletes the unused links that this user made. */
async function dropLinks(sql: Sql, id: string): Promise<void> {
  await sql('delete from team.invitation where used_by is null and invited_by = $1', [id]);
  await sql('delete from team.password_link where made_by = $1', [id]);
}
