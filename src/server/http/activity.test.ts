/** «Qué pasó» of a team: the database counts as the domain does, and lists whom the service created. */
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { countDeeds, type Deed } from '../../domain/review/activity.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import {
  beforeTests,
  createUser,
  inventPerson,
  KINDS,
  newEnrollmentId,
  startDatabase,
} from '../db/team-db.fixture.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

const DAY_MS = 86_400_000;
/** A period in the past, which no other test writes into. */
const DAYS = Array.from({ length: 4 }, (_, day) => new Date(Date.UTC(2026, 2, 2 + day, 3)).toISOString());
const FROM = Date.parse(DAYS[0] ?? '') - DAY_MS;
const TODAY = [-1, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());

/** Deeds of enrollments, each with the number of an agent. */
const histories = fc.array(
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('handed-in' as const, 'returned' as const, 'approved' as const),
        ms: fc.integer({ min: 0, max: 5 * DAY_MS }),
        agent: fc.nat({ max: 2 }),
        category: fc.constantFrom('data', 'paper', undefined),
      }),
      { maxLength: 6 },
    )
    .map((deeds) => deeds.toSorted((a, b) => a.ms - b.ms)),
  { maxLength: 12 },
);

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const answers = {
    reference: '/reference',
    clients: { list: '/clients', number: '/id', identifier: '/rut' },
  };
  const server = beforeTests(() => startTeamServer(database, { spec: { answers } }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const readActivity = async (days: readonly string[]) =>
    TEAM_API.readActivity.answer.parse(await supervisor.want('POST', '/api/activity', { body: { days } }));
  const listCreated = async (body: object) =>
    TEAM_API.listCreated.answer.parse(
      await supervisor.want('POST', '/api/activity/created', { body: { days: TODAY, ...body } }),
    );

  /** Writes entries of any time into the chain of an enrollment. */
  async function writeJournal(deeds: readonly Deed[]): Promise<void> {
    const scope = newEnrollmentId();
    let previous = '';
    for (const [index, { kind: deed, at, agent: by, category }] of deeds.entries()) {
      const number = index + 1;
      const about = category === undefined ? {} : { about: { category } };
      const actor = by?.id ?? null;
      const body = JSON.stringify({
        scope,
        number,
        previous,
        at,
        kind: deed,
        actor,
        from: 'start',
        ...about,
      });
      const hash = createHash('sha256').update(body).digest('hex');
      await database.db.sql(
        'insert into team.journal (scope, number, previous, hash, body, actor) values ($1, $2, $3, $4, $5, $6)',
        [scope, number, previous, hash, body, actor],
      );
      previous = hash;
    }
  }

  it('counts the same deeds as the domain', async () => {
    const users = await Promise.all([1, 2, 3].map(() => createUser(database.db)));
    const all: (readonly Deed[])[] = [];
    for (const drawn of fc.sample(histories, 12)) {
      const written = drawn.map((deeds) =>
        deeds.map(({ kind: deed, ms, agent: n, category }): Deed => {
          const by = { id: users[n] ?? '', name: 'Ana Soto' };
          return { kind: deed, at: new Date(FROM + ms).toISOString(), agent: by, category };
        }),
      );
      for (const deeds of written) await writeJournal(deeds);
      all.push(...written);
    }
    const counted = countDeeds(all, DAYS);
    const read = await readActivity(DAYS);
    const sorted = ({ cells }: Pick<typeof read, 'cells'>) =>
      cells.map((cell) => JSON.stringify(cell)).toSorted();
    expect(counted.cells.length).toBeGreaterThan(5);
    expect(sorted(read)).toEqual(sorted(counted));
    expect(read.medianMs).toBeCloseTo(counted.medianMs ?? NaN, 3);
  }, 120_000);

  /** Enters persons, approves and queues them, and answers as the service. */
  async function create(desk: Desk, outcome: FinalizeOutcome, ...people: [string, string][]) {
    const persons = people.map(([givenName, identifier]) => ({
      ...inventPerson(givenName),
      identifierType: 'R',
      identifier,
    }));
    const id = newEnrollmentId();
    const content = { id, riskProfileCode: 'MOD', personIds: persons.map((person) => person.id), persons };
    const { revision } = await desk.want('POST', '/api/enrollments', { body: content });
    const path = `/api/enrollments/${id}`;
    const handedIn = await stepOn(desk, `${path}/review`, Number(revision));
    const approved = await stepOn(supervisor, `${path}/approve`, handedIn, {});
    await stepOn(supervisor, `${path}/send`, approved, {});
    const attempt = await takeNext(database.db);
    await settleAttempt(database.db, attempt.id, 'confirmed', outcome);
    return id;
  }
  const answer = (reference: string, body: string): FinalizeOutcome => ({
    kind: 'answered',
    at: new Date().toISOString(),
    status: 201,
    contentType: 'application/json',
    body,
    truncated: false,
    verdict: 'confirmed',
    reference,
  });

  it('lists whom the service created, page by page, finds them, and notes an export', async () => {
    const clients = [
      { id: 48_232, rut: '222222222' },
      { id: 48_231, rut: '11.111.111-1' },
    ];
    const first = await create(
      agent,
      answer('EN-2026-1342', JSON.stringify({ clients })),
      ['Magdalena', '11111111-1'],
      ['Bruno', '22222222-2'],
    );
    // The database cannot take a NUL apart; the row is listed nevertheless.
    const second = await create(agent, answer('EN-2026-1343', '\0'), ['Ítalo', '9874512-2']);
    const whole = await listCreated({});
    expect(whole.total).toBe(3);
    expect(whole.next).toBeNull();
    expect(whole.clients.map(({ name, number, reference }) => [name, number, reference])).toEqual([
      ['Ítalo', '', 'EN-2026-1343'],
      ['Magdalena', '48231', 'EN-2026-1342'],
      ['Bruno', '48232', 'EN-2026-1342'],
    ]);
    expect(whole.clients[1]).toMatchObject({ enrollmentId: first, agent: 'Ana Soto', approver: 'Ana Soto' });
    expect(Date.parse(whole.clients[1]?.askedAt ?? '')).toBeLessThan(Date.parse(whole.clients[1]?.at ?? ''));
    expect((await readActivity(TODAY)).created).toBe(3);
    expect((await readActivity(DAYS)).created).toBe(0);

    const paged: string[] = [];
    const totals: (number | null)[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await listCreated({ limit: 1, ...(after !== undefined && { after }) });
      paged.push(...page.clients.map(({ name }) => name));
      totals.push(page.total);
      after = page.next;
    }
    expect(paged).toEqual(['Ítalo', 'Magdalena', 'Bruno']);
    expect(totals).toEqual([3, null, null, null]);
    for (const [text, ids] of [
      ['magdalena', [first]],
      ['11.111', [first]],
      ['en-2026-1342 bruno', [first]],
      ['1342', [first, first]],
      ['italo', [second]],
      ['nadie', []],
    ] as const) {
      const found = await listCreated({ text });
      expect([text, found.total, found.clients.map(({ enrollmentId }) => enrollmentId)]).toEqual([
        text,
        ids.length,
        ids,
      ]);
    }

    await listCreated({ text: 'magdalena', isExport: true });
    const auditor = await server.signIn('auditor');
    const { entries } = TEAM_API.readAudit.answer.parse(
      await auditor.want('GET', '/api/audit?kind=exported'),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.about).toEqual({ what: 'created', since: TODAY[0], until: TODAY[1] });
  }, 120_000);

  it('is for supervisors, and takes only a period', async () => {
    const statusOf = async (desk: Desk, days: readonly string[]) =>
      (await desk.ask('POST', '/api/activity', { body: { days }, key: randomUUID() })).status;
    expect(await statusOf(agent, DAYS)).toBe(403);
    expect(await statusOf(await server.signIn('auditor'), DAYS)).toBe(403);
    expect(await statusOf(supervisor, DAYS.toReversed())).toBe(400);
    expect(await statusOf(supervisor, DAYS.slice(1, 2))).toBe(400);
    const long = Array.from({ length: 94 }, (_, day) => new Date(FROM + day * DAY_MS).toISOString());
    expect(await statusOf(supervisor, long)).toBe(400);
    expect(await statusOf(supervisor, long.slice(1))).toBe(200);
  });
});
