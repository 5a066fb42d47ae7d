/**
 * Ownership of an enrollment among tabs, for edits and sends: with the locks, channels and database of a real
 * browser.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';
import { submitEnrollment } from '../ledger/submit.ts';
import { createEnrollment, findDraft } from './draft-store.ts';
import { listDrafts } from './draft-list.ts';
import { heldHere, toEnrollmentLockName } from './enrollment-lock.ts';
import { EnrollmentSession } from './enrollment-session.ts';
import { holdEnrollment, type Ownership } from './ownership.ts';

/** A little more than the interval between two checks. */
const LOOK_MS = 2500;
const tabs: Ownership[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const tab of tabs.splice(0)) tab.release();
});

const createOne = () => createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });

/** Opens a tab; the end of the test releases its locks. */
async function openTab(id: string) {
  const session = new EnrollmentSession((await findDraft(id))!);
  const tab = holdEnrollment(session);
  tabs.push(tab);
  return { session, tab };
}

async function openOwner(id: string) {
  const owner = await openTab(id);
  await expect.poll(() => heldHere.has(id)).toBe(true);
  return owner;
}

async function openReader(id: string) {
  const reader = await openTab(id);
  await expect.poll(() => reader.session.getSnapshot().access).toBe('elsewhere');
  return reader;
}

/** Advances the clock of the page and waits until the lock requests of that time are answered. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let round = 0; round < 5; round += 1) await navigator.locks.query();
}

/** Polls without timers, which are mocked. */
async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 2000 && !isSo(); round += 1) await navigator.locks.query();
  expect(isSo()).toBe(true);
}

/** Sends valid and invalid messages of tabs, and waits until they were heard. */
async function flood(id: string): Promise<void> {
  const [mouth, ear] = [new BroadcastChannel('enrola'), new BroadcastChannel('enrola')];
  const heard = new Promise<void>((resolve) => {
    ear.addEventListener('message', ({ data }) => data === 'end' && resolve());
  });
  const said = [
    { kind: 'take-over', id },
    { kind: 'saved', id },
    { kind: 'take-over' },
    null,
    'take-over',
    7,
  ];
  for (let round = 0; round < 200; round += 1) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    for (const message of said) mouth.postMessage(message);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  mouth.postMessage('end');
  await heard;
  mouth.close();
  ear.close();
}

test('a press sends under a flood of messages from other tabs, which are hints and nothing more', async () => {
  const id = await createOne();
  const { session } = await openOwner(id);
  await openReader(id);
  const outcome = { kind: 'no-answer', at: '2026-11-21T10:00:00.000Z', cause: 'timeout' } as const;
  const flooding = flood(id);
  await flood(id);
  const submitted = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes('{}'),
    rules: { isRequired: false, maySelfApprove: false },
    profileCheck: Promise.resolve(undefined),
  };
  session.beginSending();
  const result = await submitEnrollment(session, submitted, async () => ({ outcome }));
  session.endSending();
  await flooding;
  expect(result).toEqual({ kind: 'sent', outcome });
  expect(session.getSnapshot()).toMatchObject({ access: 'own', header: { submission: { attempts: 1 } } });
});

test('a tab that takes over gets what the other one has entered, and nothing is kept twice', async () => {
  const id = await createOne();
  const owner = await openOwner(id);
  const reader = await openReader(id);
  const before = (await listDrafts()).drafts.length;
  owner.session.updatePerson({ ...owner.session.findPerson('p')!, givenName: 'Inés' });
  reader.tab.takeOver();
  await expect.poll(() => reader.session.getSnapshot().access).toBe('own');
  expect(owner.session.getSnapshot().access).toBe('elsewhere');
  expect(reader.session.findPerson('p')?.givenName).toBe('Inés');
  expect((await listDrafts()).drafts).toHaveLength(before);
});

test('a reload of the tab that edits does not make a tab that reads the one that edits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const id = await createOne();
  const isHeld = () => heldHere.has(id);
  const owner = await openTab(id);
  await until(isHeld);
  const reader = await openTab(id);
  const accessOf = ({ session }: typeof reader) => session.getSnapshot().access;
  await until(() => accessOf(reader) === 'elsewhere');
  await pass(LOOK_MS);
  owner.tab.release();
  await until(() => !isHeld());
  await pass(LOOK_MS);
  const reloaded = await openTab(id);
  await until(isHeld);
  await pass(3 * LOOK_MS);
  expect([accessOf(reloaded), accessOf(reader)]).toEqual(['own', 'elsewhere']);

  reloaded.tab.release();
  await until(() => !isHeld());
  await pass(2 * LOOK_MS);
  await until(() => accessOf(reader) === 'own');
});

test('a tab that was reloaded edits again as soon as the document before it has let go', async () => {
  const id = await createOne();
  let letGo: () => void = () => undefined;
  const before = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = navigator.locks.request(toEnrollmentLockName(id), () => before);
  const { session } = await openReader(id);
  letGo();
  await held;
  await expect.poll(() => session.getSnapshot().access, { timeout: 1500 }).toBe('own');
});

test('what was read before a send does not take the place of what is known of it', async () => {
  const id = await createOne();
  const { session } = await openOwner(id);
  const old = (await findDraft(id))!;
  const persons = session.getEnrollment().persons;
  session.adopt(old);
  // The same record changes nothing: a request prepared from it can be sent.
  expect(session.getEnrollment().persons[0]).toBe(persons[0]);
  session.setRiskProfileCode('MOD');
  await session.flush();
  session.adopt(old);
  session.adoptSubmission(old.header, undefined);
  expect(session.getSnapshot().header.riskProfileCode).toBe('MOD');
});
