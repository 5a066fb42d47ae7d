/**
 * `npm run team:invite -- ROLE "NAME"` prints an invitation link that no member of the team made. It gives a
 * team with one administrator a second one who is independent of the first. With a provider it is the only
 * way to a local account.
 */
import * as z from 'zod/mini';
import { ROLES, TEAM_SCOPE } from '../domain/team/team-api.ts';
import { invite } from './accounts/users.ts';
import { ConfigError, readConfig } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { toAccountLink } from './http/routes/account-routes.ts';
import { appendEntry } from './journal/journal-store.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

runCommand('team invite', async () => {
  const [given, ...names] = process.argv.slice(2);
  const role = ROLES.find((each) => each === given);
  const name = names.join(' ').trim();
  if (!role || name === '')
    throw new ConfigError([`give a role (${ROLES.join(', ')}) and the name of the person`]);
  const config = readConfig(process.env);
  const db = await openTeamDb(config);
  try {
    const token = await db.transaction(async (sql) => {
      const from = 'team:invite';
      const about = { role };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'invited', about, text: name, actor: null, from });
      return invite(sql, { role, name, invitedBy: null });
    });
    console.log(`Invitation (once, within 72 h): ${toAccountLink(config.origin, token)}`);
  } finally {
    await db.close();
  }
});
