/** The built server as a process that sends, for tests that kill or stop it. */
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTeamProcess } from '../../../e2e/setup/team-process.ts';
import type { Db } from '../db/db.ts';
import { openTeamDb } from '../db/open-team-db.ts';

/**
 * @param folder folder of the profile, and of the data in `data`
 * @param databaseUrl undefined for the embedded database in `data`
 * @returns a function that starts a process, with variables to add to the common ones
 */
export function setUpServer(folder: string, databaseUrl: string | undefined, serviceUrl: URL) {
  const profile = {
    name: 'Prueba',
    baseUrl: '',
    timeoutSeconds: 1,
    request: { headers: { 'x-attempt': '{attemptId}' } },
    answers: { noEffect: [{ statuses: [422] }] },
  };
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
  return (variables: NodeJS.ProcessEnv = {}): ChildProcess =>
    startTeamProcess({
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: join(folder, 'data'),
      PROFILE: join(folder, 'profile.json'),
      SERVICE_URL: serviceUrl.href,
      PORT: '0',
      ...variables,
    });
}

/**
 * Works on the database of a process that does not run, because the embedded one belongs to one process at a time.
 * @param folder folder of the process, as for `setUpServer`
 */
export async function withDb<T>(
  folder: string,
  databaseUrl: string | undefined,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  const db = await openTeamDb({ folder: join(folder, 'data'), databaseUrl });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

/** Variables that make a process send itself a signal at one of its own calls: see signal-at.fixture.mjs. */
export function signalAt(
  call: 'connected' | 'note' | 'noted',
  signal: 'SIGKILL' | 'SIGSTOP',
): NodeJS.ProcessEnv {
  const { href } = new URL('./signal-at.fixture.mjs', import.meta.url);
  return { NODE_OPTIONS: `--import ${href}`, SIGNAL_AT: call, SIGNAL: signal };
}
