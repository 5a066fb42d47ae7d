/**
 * Many users at once on the built server with PostgreSQL: each saves now and then, all listen, and the list
 * is long. One saves 4 MB again and again, and an auditor checks and exports the journal.
 * ENROLA_CONNECTIONS, ENROLA_RATE (saves per second in all), ENROLA_SECONDS and ENROLA_ENROLLMENTS raise the
 * load above that of CI. The test prints the times of answers; only a wrong answer fails it, not a slow one.
 */
import { createHash } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { startTeamProcess, stopProcess, untilTeamAnswers } from '../../../e2e/setup/team-process.ts';
import { createRow, fromSections } from '../../domain/fields/entries.ts';
import { beginSession } from '../accounts/sessions.ts';
import { createUser, inventPerson, newEnrollmentId, startDatabase } from '../db/team-db.fixture.ts';

const setting = (name: string, fallback: number) => Number(process.env[`ENROLA_${name}`] ?? fallback);
const CONNECTIONS = setting('CONNECTIONS', 20);
const RATE = setting('RATE', 20);
const SECONDS = setting('SECONDS', 5);
const ENROLLMENTS = setting('ENROLLMENTS', 500);

interface Agent {
  readonly cookie: string;
  readonly path: string;
  readonly content: object;
  revision: number;
  /** Resolves when the latest save has been answered. */
  saved: Promise<void>;
  heard: number;
}

const toPercentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

