/** The team server: brings the database to its version, answers the app, sends what is queued. */
import { setMaxListeners } from 'node:events';
import * as z from 'zod/mini';
import { createProfile, toTimeoutMs } from '../domain/profile/profile.ts';
import { OpenIdProvider } from './accounts/openid-connect.ts';
import { forgetSessions } from './accounts/sessions.ts';
import { hasUsers, invite } from './accounts/users.ts';
import { readConfig, requireService, toSendLogFile } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { findAddress } from './http/address.ts';
import { createApp } from './http/app.ts';
import { serveApp } from './http/app-files.ts';
import { openEventHub } from './http/event-hub.ts';
import { createHealthApp } from './http/health.ts';
import { listen } from './http/listen.ts';
import { toInvitationLink } from './http/routes/account-routes.ts';
import { logChainHeads } from './journal/journal-store.ts';
import { runCommand } from './run-command.ts';
import { openSendLog } from './sender/send-log.ts';
import { createSender } from './sender/sender.ts';

z.config({ jitless: true });

const HOUR_MS = 3_600_000;

const writeLog = (line: Readonly<Record<string, unknown>>) =>
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { profile: spec, credential, origin } = config;
  const serviceUrl = requireService(config);
  const db = await openTeamDb(config);
  const sendLog = openSendLog(toSendLogFile(config));
  const sender = await createSender({
    db,
    log: sendLog,
    target: {
      baseUrl: serviceUrl,
      timeoutMs: toTimeoutMs(spec),
      answers: spec.answers,
      headers: spec.request?.headers ?? {},
      credential,
    },
  });
  const hub = await openEventHub(db);
  const controller = new AbortController();
  const { signal } = controller;
  // Each open page waits for it.
  setMaxListeners(0, signal);
  const app = createApp({
    db,
    hub,
    origin,
    profile: createProfile(spec, { today: () => toToday(config.timeZone) }),
    findAddress: findAddress(config.isBehindProxy),
    log: writeLog,
    stopped: signal,
    provider: config.openId && new OpenIdProvider(config.openId, origin),
  });
  serveApp(app, { folder: config.appFolder, profile: spec });
  const servers = [
    await listen(app, config.port, config.host),
    await listen(createHealthApp(db, hub, signal), config.healthPort, '127.0.0.1'),
  ];
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  const hourly = setInterval(() => {
    void logChainHeads(db.sql, writeLog).catch(() => undefined);
    void forgetSessions(db.sql).catch(() => undefined);
  }, HOUR_MS);
  // With a provider the first administrator comes from there.
  if (!config.openId && !(await hasUsers(db.sql)))
    console.log(
      `Set up the team (once, within 72 h): ${toInvitationLink(origin, await invite(db.sql, 'administrator', null))}`,
    );
  console.log(`team server: ready at ${origin}`);
  await sender.run(signal);
  clearInterval(hourly);
  await Promise.all(servers.map((server) => server.close()));
  await hub.close();
  sendLog.close();
  await db.close();
}

/** The date where the team works: ages and dates to come are counted by it. */
function toToday(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format();
}

runCommand('team server', main);
