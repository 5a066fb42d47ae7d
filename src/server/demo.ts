/**
 * `npm run team:demo` writes invented people, enrollments in every state and four accounts into an empty
 * database.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { createPerson } from '../domain/enrollment/person.ts';
import type { FinalizeOutcome, Verdict } from '../domain/drafts/outcome.ts';
import { createProfile, type Profile } from '../domain/profile/profile.ts';
import { hashPassword, QUICK_COST } from './accounts/password.ts';
import { type Role, TEAM_SCOPE } from '../domain/team/team-api.ts';
import { acceptInvitation, hasUsers, invite } from './accounts/users.ts';
import { readConfig } from './config.ts';
import type { Db } from './db/db.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { saveEnrollment } from './enrollments/enrollment-store.ts';
import { appendEntry } from './journal/journal-store.ts';
import { approve } from './review/approve.ts';
import { runCommand } from './run-command.ts';
import { queueAttempt } from './sender/queue.ts';
import { noteSender, settleAttempt, takeAttempt } from './sender/take-attempt.ts';

z.config({ jitless: true });

/** This password is printed, so it is for this computer only. */
const PASSWORD = 'inscripciones de prueba';
const ACCOUNTS: readonly (readonly [Role, string, string])[] = [
  ['administrator', 'admin', 'Marta Lagos'],
  ['agent', 'agente', 'Pedro Rojas'],
  ['supervisor', 'supervisora', 'Elena Fuentes'],
  ['auditor', 'auditor', 'Raúl Pinto'],
];

/** Invented people. The identifiers have right check digits. */
const PEOPLE = [
  ['Ana María', 'Muñoz', '12.345.678-5'],
  ['Begoña', 'Ñancupil', '11.111.111-1'],
  ['Carlos', 'Soto', '22.222.222-2'],
  ['Daniela', 'Vera', '7.654.321-6'],
  ['Esteban', 'Pérez', '9.876.543-3'],
  ['Francisca', 'Díaz', '16.543.210-K'],
  ['Gonzalo', 'Araya', '15.443.211-6'],
  ['Helena', 'Toro', '10.000.013-K'],
] as const;

runCommand('team demo', async () => {
  const config = readConfig(process.env);
  const db = await openTeamDb(config);
  try {
    if (await hasUsers(db.sql)) return;
    const ids = await createAccounts(db);
    const profile = createProfile(config.profile, { today: () => new Date().toISOString().slice(0, 10) });
    for (const [role, signInName] of ACCOUNTS) console.log(`${role}: ${signInName} / ${PASSWORD}`);
    await fill({ db, profile, agent: ids.get('agent') ?? '', supervisor: ids.get('supervisor') ?? '' });
  } finally {
    await db.close();
  }
});

async function createAccounts(db: Db): Promise<ReadonlyMap<Role, string>> {
  const passwordHash = await hashPassword(PASSWORD, '', QUICK_COST);
  const ids = new Map<Role, string>();
  for (const [role, signInName, name] of ACCOUNTS) {
    await db.transaction(async (sql) => {
      // The operator's command does the same: nobody else exists who could confirm an access.
      const token = await invite(sql, { role, name, invitedBy: null });
      const made = await acceptInvitation(sql, { token, signInName, passwordHash });
      if (typeof made !== 'object') throw new Error('the database is not empty');
      const { userId: actor } = made;
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'account-made', about: { role }, actor, from: FROM });
      ids.set(role, actor);
    });
  }
  return ids;
}

interface Desk {
  readonly db: Db;
  readonly profile: Profile;
  readonly agent: string;
  readonly supervisor: string;
}

const FROM = 'demo';

async function enter({ db, profile, agent }: Desk, index: number) {
  return db.transaction(async (sql) => {
    const person = toPerson(index);
    const id = randomBytes(16).toString('hex');
    const change = { id, expected: 0, riskProfileCode: 'MOD', personIds: [person.id], persons: [person] };
    const revision = await saveEnrollment(sql, change, { userId: agent, isStrict: true }, profile);
    await appendEntry(sql, { scope: id, kind: 'begun', actor: agent, from: FROM });
    return { id, revision };
  });
}

async function enterAndHandIn(desk: Desk, index: number) {
  const { db, agent } = desk;
  const { id, revision } = await enter(desk, index);
  await db.transaction(async (sql) => {
    await sql("update team.enrollment set state = 'in-review' where id = $1", [id]);
    await appendEntry(sql, { scope: id, kind: 'handed-in', actor: agent, from: FROM });
  });
  return { id, revision: revision + 1 };
}

async function enterAndApprove(desk: Desk, index: number): Promise<string> {
  const { db, profile, supervisor } = desk;
  const { id, revision } = await enterAndHandIn(desk, index);
  await db.transaction(async (sql) => {
    const by = { enrollmentId: id, revision, approver: supervisor, isStrict: true };
    const approved = await approve(sql, by, profile);
    if (!approved.ok) throw new Error(`not approved: ${JSON.stringify(approved.refusals)}`);
    const about = { hash: approved.hash };
    await appendEntry(sql, { scope: id, kind: 'approved', about, actor: supervisor, from: FROM });
  });
  return id;
}

async function enterAndSend(
  desk: Desk,
  index: number,
  verdict: Verdict,
  outcome: FinalizeOutcome,
): Promise<void> {
  const { db, supervisor } = desk;
  const sender = randomUUID();
  await noteSender(db, sender);
  const id = await enterAndApprove(desk, index);
  await db.transaction(async (sql) => {
    const attempt = await queueAttempt(sql, id, supervisor);
    await appendEntry(sql, { scope: id, kind: 'queued', about: { attempt }, actor: supervisor, from: FROM });
  });
  const taken = await takeAttempt(db, sender);
  if (taken) await settleAttempt(db, taken.id, verdict, outcome);
}

/** Makes an enrollment in each state. */
async function fill(desk: Desk): Promise<void> {
  const { db, supervisor } = desk;
  const at = new Date().toISOString();
  const answered = { kind: 'answered', at, contentType: 'application/json', truncated: false } as const;
  await enterAndSend(desk, 5, 'confirmed', { ...answered, status: 200, body: '{}', verdict: 'confirmed' });
  const body = '{"message":"Comuna desconocida"}';
  await enterAndSend(desk, 6, 'rejected', { ...answered, status: 422, body, verdict: 'rejected' });
  await enterAndSend(desk, 7, 'unknown', { kind: 'no-answer', at, cause: 'timeout' });
  await enterAndApprove(desk, 4);
  for (const index of [2, 3]) await enterAndHandIn(desk, index);
  const { id: scope } = await enter(desk, 1);
  const returned = { scope, actor: supervisor, from: FROM };
  const about = { observation: randomUUID() };
  await db.transaction(async (sql) => {
    const text = 'Falta el correo de la clienta.';
    await appendEntry(sql, { ...returned, kind: 'observed', about: { ...about, place: {} }, text });
    await appendEntry(sql, { ...returned, kind: 'returned', about });
  });
  await enter(desk, 0);
}

function toPerson(index: number): Person {
  const [givenName, paternalName, identifier] = PEOPLE[index] ?? PEOPLE[0];
  return {
    ...createPerson(randomBytes(16).toString('hex')),
    entityKind: 'N',
    identifierType: 'R',
    identifier,
    givenName,
    paternalName,
    sex: index % 2 === 0 ? 'F' : 'M',
    birthDate: '1983-09-05',
    countryCode: 'CHL',
    relationshipTypeCode: 'CLINTE',
  };
}