it('agents save, and everybody hears of it', async () => {
  const database = await startDatabase('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'enrola-load-'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startTeamProcess({
    DATABASE_URL: database.place.databaseUrl ?? '',
    DATA_FOLDER: folder,
    SERVICE_URL: 'http://127.0.0.1:9',
    PORT: String(port),
    ORIGIN: origin,
  });
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  try {
    await untilTeamAnswers(origin, server);
    const supervisor = `__Host-enrola=${await beginSession(database.db.sql, await createUser(database.db, 'supervisor'))}`;
    await fillList(database.db.sql, await createUser(database.db));
    const list = await measure(() => fetch(`${origin}/api/enrollments`, { headers: { Cookie: supervisor } }));
    const search: number[] = [];
    for (const text of [NAMES[7], `${NAMES[7]} ${NAMES[400]}`, '4711', '12.345.678', 'ma', 'nobody'])
      search.push(
        ...(await measure(() => post(origin, '/api/enrollments/search', supervisor, { text: text ?? '' }))),
      );

    const agents = await Promise.all(Array.from({ length: CONNECTIONS }, () => begin(database, origin)));
    await Promise.all(agents.map((agent) => listenTo(origin, agent, stopping.signal)));
    const took: number[] = [];
    const saving: Promise<void>[] = [];
    const others = { isOver: false, large: [] as number[], audits: [] as number[], looks: [] as number[] };
    const auditor = await beginSession(database.db.sql, await createUser(database.db, 'auditor'));
    const besides = [
      saveLarge(origin, await begin(database, origin), others),
      audit(origin, `__Host-enrola=${auditor}`, others),
      look(origin, supervisor, others),
    ];
    const memory = [readMemory(server.pid)];
    const end = Date.now() + SECONDS * 1000;
    for (let turn = 0; Date.now() < end; turn += 1) {
      const agent = agents[turn % agents.length];
      if (agent) saving.push(save(origin, agent, took));
      if (turn % (RATE * 10) === 0) memory.push(readMemory(server.pid));
      await sleep(1000 / RATE);
    }
    await Promise.all(saving);
    others.isOver = true;
    await Promise.all(besides);
    expect(took.length).toBeGreaterThan(0);
    // Everybody who saved hears of it.
    const findDeaf = () => agents.filter(({ heard, revision }) => heard === 0 && revision > 3);
    await expect.poll(findDeaf, { timeout: 10_000 }).toEqual([]);
    memory.push(readMemory(server.pid));
    console.log(
      `${CONNECTIONS} connections, ${took.length} saves in ${SECONDS} s: p50 ${toPercentile(took, 0.5).toFixed(0)} ms, ` +
        `p95 ${toPercentile(took, 0.95).toFixed(0)} ms, p99 ${toPercentile(took, 0.99).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms; ` +
        `meanwhile ${others.large.length} saves of 4 MB (p50 ${toPercentile(others.large, 0.5).toFixed(0)} ms), ` +
        `${others.audits.length} audits and exports (p50 ${toPercentile(others.audits, 0.5).toFixed(0)} ms), ` +
        `a small question p95 ${toPercentile(others.looks, 0.95).toFixed(0)} ms, p99 ${toPercentile(others.looks, 0.99).toFixed(0)} ms, longest ${Math.max(...others.looks).toFixed(0)} ms; ` +
        `first page of ${ENROLLMENTS} enrollments p50 ${toPercentile(list, 0.5).toFixed(0)} ms, p95 ${toPercentile(list, 0.95).toFixed(0)} ms; ` +
        `of a search p50 ${toPercentile(search, 0.5).toFixed(0)} ms, p95 ${toPercentile(search, 0.95).toFixed(0)} ms; ` +
        `memory ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`,
    );
  } finally {
    stopping.abort();
    await stopProcess(server);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 900_000);

type Database = Awaited<ReturnType<typeof startDatabase>>;

async function fillList(sql: Database['db']['sql'], user: string): Promise<void> {
  const person = JSON.stringify({ version: 2, enrollmentId: '', id: 'p', person: inventPerson('Ana', 'p') });
  for (let at = 0; at < ENROLLMENTS; at += 1000) {
    const ids = Array.from({ length: Math.min(1000, ENROLLMENTS - at) }, newEnrollmentId);
    await sql(
      `with made as (
         insert into team.enrollment (id, created_by, assignee, person_ids)
         select id, $2, $2, array['p'] from unnest($1::text[]) as given (id) returning id)
       insert into team.part (enrollment_id, user_id, part, strict) select id, $2, 'maker', true from made`,
      [ids, user],
    );
    await sql(
      `insert into team.person (enrollment_id, id, body, edited_by, sought)
       select id, 'p', $3::text::json, $2, concat_ws(' ', ($4::text[])[1 + floor(random() * 100)],
         ($5::text[])[1 + floor(random() * 500)], ($5::text[])[1 + floor(random() * 500)])
         || chr(10) || floor(random() * 1e8)::text from unnest($1::text[]) as given (id)`,
      [ids, user, person, NAMES.slice(0, 100), NAMES],
    );
    const entries = ids.flatMap((scope) => inventChain(scope, user));
    await sql(
      `insert into team.journal (scope, number, previous, hash, body, actor, at)
       select scope, number, previous, hash, body, $2, $3 from json_to_recordset($1::json)
         as given (scope text, number int, previous text, hash text, body text)`,
      [JSON.stringify(entries), user, BEGUN_AT],
    );
  }
}

/** Words of two to five syllables, like names. */
const NAMES = Array.from({ length: 500 }, (_, n) => {
  const syllables = ['ma', 'ri', 'lo', 'san', 'te', 'vi', 'cor', 'na', 'pe', 'du'];
  return [...String(n + 10)].map((digit) => syllables[Number(digit)]).join('');
});

const BEGUN_AT = '2026-11-24T12:00:00.000Z';
const ENTRIES = 5;

/** Makes entries in the form of the first version: the digests of the tables would take minutes. */
function inventChain(scope: string, actor: string) {
  const chain = [{ scope, number: 0, previous: '', hash: '', body: '' }];
  for (let number = 1; number <= ENTRIES; number += 1) {
    const previous = chain.at(-1)?.hash ?? '';
    const kind = number === 1 ? 'begun' : 'edited';
    const about = { persons: 1, changed: ['p'] };
    const body = JSON.stringify({
      scope,
      number,
      previous,
      at: BEGUN_AT,
      kind,
      actor,
      from: '10.0.0.1',
      about,
    });
    chain.push({ scope, number, previous, hash: createHash('sha256').update(body).digest('hex'), body });
  }
  return chain.slice(1);
}

interface Others {
  isOver: boolean;
  readonly large: number[];
  readonly audits: number[];
  readonly looks: number[];
}

/** Saves the largest enrollment, with all its persons changed. */
async function saveLarge(origin: string, agent: Agent, others: Others): Promise<void> {
  const persons = Array.from({ length: 2000 }, () => ({
    ...inventPerson(),
    ...fromSections((section) => [createRow(section, newEnrollmentId(), () => 'Los Aromos 1234')]),
  }));
  const content = { riskProfileCode: 'MOD', personIds: persons.map(({ id }) => id), persons };
  const large = { ...agent, content };
  while (!others.isOver) {
    await save(origin, large, others.large);
  }
}

async function audit(origin: string, cookie: string, others: Others): Promise<void> {
  while (!others.isOver) {
    const begun = performance.now();
    const chains = await fetch(`${origin}/api/audit/chains`, { headers: { Cookie: cookie } });
    const { flaws } = (await chains.json()) as { flaws: readonly { flaw: string }[] };
    // The users of the test came without an invitation.
    expect(flaws.filter(({ flaw }) => flaw !== 'user-forged')).toEqual([]);
    others.audits.push(performance.now() - begun);

    const file = await post(origin, '/api/audit/export', cookie, { format: 'jsonl' });
    expect((await file.text()).length).toBeGreaterThan(0);
    others.audits.push(performance.now() - begun);
  }
}

/** Times a request that computes almost nothing: its time is the wait for others. */
async function look(origin: string, cookie: string, others: Others): Promise<void> {
  while (!others.isOver) {
    const begun = performance.now();
    await (await fetch(`${origin}/api/me`, { headers: { Cookie: cookie } })).text();
    others.looks.push(performance.now() - begun);
    await sleep(20);
  }
}

/** Returns the time of each request in milliseconds. */
async function measure(ask: () => Promise<Response>): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const begun = performance.now();
    const response = await ask();
    await response.text();
    took.push(performance.now() - begun);
    expect(response.status).toBe(200);
  }
  return took;
}

