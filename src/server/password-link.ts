/**
 * `npm run team:password -- NAME` prints a password link for an administrator whom no other one can help.
 * Anybody who reaches the database could do more than this; this way the journal notes it.
 */
import * as z from 'zod/mini';
import { TEAM_SCOPE } from '../domain/team/team-api.ts';
import { offerPassword } from './accounts/new-password.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Sql } from './db/db.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { toAccountLink } from './http/routes/account-routes.ts';
import { appendEntry } from './journal/journal-store.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

runCommand('team password', async () => {
  const [signInName] = process.argv.slice(2);
  if (signInName === undefined) throw new ConfigError(['give the user name of an administrator']);
  const config = readConfig(process.env);
  const db = await openTeamDb(config);
  try {
    const token = await db.transaction((sql) => offer(sql, signInName));
    console.log(`Set the password (once, within 24 h): ${toAccountLink(config.origin, token)}`);
  } finally {
    await db.close();
  }
});

async function offer(sql: Sql, signInName: string): Promise<string> {
  const [row] = await sql(
    "select id from team.app_user where issuer = 'local' and subject = lower($1) and role = 'administrator'",
    [signInName],
  );
  const { id = '' } = row ? z.parse(z.object({ id: z.string() }), row) : {};
  const token = id === '' ? undefined : await offerPassword(sql, id, id);
  if (token === undefined)
    throw new ConfigError([
      `«${signInName}» is no local account of an administrator who has access; for others an administrator makes the link`,
    ]);
  await appendEntry(sql, {
    scope: TEAM_SCOPE,
    kind: 'password-offered',
    about: { user: id },
    actor: null,
    from: 'team:password',
  });
  return token;
}
