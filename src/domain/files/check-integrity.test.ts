import { describe, expect, it } from 'vitest';
import type { Submission } from '../drafts/submission.ts';
import { checkIntegrity, type FileChange } from './check-integrity.ts';
import { type EnrollmentContents, type ExportSource, toFileText, toSeal } from './enrollment-file.ts';
import { readFile } from './read-file.ts';
import { EXPORTED_AT, SAMPLE_SOURCE } from './sample-file.fixture.ts';
import { sha256, toJournal } from './sample-review.fixture.ts';

const APPROVED: Submission = { state: 'approved', attempts: 0, hash: 'b'.repeat(64) };
const { review, header } = SAMPLE_SOURCE;
/** An enrollment that was approved and never sent. */
const SOURCE: ExportSource = { ...SAMPLE_SOURCE, attempts: [], header: { ...header, submission: APPROVED } };

async function read(source: ExportSource, toHash = sha256): Promise<EnrollmentContents> {
  return parse(await toFileText(source, EXPORTED_AT, toHash));
}

function parse(text: string): EnrollmentContents {
  const reading = readFile(new TextEncoder().encode(text), () => 'n');
  if (!reading.ok || reading.contents.kind !== 'enrollment') throw new Error(JSON.stringify(reading));
  return reading.contents;
}

const changesOf = async (contents: EnrollmentContents): Promise<readonly FileChange[]> => {
  const integrity = await checkIntegrity(contents, sha256);
  return integrity.kind === 'changed' ? integrity.changes : [];
};

const noHash = () => Promise.resolve('');
const withoutHashes = (source: ExportSource): ExportSource => ({
  ...source,
  review: { ...review, entries: review.entries.map((entry) => ({ ...entry, previous: '', hash: '' })) },
});

describe('checkIntegrity', () => {
  it('finds an exported file intact, with and without a journal', async () => {
    expect(await checkIntegrity(await read(SOURCE), sha256)).toEqual({ kind: 'intact' });
    const without = {
      ...SOURCE,
      header,
      attempts: SAMPLE_SOURCE.attempts,
      review: { entries: [], snapshots: [] },
    };
    expect(await checkIntegrity(await read(without), sha256)).toEqual({ kind: 'intact' });
  });

  it('finds a file intact that was made before a field existed', async () => {
    const file = JSON.parse(
      await toFileText(SOURCE, EXPORTED_AT, sha256),
      // Leaves out the fields that an older build does not know.
      (key, value: unknown) => (key === 'maternalName' || key === 'emails' ? undefined : value),
    ) as Record<string, unknown> & { readonly review: { readonly entries: []; readonly snapshots: [] } };
    const { exportedAt, enrollment, attempts, review: noted } = file;
    const content = { exportedAt, enrollment, attempts, snapshots: noted.snapshots };
    const seal = await toSeal(noted.entries, content, sha256);
    const contents = parse(JSON.stringify({ ...file, seal }));
    expect(await checkIntegrity(contents, sha256)).toEqual({ kind: 'intact' });
    expect(contents.enrollment.persons[0]).toMatchObject({ maternalName: '', emails: [] });
  });

  it('says where a file was changed: in its contents, at a journal entry or at the end of the journal', async () => {
    const contents = await read(SOURCE);
    const text = await toFileText(SOURCE, EXPORTED_AT, sha256);
    expect(await changesOf(parse(text.replace('"Begoña"', '"Berta"')))).toEqual([
      { kind: 'content' },
      { kind: 'approved', places: [{ personId: 'p1', field: 'givenName' }] },
    ]);
    expect(await changesOf(parse(text.replace('"Begona"', '"Berta"')))).toEqual([{ kind: 'content' }]);
    expect(await changesOf(parse(text.replace('Falta la ñ', 'Nada')))).toEqual([
      { kind: 'entry', number: 4 },
    ]);
    const { entries } = contents.review;
    const cut = {
      ...contents,
      submission: header.submission,
      review: { ...review, entries: entries.slice(0, -1) },
    };
    expect(await changesOf(cut)).toEqual([{ kind: 'end' }]);
  });

  it('reports an approved state that the journal does not support', async () => {
    const [last] = await toJournal([[{ kind: 'entered' }]]);
    for (const entries of [[], [last!], review.entries.slice(0, -2)]) {
      const contents = await read({ ...SOURCE, review: { ...review, entries } });
      expect(await changesOf(contents)).toEqual([{ kind: 'approval' }]);
    }
    const other = await read({
      ...SOURCE,
      header: { ...header, submission: { ...APPROVED, hash: 'c'.repeat(64) } },
    });
    expect(await changesOf(other)).toEqual([{ kind: 'approval' }]);
  });

  it('accepts an approved state without a journal after a person found nothing at the service', async () => {
    const [rejected, unknown] = SAMPLE_SOURCE.attempts;
    const absent = { ...unknown!, state: 'absent' as const, content: { subjects: [] } };
    const submission: Submission = { state: 'approved', attempts: 2, attemptId: 's2', hash: absent.hash };
    const contents = await read({
      ...SOURCE,
      header: { ...header, submission },
      attempts: [rejected!, absent],
      review: { entries: [], snapshots: [] },
    });
    expect(await checkIntegrity(contents, sha256)).toEqual({ kind: 'intact' });
  });

  it('gives "unchecked" where this computer or the exporting one cannot make hashes, or the file has version 1', async () => {
    const contents = await read(SOURCE);
    expect(await checkIntegrity(contents, undefined)).toEqual({ kind: 'unchecked', cause: 'insecure' });
    expect(await checkIntegrity(await read(withoutHashes(SOURCE), noHash), sha256)).toEqual({
      kind: 'unchecked',
      cause: 'no-hashes',
    });
    // The first entry has no hash, the later ones have.
    const [first, ...rest] = review.entries;
    const mixed = { ...SOURCE, review: { ...review, entries: [{ ...first!, hash: '' }, ...rest] } };
    expect(await checkIntegrity(await read(mixed), sha256)).toEqual({
      kind: 'unchecked',
      cause: 'no-hashes',
    });
    const v1 = { ...contents, sealed: undefined };
    expect(await checkIntegrity(v1, sha256)).toEqual({ kind: 'unchecked', cause: 'version' });
  });

  it('does not detect a forged file in which all hashes were made anew', async () => {
    const entries = await toJournal([
      [
        { kind: 'edited', snapshot: 2, places: [], more: 0 },
        { name: 'Quien sea', source: 'sign-in' },
      ],
      [
        { kind: 'approved', snapshot: 2, hash: 'b'.repeat(64) },
        { name: 'Jefa', source: 'sign-in' },
      ],
    ]);
    const forged = await read({ ...SOURCE, review: { ...review, entries } });
    expect(await checkIntegrity(forged, sha256)).toEqual({ kind: 'intact' });
  });

  it('says where the persons differ from what was approved, although all hashes were made anew', async () => {
    const [ana, company] = SOURCE.enrollment.persons;
    const [account] = ana!.bankAccounts;
    const persons = [{ ...ana!, bankAccounts: [{ ...account!, number: '999999' }] }];
    const enrollment = { ...SOURCE.enrollment, persons };
    expect(await changesOf(await read({ ...SOURCE, enrollment }))).toEqual([
      {
        kind: 'approved',
        places: [
          { personId: 'p1', section: 'bankAccounts', rowId: account!.id, field: 'bankAccounts.number' },
          { personId: company!.id, field: 'givenName' },
        ],
      },
    ]);
  });
});
