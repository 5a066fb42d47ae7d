/** A send whose files cannot be read waits alone, and is sent once when they can be read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { OUTSIDE, type Outside } from '../case-files/places.fixture.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import {
  approveCase,
  beginWithCase,
  CASE_SPEC,
  putFile,
  toCase,
  toHash,
  toPaper,
  toPng,
} from '../http/case.fixture.ts';
import { startTeamServer, stepOn } from '../http/team-server.fixture.ts';
import type { LogLine } from '../log.ts';
import { openSendLog } from './send-log.ts';
import { createSender } from './sender.ts';
import { startService } from './service.fixture.ts';

const PATIENT = { timeout: 10_000 };
const CASES = KINDS.flatMap((kind) => (['folder', 's3'] as const).map((name) => ({ kind, name })));

describe.each(CASES)('$kind, $name', ({ kind, name }) => {
  const database = beforeTests(() => startDatabase(kind));
  const outside = beforeTests<Outside>(OUTSIDE[name]);
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC, files: outside.store }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  afterEach(() => outside.setAway(false));

  const stateOf = async (path: string) => (await agent.want('GET', path))['state'];
  const attemptOf = async (id: string) =>
    (await database.db.sql('select id from team.attempt where enrollment_id = $1', [id]))[0]?.['id'];

  /** Queues an approved enrollment, perhaps with a file. */
  async function queueWith(bytes?: Uint8Array<ArrayBuffer>) {
    const begun = await beginWithCase(agent, toCase(bytes && toPaper(bytes)));
    if (bytes) await putFile(agent, begun.path, bytes);
    const revision = await approveCase(agent, supervisor, begun);
    await stepOn(supervisor, `${begun.path}/send`, revision, {});
    return begun;
  }

  async function startSender() {
    const service = await startService(() => 'create');
    const folder = mkdtempSync(join(tmpdir(), 'enrola-send-log-'));
    const log = openSendLog(join(folder, 'sent.log'));
    const headers = { 'x-attempt': '{attemptId}' };
    const target = { baseUrl: service.url, timeoutMs: 20_000, answers: undefined, headers, credential: {} };
    const lines: LogLine[] = [];
    const writeLog = (line: LogLine) => void lines.push(line);
    const options = { db: database.db, files: outside.store, log, target, troublePauseMs: 500, writeLog };
    const sender = await createSender(options);
    const stop = async () => {
      log.close();
      await service.stop();
      rmSync(folder, { recursive: true });
    };
    return { sender, service, lines, stop };
  }

  it('an approved enrollment waits in the queue, and is sent once the store is back', async () => {
    const { path } = await queueWith(toPng('waits'));
    const { sender, service, stop } = await startSender();
    outside.setAway(true);
    expect(await sender.drain()).toBe(0);
    expect(service.arrivals).toEqual([]);
    expect(await stateOf(path)).toBe('queued');
    outside.setAway(false);
    await expect.poll(() => sender.drain(), PATIENT).toBe(1);
    expect(await stateOf(path)).toBe('confirmed');
    await stop();
  });

  it('a file that cannot be read holds up its own send alone, which is sent once when it can be read', async () => {
    const [broken, sound] = [toPng('broken'), toPng('sound')];
    const queued = [await queueWith(broken), await queueWith(sound), await queueWith()];
    const { sender, service, lines, stop } = await startSender();
    outside.setBroken(toHash(broken), true);
    expect(await sender.drain()).toBe(2);
    expect(await sender.drain()).toBe(0);
    const states = () => Promise.all(queued.map(({ path }) => stateOf(path)));
    expect(await states()).toEqual(['queued', 'confirmed', 'confirmed']);
    const late = await queueWith();
    expect(await sender.drain()).toBe(1);
    expect(await stateOf(late.path)).toBe('confirmed');
    outside.setBroken(toHash(broken), false);
    await expect.poll(() => sender.drain(), PATIENT).toBe(1);
    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(new Set(service.arrivals.map(({ attemptId }) => attemptId)).size).toBe(4);
    expect(service.arrivals).toHaveLength(4);
    const [first] = queued;
    expect(lines).toEqual([
      { code: 'send-put-off', attempt: first && (await attemptOf(first.id)), is: 'away' },
    ]);
    await stop();
  });
});
