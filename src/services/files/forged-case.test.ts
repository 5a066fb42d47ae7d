/**
 * Forged files of an approved enrollment with a case and two files. None is taken as approved and unchanged: it is refused, or the
 * change is named, or (where every hash was made anew) the approval is a claim of the file.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { toFileEntryText } from '../../domain/case/file-entry.ts';
import { personWith } from '../../domain/enrollment/builders.fixture.ts';
import type { CaseRow } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import type { FileChange } from '../../domain/files/check-integrity.ts';
import { enrollmentFileSchema } from '../../domain/files/enrollment-file.ts';
import { sha256 } from '../../domain/files/sample-review.fixture.ts';
import { findApproval, findClaimedApproval } from '../../domain/review/approval.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { readCaseFile, storeCaseFile } from '../case-files/case-files.ts';
import { openFileBackend } from '../case-files/file-backend.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';
import { approve, noteEnterer } from '../review/acts.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import { toExportFile } from './export-enrollment.ts';
import { forge, FORGERIES, OTHER_CARD, setPart, toPicture, toSheet } from './forged-case.fixture.ts';
import { toRequestText } from './forged-file.fixture.ts';
import { type ImportReading, importContents, readImport } from './import-enrollment.ts';

const RULES = { isRequired: true, maySelfApprove: false };
const ANA: Actor = { name: 'Ana Agente', source: 'claim' };
const SOFIA: Actor = { name: 'Sofía Supervisora', source: 'sign-in' };
const ID = 'e1';
/** The first computer exports, the other one imports. */
const COMPUTERS = { first: 0, other: 1 } as const;

const browser = await installBrowser();

/** Files are in memory here, as drafts are. */
async function goTo(computer: number): Promise<void> {
  browser.switchTo(computer);
  Object.assign(await openBackend(), { isDurable: false });
}

async function open(id: string): Promise<EnrollmentSession> {
  const draft = await findDraft(id);
  if (!draft) throw new Error('the enrollment does not exist');
  return new EnrollmentSession(draft);
}

async function storeEntry(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const stored = await storeCaseFile(ID, new File([bytes], name), DEFAULT_FILE_LIMITS);
  if (!stored.ok) throw new Error(stored.problem.code);
  return toFileEntryText(stored.entry);
}

const once = (section: string, entries: Readonly<Record<string, string>>): Record<string, CaseRow[]> => ({
  [section]: [{ ...entries, id: section }],
});

/** The file of an approved enrollment: Begoña, who owns half of a company, and her husband the other half. */
async function exportApproved(): Promise<string> {
  await goTo(COMPUTERS.first);
  const card = await storeEntry(toPicture(1), 'cedula.png');
  const signed = await storeEntry(toSheet('hoja'), 'ficha.pdf');
  const begona = personWith({
    id: 'p1',
    givenName: 'Begoña',
    case: {
      ...once('profile', {
        horizon: '5',
        fall: 'wait',
        _version: '2026-08',
        _asked: '[{"question":"¿?","answer":"3 a 5"}]',
      }),
      ...once('declarations', {
        exposed: 'yes',
        '_at-exposed': '2026-11-20T10:00:00.000Z',
        '_by-exposed': 'Ana Agente',
      }),
      ...once('papers', { card, signed }),
    },
  });
  const ivan = personWith({ id: 'p2', givenName: 'Iván', case: once('consent', { notice: '2026-06' }) });
  const owners = [
    { id: 'r1', person: 'p1', share: '50' },
    { id: 'r2', person: 'p2', share: '50' },
  ];
  const company = personWith({ id: 'p3', givenName: 'Maderas Ñuble SpA', case: { owners } });
  await createEnrollment({ id: ID, riskProfileCode: '', persons: [begona, ivan, company] });
  const session = await open(ID);
  const desk = await openReviewDesk(session);
  await noteEnterer(desk, ANA);
  await toExportFile(session, RULES);
  const enrollment = session.getEnrollment();
  await approve(desk, { enrollment, request: await toRequestBytes(toRequestText(enrollment)), by: SOFIA });
  await session.flush();
  return (await toExportFile(session, RULES)).text;
}