async function begin({ db }: Database, origin: string): Promise<Agent> {
  const cookie = `__Host-enrola=${await beginSession(db.sql, await createUser(db))}`;
  const person = inventPerson();
  const id = newEnrollmentId();
  const content = { riskProfileCode: 'MOD', personIds: [person.id], persons: [person] };
  const response = await post(origin, '/api/enrollments', cookie, { id, ...content });
  const { revision } = (await response.json()) as { revision: number };
  return { cookie, content, revision, path: `/api/enrollments/${id}`, saved: Promise.resolve(), heard: 0 };
}

const post = (origin: string, path: string, cookie: string, body: object, revision?: number) =>
  fetch(origin + path, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      Origin: origin,
      'Content-Type': 'application/json',
      'Idempotency-Key': newEnrollmentId(),
      ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
    },
    body: JSON.stringify(body),
  });

/** Saves after the previous save was answered. The wait for that one counts too. */
async function save(origin: string, agent: Agent, took: number[]): Promise<void> {
  const begun = performance.now();
  agent.saved = agent.saved.then(() => saveNow(origin, agent, begun, took));
  await agent.saved;
}

async function saveNow(origin: string, agent: Agent, begun: number, took: number[]): Promise<void> {
  const response = await post(origin, `${agent.path}/changes`, agent.cookie, agent.content, agent.revision);
  const { revision } = (await response.json()) as { revision: number };
  took.push(performance.now() - begun);
  expect(response.status).toBe(200);
  agent.revision = revision;
}

/** Opens a connection of its own, like a browser. Resolves when the server has answered. */
async function listenTo(origin: string, agent: Agent, signal: AbortSignal): Promise<void> {
  const asking = request(`${origin}/api/events`, { headers: { Cookie: agent.cookie }, agent: false, signal });
  asking.on('error', () => undefined);
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    agent.heard += chunk.toString().split('data: ').length - 1;
  });
  await once(response, 'data');
}

/** Resident memory in MB. */
function readMemory(pid: number | undefined): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}
