/**
 * `npm run team:migrate` brings the database to this version with the login of its owner, and gives the
 * server's login its rights. The server itself then never needs the owner's login. With `-- --dry-run` it lists
 * the migrations that would run, and changes nothing.
 */
import * as z from 'zod/mini';
import { ConfigError, readConfig, type TeamConfig } from './config.ts';
import { type MigrationStep, toMigrationName } from './db/migrate.ts';
import { bringToVersion, listDueAt } from './db/open-team-db.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

const DRY_RUN = '--dry-run';

runCommand('team migrate', async () => {
  const options = process.argv.slice(2);
  // A misspelt option must not migrate.
  const unknown = options.filter((option) => option !== DRY_RUN);
  if (unknown.length > 0)
    throw new ConfigError([`no such option: ${unknown.join(', ')}. There is ${DRY_RUN} only`]);
  // It is an option of npm, too, which takes it for itself without `--` before it: then everything would run.
  if (process.env['npm_config_dry_run'] === 'true' && options.length === 0)
    throw new ConfigError([`npm took ${DRY_RUN} for itself: npm run team:migrate -- ${DRY_RUN}`]);
  const config = readConfig(process.env);
  await (options.length > 0 ? listDue(config) : migrateNow(config));
});

async function listDue(config: TeamConfig): Promise<void> {
  const due = await listDueAt(config);
  if (due.length === 0) console.log(UP_TO_DATE);
  else console.log(['migrations that would run:', ...due.map(toMigrationName)].join('\n'));
}

async function migrateNow({ databaseUrl, ownerUrl }: TeamConfig): Promise<void> {
  if (databaseUrl === undefined || ownerUrl === undefined)
    throw new ConfigError(['give DATABASE_URL, of the login of the server, and DATABASE_OWNER_URL']);
  const ran = await bringToVersion(ownerUrl, databaseUrl, (step) => console.log(toText(step)));
  console.log(ran.length === 0 ? UP_TO_DATE : `migrations that ran: ${ran.join(', ')}`);
}

const UP_TO_DATE = 'the database has this version';

/** The same facts as in the log of the server, for a person. */
function toText(step: MigrationStep): string {
  switch (step.code) {
    case 'migrating':
      return `${step.due} migrations are due`;
    case 'migrated':
      return `${step.nth} of ${step.of}: ${step.migration} (${step.ms} ms)`;
    case 'migration-waits': {
      const held = `held by PostgreSQL's process ${step.pids.join(', ') || 'unknown'}`;
      return step.nth === undefined
        ? `waits for another migration, ${held}`
        : `waits for a table, ${held} (try ${step.nth} of ${step.of})`;
    }
  }
}
