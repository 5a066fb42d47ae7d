/** The team server: it brings the database to its version, answers the app and sends what is queued. */
import { setMaxListeners } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { VERSION } from '../domain/version.ts';
import { toRetentionLimits } from '../domain/drafts/retention.ts';
import { type Profile, toTimeoutMs } from '../domain/profile/profile.ts';
import { OpenIdProvider } from './accounts/openid-connect.ts';
import { REMEMBERED_DAYS } from './accounts/ended-access.ts';
import { forgetSessions } from './accounts/sessions.ts';
import { hasUsers, invite } from './accounts/users.ts';
import { readConfig, requireService, type TeamConfig, toSendLogFile } from './config.ts';
import { type Db, toLogged } from './db/db.ts';
import { listPowers } from './db/login-powers.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { fillFoundBy } from './enrollments/fill-found-by.ts';
import { fillCounts } from './enrollments/fill-counts.ts';
import { type FileStore, watchStore } from './case-files/file-store.ts';
import { dropLooseFiles } from './case-files/loose-files.ts';
import { openFileStore } from './case-files/open-file-store.ts';
import { createDiskWatch, type DiskWatch } from './disk-watch.ts';
import { findAddress } from './http/address.ts';
import { createApp } from './http/app.ts';
import { serveApp } from './http/app-files.ts';
import { openEventHub } from './http/event-hub.ts';
import { createHealthApp } from './http/health.ts';
import { listen } from './http/listen.ts';
import { deliverEvents } from './machines/deliver-events.ts';
import { createMetrics } from './http/metrics.ts';
import { toAccountLink } from './http/routes/account-routes.ts';
import { findSettled, JournalWalk } from './journal/journal-head.ts';
import { logChainHeads } from './journal/journal-store.ts';
import { noteProfile } from './journal/note-profile.ts';
import { type LogLine, writeLine } from './log.ts';
import { dropOldFiles } from './retention/drop-files.ts';
import { purge } from './retention/purge.ts';
import { noteApprovals } from './review/approval-signature.ts';
import { type CheckingLists, createCheckingLists } from './review/checking-lists.ts';
import { createCheckingProfile } from './review/checking-profile.ts';
import { runServer } from './run-server.ts';
import { createAskService, createLookUp } from './sender/look-up.ts';
import { openSendLog } from './sender/send-log.ts';
import { createServiceLists } from './sender/service-lists.ts';
import { createSender, type ServiceTarget } from './sender/sender.ts';

z.config({ jitless: true });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const metrics = createMetrics();

function writeLog(line: LogLine): void {
  metrics.noteLine(line);
  writeLine(line);
}

/** Node warns only at the first connection, in words without a code. */
function noteUncheckedCertificates(): void {
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') writeLog({ code: 'certificates-unchecked' });
}

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const { profile: spec, profileHash, origin } = config;
  const serviceUrl = requireService(config);
  noteUncheckedCertificates();
  const db = await openNotedDb(config);
  const sendLog = openSendLog(toSendLogFile(config));
  const target = toTarget(config, serviceUrl);
  const { noteEnd } = metrics;
  const files = config.fileStore && watchStore(openFileStore(config.fileStore), writeLog);
  const sender = await createSender({ ...config, db, files, log: sendLog, target, writeLog, noteEnd });
  const hub = await openEventHub(db, writeLog);
  const controller = new AbortController();
  const { signal } = controller;
  // Each open page adds a listener, so their number has no limit.
  setMaxListeners(0, signal);
  const profile = createCheckingProfile(spec, { today: toToday(config.timeZone) });
  const lists = createServiceLists(target, spec);
  const checkingLists = createCheckingLists({ ...config, serviceUrl }, lists, writeLog);
  const app = createApp({
    ...config,
    db,
    files,
    hub,
    profile,
    findAddress: findAddress(config.isBehindProxy),
    log: writeLog,
    stopped: signal,
    lookUp: spec.lookUp && createLookUp(target, spec.lookUp),
    askService: spec.case && createAskService(target),
    lists,
    checkingLists,
    provider: config.openId && new OpenIdProvider(config.openId, origin),
  });
  serveApp(app, { folder: config.appFolder, profile: spec, profileHash });
  const disk = createDiskWatch(config.folder, writeLog);
  const health = createHealthApp({ ...config, db, hub, stopped: signal, sender, metrics, disk });
  const servers = [
    await listen(app, config.port, config.host),
    await listen(health, config.healthPort, '127.0.0.1'),
  ];
  stopOnSignal(controller);
  const tellHead = tellJournalHead(db);
  const timers = [workHourly(db, profile, { checkingLists, files }), workEachMinute(tellHead, disk)];
  const delivering = deliverEvents({ db, hosts: config.webhookHosts, writeLog }, signal);
  await offerSetUp(db, config);
  writeLog({ code: 'ready', version: VERSION, address: origin });
  return async () => {
    await sender.run(signal);
    for (const timer of timers) clearInterval(timer);
    await Promise.all(servers.map((server) => server.close()));
    await delivering;
    await hub.close();
    sendLog.close();
    await tellHead();
    await tellChainHeads(db);
    await db.close();
    writeLog({ code: 'stopped' });
  };
}

