/**
 * `npm run team:resume -- LOG …` resumes sending after the database was replaced by another one or by an
 * older state. Attempts that may have been sent become unknown: those in the logs of sends when all
 * processes' logs are given, otherwise all that wait.
 */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ConfigError, readConfig, toSendLogFile } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { runCommand } from './run-command.ts';
import { resumeSending } from './sender/resume-sending.ts';
import { DEADLINE_MS } from './sender/sender.ts';
import { readSendLog } from './sender/send-log.ts';

z.config({ jitless: true });

runCommand('team resume', async () => {
  const files = process.argv.slice(2);
  for (const file of files)
    if (!existsSync(file)) throw new ConfigError([`there is no log of sends at ${file}`]);
  const config = readConfig(process.env);
  // After this pause no process still sends an attempt that it took from the former database: the attempt has
  // left, with its line in the log, or it never will.
  await sleep(DEADLINE_MS + 1000);
  const logs = [toSendLogFile(config), ...files].map(readSendLog);
  const db = await openTeamDb(config);
  try {
    const resumed = await resumeSending(db, {
      marks: logs.flatMap(({ mark }) => mark ?? []),
      noted: logs.flatMap((log) => log.list()),
      isAll: files.length > 0,
    });
    console.log(
      resumed
        ? `sending goes on: ${resumed.unknown} sends are unknown now, ${resumed.lost} of the logs were not known to the database`
        : 'sending does not rest: nothing was changed',
    );
  } finally {
    await db.close();
  }
});
