/** The team server. So far it brings the database to its version and sends what is queued; README.md says what is missing. */
import * as z from 'zod/mini';
import { toTimeoutMs } from '../domain/profile/profile.ts';
import { ConfigError, readConfig, toSendLogFile } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { openSendLog } from './sender/send-log.ts';
import { createSender } from './sender/sender.ts';

z.config({ jitless: true });

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { profile, serviceUrl, credential } = config;
  const db = await openTeamDb(config);
  const log = openSendLog(toSendLogFile(config));
  const sender = await createSender({
    db,
    log,
    target: {
      baseUrl: serviceUrl,
      timeoutMs: toTimeoutMs(profile),
      answers: profile.answers,
      headers: profile.request?.headers ?? {},
      credential,
    },
  });
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  console.log('team server: ready');
  await sender.run(controller.signal);
  log.close();
  await db.close();
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.problems : [String(error)];
  for (const line of lines) console.error(`team server: ${line}`);
  process.exitCode = 1;
});
