/** An exported file is read as it was written, and a change of any single value is detected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment, isWritten } from '../contract/contract.arbitraries.ts';
import type { Submission } from '../drafts/submission.ts';
import { findApproval } from '../review/approval.ts';
import { toObservations } from '../review/observations.ts';
import { toContents } from '../review/snapshot.ts';
import { checkIntegrity } from './check-integrity.ts';
import { type EnrollmentContents, type ExportSource, toFileText } from './enrollment-file.ts';
import { readFile } from './read-file.ts';
import { reviewOf } from './review.arbitraries.ts';
import { EXPORTED_AT, SAMPLE_SOURCE } from './sample-file.fixture.ts';
import { sha256 } from './sample-review.fixture.ts';

const AT = '2026-11-21T12:00:00.000Z';
const DRAFT: Submission = { state: 'draft', attempts: 0 };
/** Kinds of events that decide whether the enrollment is approved. */
const ENDS: ReadonlySet<string> = new Set(['approved', 'voided', 'returned']);

const source: fc.Arbitrary<Promise<ExportSource>> = anyEnrollment.filter(isWritten).chain((enrollment) =>
  reviewOf(enrollment).map(async (reviewing) => {
    const review = await reviewing;
    const { id, riskProfileCode } = enrollment;
    const last = review.entries.findLast(({ event }) => ENDS.has(event.kind));
    const submission: Submission =
      last?.event.kind === 'approved' ? { ...DRAFT, state: 'approved', hash: last.event.hash } : DRAFT;
    const header = { id, createdAt: AT, updatedAt: AT, riskProfileCode, submission };
    return { header, enrollment, attempts: [], review };
  }),
);

function read(text: string): EnrollmentContents {
  const reading = readFile(new TextEncoder().encode(text), () => 'n');
  if (!reading.ok || reading.contents.kind !== 'enrollment') throw new Error(JSON.stringify(reading));
  return reading.contents;
}

const write = (from: ExportSource) => toFileText(from, EXPORTED_AT, sha256);

describe('an exported file with a review', () => {
  it('is read and exported again with the same entries, snapshots, observations and approval', async () => {
    await fc.assert(
      fc.asyncProperty(source, async (making) => {
        const from = await making;
        const text = await write(from);
        const contents = read(text);
        expect(await checkIntegrity(contents, sha256)).toEqual({ kind: 'intact' });
        const { enrollment, submission, review, createdAt, updatedAt } = contents;
        expect(review).toEqual(from.review);
        expect(toObservations(review.entries)).toEqual(toObservations(from.review.entries));
        expect(toContents(review.snapshots)).toEqual(toContents(from.review.snapshots));
        const rules = { isRequired: false, maySelfApprove: true };
        const approvalOf = (entries: typeof review.entries) =>
          findApproval(entries, submission.hash ?? '', rules);
        expect(approvalOf(review.entries)).toEqual(approvalOf(from.review.entries));
        const { id, riskProfileCode } = enrollment;
        const header = { id, createdAt, updatedAt, riskProfileCode, submission };
        const again = await write({ header, enrollment, attempts: [], review });
        expect(JSON.parse(again)).toEqual(JSON.parse(text));
      }),
    );
  }, 30_000);

  it('is refused or reported as changed when any single value changes', async () => {
    await fc.assert(
      fc.asyncProperty(source, fc.nat(), async (making, at) => {
        const file: unknown = JSON.parse(await write(await making));
        const values = listValues(file, []);
        const path = values[at % values.length] ?? [];
        expect(await isTold(file, path)).toBe(true);
      }),
    );
  }, 30_000);

  it('is refused or reported as changed for each single value of the sample', async () => {
    const text = await write(SAMPLE_SOURCE);
    for (const path of listValues(JSON.parse(text), [])) {
      expect(await isTold(JSON.parse(text), path), path.join('.')).toBe(true);
    }
  }, 30_000);
});

/** The paths of all scalar values, except the history, which the app never reads, and the format and version. */
function listValues(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const isRead = path.length > 0 || !['history', 'format', 'version'].includes(key);
    return isRead ? listValues(member, [...path, key]) : [];
  });
}

/** Returns true when the file is refused, or reported as changed, after a change of the value at the path. */
async function isTold(file: unknown, path: readonly string[]): Promise<boolean> {
  let owner = file as Record<string, unknown>;
  for (const key of path.slice(0, -1)) owner = owner[key] as Record<string, unknown>;
  const key = path.at(-1) ?? '';
  const value = owner[key];
  owner[key] = typeof value === 'number' ? value + 1 : typeof value === 'string' ? toAnother(value) : !value;
  const reading = readFile(new TextEncoder().encode(JSON.stringify(file)), () => 'n');
  if (!reading.ok || reading.contents.kind !== 'enrollment') return true;
  return (await checkIntegrity(reading.contents, sha256)).kind === 'changed';
}

/** A similar text: one character changes to another of the same kind, so that the text stays well-formed. */
function toAnother(text: string): string {
  if (text === '') return 'x';
  const last = text.at(-1) ?? '';
  const others: Readonly<Record<string, string>> = { Z: 'Z', a: 'b', '0': '1' };
  if (/T.*Z$/.test(text))
    return text.replace(/\d(?=\.\d+Z$|Z$)/, (digit) => String((Number(digit) + 1) % 10));
  return text.slice(0, -1) + (others[last] ?? 'a');
}
