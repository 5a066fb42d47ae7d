/** `npm run team:demo`: invented people, enrollments in every state and four accounts, once into an empty database. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { createPerson } from '../domain/enrollment/person.ts';
import type { FinalizeOutcome, Verdict } from '../domain/drafts/outcome.ts';
import { createProfile } from '../domain/profile/profile.ts';
import { hashPassword } from './accounts/password.ts';
import { acceptInvitation, hasUsers, invite, type Role } from './accounts/users.ts';
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

/** For this computer alone: it is printed. */
const PASSWORD = 'inscripciones de prueba';
const ACCOUNTS: readonly (readonly [Role, string, string])[] = [
  ['administrator', 'admin', 'Marta Lagos'],
  ['agent', 'agente', 'Pedro Rojas'],
  ['supervisor', 'supervisora', 'Elena Fuentes'],
  ['auditor', 'auditor', 'Raúl Pinto'],
];

/** Invented. The identifiers are sound. */
const PEOPLE = [
  ['Ana María', 'Muñoz', '12.345.678-5'],
  ['Begoña', 'Ñancupil', '11.111.111-1'],
  ['Carlos', 'Soto', '22.222.222-2'],
  ['Daniela', 'Vera', '7.654.321-6'],
  ['Esteban', 'Pérez', '9.876.543-3'],
  ['Francisca', 'Díaz', '16.543.210-K'],
  ['Gonzalo', 'Araya', '15.443.211-8'],
  ['Helena', 'Toro', '10.000.013-K'],
] as const;

runCommand('team demo', async () => {
  const config = readConfig(process.env);
  const db = await openTeamDb(config);
  try {
    if (await hasUsers(db.sql)) return;
    const ids = await createAccounts(db);
    await fill(db, ids, config);
    for (const [role, signInName] of ACCOUNTS) console.log(`${role}: ${signInName} / ${PASSWORD}`);
  } finally {
    await db.close();
  }
});

async function createAccounts(db: Db): Promise<ReadonlyMap<Role, string>> {
  const passwordHash = await hashPassword(PASSWORD);
  const ids = new Map<Role, string>();
  for (const [role, signInName, name] of ACCOUNTS) {
    const inviter = ids.get('administrator') ?? null;
    const made = await db.transaction(async (sql) =>
      acceptInvitation(sql, { token: await invite(sql, role, inviter), signInName, name, passwordHash }),
    );
    if (typeof made === 'object') ids.set(role, made.userId);
  }
  return ids;
}

async function fill(
  db: Db,
  ids: ReadonlyMap<Role, string>,
  config: ReturnType<typeof readConfig>,
): Promise<void> {
  const agent = ids.get('agent') ?? '';
  const supervisor = ids.get('supervisor') ?? '';
  const profile = createProfile(config.profile, { today: () => new Date().toISOString().slice(0, 10) });
  const sender = randomUUID();
  await noteSender(db, sender);
  const from = 'demo';
  const enter = (index: number) =>
    db.transaction(async (sql) => {
      const person = toPerson(index);
      const id = randomBytes(16).toString('hex');
      const change = { id, expected: 0, riskProfileCode: 'MOD', personIds: [person.id], persons: [person] };
      const revision = await saveEnrollment(sql, change, { userId: agent, isStrict: true });
      await appendEntry(sql, { scope: id, kind: 'begun', actor: agent, from });
      return { id, revision };
    });
  const handIn = (id: string) =>
    db.transaction(async (sql) => {
      await sql("update team.enrollment set state = 'in-review' where id = $1", [id]);
      await appendEntry(sql, { scope: id, kind: 'handed-in', actor: agent, from });
    });
  const approveAs = (id: string, revision: number) =>
    db.transaction(async (sql) => {
      await approve(sql, { enrollmentId: id, revision, approver: supervisor, isStrict: true }, profile);
      await appendEntry(sql, { scope: id, kind: 'approved', actor: supervisor, from });
    });
  const send = async (index: number, verdict: Verdict, outcome: FinalizeOutcome) => {
    const { id, revision } = await enter(index);
    await approveAs(id, revision);
    await queueAttempt(db.sql, id, supervisor);
    const taken = await takeAttempt(db, sender);
    if (taken) await settleAttempt(db, taken.id, verdict, outcome);
  };
  const at = new Date().toISOString();
  const answered = { kind: 'answered', at, contentType: 'application/json', truncated: false } as const;
  await send(5, 'confirmed', { ...answered, status: 200, body: '{}', verdict: 'confirmed' });
  await send(6, 'rejected', {
    ...answered,
    status: 422,
    body: '{"message":"Comuna desconocida"}',
    verdict: 'rejected',
  });
  await send(7, 'unknown', { kind: 'no-answer', at, cause: 'timeout' });
  const approved = await enter(4);
  await approveAs(approved.id, approved.revision);
  for (const index of [2, 3]) await handIn((await enter(index)).id);
  const returned = await enter(1);
  await db.transaction(async (sql) => {
    const text = 'Falta el correo de la clienta.';
    await appendEntry(sql, { scope: returned.id, kind: 'returned', text, actor: supervisor, from });
  });
  await enter(0);
}

function toPerson(index: number): Person {
  const [givenName, paternalName, identifier] = PEOPLE[index] ?? PEOPLE[0];
  return { ...createPerson(randomBytes(16).toString('hex')), givenName, paternalName, identifier };
}