function stopOnSignal(controller: AbortController): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      writeLog({ code: 'stopping', signal });
      controller.abort();
    });
}

/** The link makes an administrator, so it is in a file that only this login reads, not in the log. */
async function offerSetUp(db: Db, { openId, origin, folder }: TeamConfig): Promise<void> {
  const file = join(folder, 'set-up-link.txt');
  rmSync(file, { force: true });
  // With a provider, the first administrator comes from there.
  if (openId || (await hasUsers(db.sql))) return;
  const link = toAccountLink(origin, await invite(db.sql, { role: 'administrator', invitedBy: null }));
  writeFileSync(file, `${link}\n`, { mode: 0o600 });
  // A terminal keeps no log, so the link itself may appear there.
  writeLog({ code: 'set-up', hours: 72, file: resolve(file), ...(process.stdout.isTTY && { link }) });
}

/** Opens the database, and notes in its journal which profile is valid from now on. */
async function openNotedDb(config: TeamConfig): Promise<Db> {
  const { profile, profileHash } = config;
  const db = await openTeamDb(config, writeLog);
  await tellPowers(config, db);
  const isSample = profile.sample === true;
  await db.transaction(async (sql) => {
    await noteProfile(sql, { hash: profileHash, isSample });
    await noteApprovals(sql, config.isSigned);
  });
  return db;
}

/** Warns when one login does everything. With two logins, too many rights refuse the start instead. */
async function tellPowers({ databaseUrl }: TeamConfig, db: Db): Promise<void> {
  const powers = databaseUrl === undefined ? [] : await listPowers(db.sql);
  if (powers.length === 0) return;
  writeLog({ code: 'one-login', powers });
}

const toTarget = ({ profile, credential }: TeamConfig, baseUrl: URL): ServiceTarget => ({
  baseUrl,
  timeoutMs: toTimeoutMs(profile),
  answers: profile.answers,
  headers: profile.request?.headers ?? {},
  credential,
});

interface HourlyParts {
  readonly checkingLists: CheckingLists;
  readonly files: FileStore | undefined;
}

/** Starts the hourly work. A failed task runs again an hour later. */
function workHourly(db: Db, profile: Profile, { checkingLists, files }: HourlyParts): NodeJS.Timeout {
  // At the start this fills the rows of older versions, later those of an older server that runs beside this
  // one.
  const fill = () => {
    const found = fillFoundBy(db, profile);
    note('found-by-filled', found);
    note(
      'counts-filled',
      found.then(() => fillCounts(db, profile)),
    );
  };
  // Lists are loaded ahead, so an approval seldom waits for one; the log names lists that cannot be loaded.
  const load = () => void checkingLists.complete(profile, []);
  fill();
  load();
  return setInterval(() => {
    void tellChainHeads(db);
    void forgetSessions(db.sql, REMEMBERED_DAYS).catch(tellFailure('forget-sessions'));
    const { confirmedDays, filesDays = Infinity } = toRetentionLimits(profile);
    const purged = purge(db, confirmedDays);
    note('purged', purged);
    // What is purged has no files left to note.
    note(
      'files-gone',
      purged.then(() => dropOldFiles(db, filesDays)),
    );
    if (files)
      void dropLooseFiles(db, files).then(
        (dropped) => writeLog({ code: 'files-dropped', ...dropped }),
        tellFailure('files-dropped'),
      );
    fill();
    load();
  }, HOUR_MS);
}

function workEachMinute(tellHead: () => Promise<void>, disk: DiskWatch): NodeJS.Timeout {
  return setInterval(() => {
    void tellHead();
    void disk.look().catch(tellFailure('look-at-disk'));
  }, MINUTE_MS);
}

/**
 * Logs the head of the journal, one walk at a time: the first one reads the whole journal. After a failure
 * the next walk starts anew.
 */
function tellJournalHead(db: Db): () => Promise<void> {
  let walk = new JournalWalk();
  let underWay: Promise<void> | undefined;
  const tell = async () => {
    try {
      writeLog({ code: 'journal-head', ...(await walk.walk(db.sql, await findSettled(db.sql))) });
    } catch (error) {
      tellFailure('journal-head')(error);
      walk = new JournalWalk();
    }
    underWay = undefined;
  };
  return () => (underWay ??= tell());
}

const tellChainHeads = (db: Db) =>
  logChainHeads(db.sql, (head) => writeLog({ code: 'chain-head', ...head })).catch(
    tellFailure('chain-heads'),
  );

const tellFailure = (task: string) => (error: unknown) =>
  writeLog({ code: 'task-failed', task, ...toLogged(error) });

/** Logs the resulting number, or the failure. */
function note(
  code: 'found-by-filled' | 'counts-filled' | 'purged' | 'files-gone',
  counting: Promise<number>,
): void {
  void counting.then((count) => writeLog({ code, count }), tellFailure(code));
}

/** Returns the current date in the team's time zone: ages and future dates depend on it. */
function toToday(timeZone: string): () => string {
  // A new format takes as long as a hundred uses of one, and each rule of each person asks for the date.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return () => format.format();
}

runServer(start);
