/**
 * `npm run team:migrate` brings the database to this version with the login of its owner, and gives the
 * server's login its rights. The server itself then never needs the owner's login.
 */
import * as z from 'zod/mini';
import { ConfigError, readConfig } from './config.ts';
import { bringToVersion } from './db/open-team-db.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

runCommand('team migrate', async () => {
  const { databaseUrl, ownerUrl } = readConfig(process.env);
  if (databaseUrl === undefined || ownerUrl === undefined)
    throw new ConfigError(['give DATABASE_URL, of the login of the server, and DATABASE_OWNER_URL']);
  const ran = await bringToVersion(ownerUrl, databaseUrl);
  console.log(ran.length === 0 ? 'the database has this version' : `migrations that ran: ${ran.join(', ')}`);
});
