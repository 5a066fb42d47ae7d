/**
 * Forged files: each change with each set of recomputed hashes, imported as a new enrollment, as an update
 * and as a copy. None is sent before somebody approves it here. Only the service is a stand-in.
 */
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { resolveAttempt } from '../ledger/resolve-attempt.ts';
import { submitEnrollment } from '../ledger/submit.ts';
import { approve, noteEnterer } from '../review/acts.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import { toExportFile } from './export-enrollment.ts';
import { CHANGES, forge, HASHES, toRequestText } from './forged-file.fixture.ts';
import { importContents, readImport, updateFromFile } from './import-enrollment.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

const RULES = { isRequired: true, maySelfApprove: false };
const SIGNED = { ...RULES, isSignInRequired: true };
const ANA: Actor = { name: 'Ana Agente', source: 'claim' };
const SOFIA: Actor = { name: 'Sofía Supervisora', source: 'sign-in' };
/**
 * Target of the file: a computer without the enrollment, one with an earlier state, and the one that exported
 * it.
 */
const COMPUTERS = { new: 1, update: 2, copy: 0 } as const;
const BEGONA = personWith({
  id: 'p1',
  identifier: '12.345.678-5',
  givenName: 'Begoña',
  bankAccounts: [rowWith('bankAccounts', { number: '000123', kind: 'Cuenta corriente', bankId: 12 })],
});

const browser = await installBrowser();
beforeEach(() => {
  browser.clear();
});

async function open(id: string): Promise<EnrollmentSession> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('the enrollment does not exist');
  return new EnrollmentSession(draft);
}

const toBytes = (text: string) => new TextEncoder().encode(text);

/** The file of an approved enrollment; the computer for updates has its earlier version. */
async function exportApproved(): Promise<string> {
  const id = await createEnrollment({ riskProfileCode: '', persons: [BEGONA, createPerson('p2')] });
  const session = await open(id);
  const desk = await openReviewDesk(session);
  await noteEnterer(desk, ANA);
  const before = await toExportFile(session, RULES);
  const enrollment = session.getEnrollment();
  await approve(desk, { enrollment, request: await toRequestBytes(toRequestText(enrollment)), by: SOFIA });
  await session.flush();
  const { text } = await toExportFile(session, RULES);
  browser.switchTo(COMPUTERS.update);
  await bringIn(toBytes(before.text));
  return text;
}

/** Imports the file; resolves to its id here, or to undefined when it is refused. */
async function bringIn(bytes: Uint8Array): Promise<string | undefined> {
  const reading = await readImport(bytes, undefined);
  if (!reading.ok) return undefined;
  const updated = reading.way.kind === 'update' ? await updateFromFile(reading, RULES) : undefined;
  return updated ?? importContents(reading, RULES);
}

/** Presses «Enviar»; resolves to the sent bytes. */
async function send(id: string, rules = RULES): Promise<string[]> {
  const session = await open(id);
  const enrollment = session.getEnrollment();
  const request = await toRequestBytes(toRequestText(enrollment));
  const sent: string[] = [];
  await submitEnrollment(
    session,
    { enrollment, request, rules, profileCheck: Promise.resolve(undefined) },
    async () => {
      sent.push(request.text);
      return { outcome: { kind: 'no-answer', at: '2026-11-21T12:00:00.000Z', cause: 'timeout' } };
    },
  );
  return sent;
}

async function findNothing(id: string): Promise<void> {
  const { attemptId } = (await open(id)).getSnapshot().header.submission;
  if (attemptId === undefined) return;
  const found = { found: 'does-not-exist', personIds: [], by: ANA, reason: 'Consulta' } as const;
  await resolveAttempt(attemptId, found, { timeoutMs: 0, settlingMs: 0 });
}

async function approveHere(id: string): Promise<void> {
  const session = await open(id);
  const desk = await openReviewDesk(session);
  const enrollment = session.getEnrollment();
  await approve(desk, { enrollment, request: await toRequestBytes(toRequestText(enrollment)), by: SOFIA });
  await session.flush();
}

const FORGED = Object.keys(CHANGES).flatMap((change) => HASHES.map((hashes) => ({ change, hashes })));

it('there are at least 40 forged files', () => {
  expect(FORGED.length).toBeGreaterThanOrEqual(40);
});

describe.each(FORGED)(
  'a file with a change of $change, with hashes made anew: $hashes',
  ({ change, hashes }) => {
    it.each(['new', 'update', 'copy'] as const)('is not sent where it comes in as %s', async (way) => {
      const bytes = await forge(await exportApproved(), change, hashes);
      browser.switchTo(COMPUTERS[way]);
      const id = await bringIn(bytes);
      // Refused: nothing was stored.
      if (id === undefined) return;
      const { state } = (await open(id)).getSnapshot().header.submission;
      expect(['in-review', 'rejected', 'unknown', 'draft']).toContain(state);
      for (const rules of [RULES, SIGNED]) expect(await send(id, rules)).toEqual([]);
      await findNothing(id);
      for (const rules of [RULES, SIGNED]) expect(await send(id, rules)).toEqual([]);
      await approveHere(id);
      expect(await send(id, SIGNED)).toHaveLength(1);
    });
  },
);

it('an approved file that nobody changed is not sent either, before it is approved here', async () => {
  const text = await exportApproved();
  for (const computer of [1, 2, 0]) {
    browser.switchTo(computer);
    const id = await bringIn(toBytes(text));
    expect(await send(id!)).toEqual([]);
    await approveHere(id!);
    expect(await send(id!)).toHaveLength(1);
  }
});

it('what differs from the snapshots of a file is noted as an edit of nobody, not of who approves it here', async () => {
  const bytes = await forge(await exportApproved(), 'an account number', 'seal');
  browser.switchTo(COMPUTERS.new);
  const id = await bringIn(bytes);
  const desk = await openReviewDesk(await open(id!));
  const [edited, received] = desk.getState().entries.slice(-2);
  const place = { personId: 'p1', section: 'bankAccounts', rowId: 'b1', field: 'bankAccounts.number' };
  expect(edited).toMatchObject({ event: { kind: 'edited', snapshot: 2, places: [place], more: 0 } });
  expect(edited).not.toHaveProperty('by');
  expect(received?.event).toEqual({ kind: 'received', chain: 'changed' });
});
