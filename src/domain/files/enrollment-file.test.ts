import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../drafts/attempt.ts';
import { NEW_SUBMISSION } from '../drafts/submission.ts';
import type { Enrollment, Person } from '../enrollment/enrollment.ts';
import type { JournalEvent } from '../review/journal.ts';
import { checkIntegrity } from './check-integrity.ts';
import { type ExportSource, toFileName, toFileText } from './enrollment-file.ts';
import { toHistory } from './history.ts';
import { readFile } from './read-file.ts';
import { EXPORTED_AT, SAMPLE_ATTEMPTS, SAMPLE_ENROLLMENT, SAMPLE_SOURCE } from './sample-file.fixture.ts';
import { sha256, toJournal, toSnapshots } from './sample-review.fixture.ts';

const toText = (source: ExportSource) => toFileText(source, EXPORTED_AT, sha256);
const read = (text: string) => readFile(new TextEncoder().encode(text), () => 'n');

describe('an enrollment file', () => {
  it('is read in version 2 too', async () => {
    const text = (await toText(SAMPLE_SOURCE)).replace('"version": 4', '"version": 2');
    expect(read(text)).toMatchObject({ ok: true, contents: { version: 2 } });
  });

  it('states its format and version', async () => {
    expect(JSON.parse(await toText(SAMPLE_SOURCE))).toMatchObject({
      format: 'enrola',
      version: 4,
      exportedAt: EXPORTED_AT,
      enrollment: { id: 'e1', riskProfileCode: 'MOD', persons: [{ id: 'p1' }, { id: 'p2' }] },
      attempts: [{ id: 's1' }, { id: 's2' }],
    });
  });

  it('carries the files of a case, in a newer version, under its seal', async () => {
    const files = [
      { entry: 'sha256-a', data: 'QQ==' },
      { entry: 'sha256-b', data: 'Qg==' },
    ];
    const text = await toText({ ...SAMPLE_SOURCE, files });
    expect(text).toContain(
      '\n    {"entry":"sha256-a","data":"QQ=="},\n    {"entry":"sha256-b","data":"Qg=="}\n  ]',
    );
    const check = async (json: string) => {
      const reading = read(json);
      if (!reading.ok || reading.contents.kind !== 'enrollment') throw new Error('the file was not read');
      return { contents: reading.contents, integrity: await checkIntegrity(reading.contents, sha256) };
    };
    const whole = await check(text);
    expect(whole).toMatchObject({ contents: { version: 5, files }, integrity: { kind: 'intact' } });
    const less = { ...(JSON.parse(text) as object), files: files.slice(1) };
    expect((await check(JSON.stringify(less))).integrity).toMatchObject({ changes: [{ kind: 'content' }] });
    expect(await toText({ ...SAMPLE_SOURCE, files: [] })).toBe(await toText(SAMPLE_SOURCE));
  });

  it('names the files of the case that it does not have, in the newer version, under its seal', async () => {
    const missing = [`sha256-${'d'.repeat(64)} 1000 application/pdf poder.pdf`];
    const text = await toText({ ...SAMPLE_SOURCE, missing });
    const reading = read(text);
    if (!reading.ok || reading.contents.kind !== 'enrollment') throw new Error('the file was not read');
    expect(reading.contents).toMatchObject({ version: 5, missing });
    expect(reading.contents).not.toHaveProperty('files');
    expect((await checkIntegrity(reading.contents, sha256)).kind).toBe('intact');
    const whole = read(text.replace(missing[0] ?? '', missing[0]?.replace('1000', '1001') ?? ''));
    const other = whole.ok && whole.contents.kind === 'enrollment' ? whole.contents : undefined;
    expect(other && (await checkIntegrity(other, sha256))).toMatchObject({ changes: [{ kind: 'content' }] });
    for (const wrong of ['poder.pdf', ''])
      expect(read(text.replace(missing[0] ?? '', wrong))).toEqual({
        ok: false,
        problems: [{ code: 'bad-file', path: ['missing', 0] }],
      });
    expect(await toText({ ...SAMPLE_SOURCE, missing: [] })).toBe(await toText(SAMPLE_SOURCE));
  });

  it('carries files that are longer than any other text', async () => {
    const files = [{ entry: 'sha256-a', data: 'QUJD'.repeat(5_000_001) }];
    expect(read(await toText({ ...SAMPLE_SOURCE, files }))).toMatchObject({ ok: true, contents: { files } });
  });

  it('has a file name without personal data', async () => {
    expect(toFileName('0f3a9c2e77aa', '2026-11-21')).toBe('inscripcion-2026-11-21-0f3a9c2e.enrola.json');
    expect(toFileName('../a/b', '2026-11-21')).toBe('inscripcion-2026-11-21-ab.enrola.json');
  });

  it('does not contain identifier hashes, which are only comparable on one computer', async () => {
    const attempts = SAMPLE_ATTEMPTS.map(
      (attempt): Attempt => ({
        ...attempt,
        content: { subjects: [{ name: 'x', identifier: 'y', identifierHash: 'salted' }] },
      }),
    );
    expect(await toText({ ...SAMPLE_SOURCE, attempts })).not.toContain('salted');
  });

  it('leaves out data that concerns only the exporting computer', async () => {
    const header = {
      ...SAMPLE_SOURCE.header,
      sealedBy: 'key',
      deletedAt: EXPORTED_AT,
      warnedAt: EXPORTED_AT,
    };
    expect(await toText({ ...SAMPLE_SOURCE, header })).toBe(await toText(SAMPLE_SOURCE));
  });

  it('has the state "unknown" for an enrollment that is being sent', async () => {
    const [, unknown] = SAMPLE_ATTEMPTS;
    const sending = { ...unknown, state: 'sending', content: { subjects: [] } } as Attempt;
    const header = {
      ...SAMPLE_SOURCE.header,
      submission: { state: 'sending', attempts: 2, attemptId: 's2' } as const,
    };
    const attempts = [...SAMPLE_ATTEMPTS.slice(0, 1), sending];
    expect(read(await toText({ ...SAMPLE_SOURCE, header, attempts }))).toMatchObject({
      ok: true,
      contents: {
        submission: { state: 'unknown', attempts: 2, attemptId: 's2' },
        attempts: [{ state: 'rejected' }, { id: 's2', state: 'unknown', content: { subjects: [] } }],
      },
    });
  });

  it('contains an attempt without its content where the content could not be opened', async () => {
    const attempts = SAMPLE_ATTEMPTS.map(({ content: _sealed, ...head }) => head);
    expect(read(await toText({ ...SAMPLE_SOURCE, attempts }))).toMatchObject({
      ok: true,
      contents: { attempts },
    });
  });

  it('can be opened again with two thousand persons who were sent', async () => {
    const persons = Array.from({ length: 2000 }, (_, n) => toFullPerson(`p${n}`));
    const enrollment: Enrollment = { ...SAMPLE_ENROLLMENT, persons };
    // The attempt keeps the whole request that was sent.
    const request = JSON.stringify({ personaFulls: persons });
    const attempts = SAMPLE_ATTEMPTS.map(
      (attempt): Attempt => ({
        ...attempt,
        content: { ...attempt.content, subjects: [], request },
      }),
    ).slice(1);
    const header = {
      ...SAMPLE_SOURCE.header,
      submission: { state: 'unknown', attempts: 2, attemptId: 's2' } as const,
    };
    const review = { entries: [], snapshots: toSnapshots(persons) };
    const reading = read(await toText({ header, enrollment, attempts, review }));
    expect(reading.ok || reading.problems).toBe(true);
  }, 30_000);

  it('can be opened again with five hundred persons who each changed in five review rounds', async () => {
    const rounds = [1, 2, 3, 4, 5].map((round) =>
      Array.from({ length: 500 }, (_, n) => ({ ...toFullPerson(`p${n}`), maternalName: `${round}` })),
    );
    const persons = rounds.at(-1) ?? [];
    const places = persons.slice(0, 200).map(({ id }) => ({ personId: id, field: 'maternalName' as const }));
    const entries = await toJournal(
      rounds.flatMap((_, index) => {
        const snapshot = index + 1;
        return [
          [{ kind: 'edited', snapshot, places, more: 300 }],
          ...Array.from({ length: 20 }, (_observed, n): readonly [JournalEvent] => [
            { kind: 'observed', observation: `o${index}-${n}`, place: {}, text: 'x'.repeat(500) },
          ]),
          [{ kind: 'returned', snapshot }],
        ];
      }),
    );
    const text = await toText({
      header: { ...SAMPLE_SOURCE.header, submission: NEW_SUBMISSION },
      enrollment: { ...SAMPLE_ENROLLMENT, persons },
      attempts: [],
      review: { entries, snapshots: toSnapshots(...rounds) },
    });
    const reading = read(text);
    expect(reading.ok || reading.problems).toBe(true);
  }, 30_000);

  it('has each journal entry and each snapshot on a line of its own', async () => {
    const lines = (await toText(SAMPLE_SOURCE)).split('\n');
    const { entries, snapshots } = SAMPLE_SOURCE.review;
    for (const item of [...entries, ...snapshots]) {
      expect(lines.filter((line) => line.replace(/,$/, '') === `      ${JSON.stringify(item)}`)).toHaveLength(
        1,
      );
    }
  });

  it('of version 1 is read without a review', async () => {
    const v1 = JSON.stringify(JSON.parse(await toText(SAMPLE_SOURCE)), (key, value: unknown) => {
      if (key === 'review' || key === 'seal') return undefined;
      if (key === 'history') return toHistory(SAMPLE_SOURCE.header, SAMPLE_ATTEMPTS);
      return value === 4 && key === 'version' ? 1 : value;
    });
    expect(read(v1)).toMatchObject({
      ok: true,
      contents: {
        version: 1,
        enrollment: SAMPLE_ENROLLMENT,
        attempts: [{ id: 's1' }, { id: 's2' }],
        review: { entries: [], snapshots: [] },
        sealed: undefined,
      },
    });
  });
});

function toFullPerson(id: string): Person {
  const rows = [1, 2, 3].map((n) => `${id}-${n}-0123456789abcdef0123456789abcdef`);
  return personWith({
    id,
    givenName: 'María Fernanda de los Ángeles',
    businessActivity: 'Venta de ejemplos al por mayor y al detalle',
    telephones: rows.map((row) =>
      rowWith('telephones', { id: row, number: '+56 9 1234 5678', remark: 'oficina', typeCode: 'T' }),
    ),
    addresses: rows.map((row) =>
      rowWith('addresses', { id: row, line: 'Camino Tres s/n', typeCode: 'T', communeId: 13_120 }),
    ),
    emails: rows.map((row) => rowWith('emails', { id: row, address: 'contacto@example.net', typeCode: 'T' })),
    bankAccounts: rows.map((row) =>
      rowWith('bankAccounts', { id: row, number: '0-000-55', kind: 'Cuenta vista', bankId: 37 }),
    ),
  });
}