const TEXT = await exportApproved();

const toPlaceText = ({ personId, field, section }: Place) =>
  personId === undefined ? 'the whole' : `${personId} ${field ?? section ?? ''}`;

function toChangeText(change: FileChange): string {
  if (change.kind === 'entry') return `entry ${change.number}`;
  return change.kind === 'approved'
    ? `approved at ${change.places.map(toPlaceText).join(', ')}`
    : change.kind;
}

function toText(reading: ImportReading): string {
  if (!reading.ok) return `refused: ${reading.problems.map(({ code }) => code).join(', ')}`;
  const { integrity } = reading;
  return integrity.kind === 'changed' ? integrity.changes.map(toChangeText).join('; ') : integrity.kind;
}

/** Imports a file that was read; resolves to its entries in the journal, once nothing of it counts as approved here. */
async function bringIn(reading: ImportReading & { readonly ok: true }) {
  const session = await open(await importContents(reading, RULES));
  const { submission, review } = session.getSnapshot().header;
  const { entries } = (await openReviewDesk(session)).getState();
  expect(submission.state).toBe('in-review');
  expect(submission).not.toHaveProperty('hash');
  expect(review).not.toHaveProperty('approved');
  const hash = await sha256(toRequestText(session.getEnrollment()));
  expect(findApproval(entries, hash, RULES)).toBeUndefined();
  return entries;
}

beforeEach(async () => {
  browser.clear();
  await goTo(COMPUTERS.other);
  await (await openFileBackend()).remove(ID);
});

it('there are at least twenty forgeries', () => {
  expect(FORGERIES.length).toBeGreaterThanOrEqual(20);
});

it('the file is intact as it was exported, with both files, and its approval is a claim', async () => {
  const reading = await readImport(new TextEncoder().encode(TEXT), undefined);
  expect(toText(reading)).toBe('intact');
  if (!reading.ok || reading.contents.kind !== 'enrollment') throw new Error('the file was refused');
  expect(reading.contents.submission.state).toBe('approved');
  const entries = await bringIn(reading);
  expect(findClaimedApproval(entries)?.caseHash).toMatch(/^[0-9a-f]{64}$/);
  expect(reading.contents.files).toHaveLength(2);
});

describe('a forged file', () => {
  it.each(FORGERIES)('with $name is never approved and unchanged', async ({ change, anew, found }) => {
    const reading = await readImport(await forge(TEXT, change, anew), undefined);
    expect(toText(reading)).toBe(found);
    if (reading.ok) await bringIn(reading);
  });

  it('with another picture under a new seal shows no other picture in the place of the approved one', async () => {
    const bytes = await forge(TEXT, (file) => setPart(file, OTHER_CARD), ['seal']);
    const reading = await readImport(bytes, undefined);
    expect(toText(reading)).toBe('intact');
    if (!reading.ok) throw new Error('the file was refused');
    await bringIn(reading);
    const { enrollment } = enrollmentFileSchema.parse(JSON.parse(TEXT));
    const hash = enrollment.persons[0]?.case?.['papers']?.[0]?.['card']?.slice('sha256-'.length).slice(0, 64);
    expect(await readCaseFile(ID, hash ?? '')).toEqual({ ok: false, problem: 'missing' });
  });

  it('with the version taken back to one has neither journal nor approval', async () => {
    const {
      review: _review,
      seal: _seal,
      files: _files,
      ...file
    } = JSON.parse(TEXT) as Record<string, unknown>;
    const text = JSON.stringify({ ...file, version: 1, history: [] });
    const reading = await readImport(new TextEncoder().encode(text), undefined);
    expect(toText(reading)).toBe('unchecked');
    if (!reading.ok) throw new Error('the file was refused');
    expect(findClaimedApproval(await bringIn(reading))).toBeUndefined();
  });
});
