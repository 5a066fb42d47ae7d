import { requestWith } from '../../domain/enrollment/builders.fixture.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { toFileText } from '../../domain/files/enrollment-file.ts';
import { EXPORTED_AT, SAMPLE_ATTEMPTS, SAMPLE_SOURCE } from '../../domain/files/sample-file.fixture.ts';
import { sha256 } from '../../domain/files/sample-review.fixture.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { importContents, readImport } from './import-enrollment.ts';

const RULES = { isRequired: false, maySelfApprove: true };
const browser = await installBrowser();
beforeEach(() => browser.clear());

/** Bytes of a valid file with one send, whose author draws a conclusion from its outcome. */
async function makeFile(state: 'confirmed' | 'rejected', outcome: FinalizeOutcome): Promise<Uint8Array> {
  const [first] = SAMPLE_ATTEMPTS;
  const attempt = { ...first, state, content: { ...first?.content, outcome } } as Attempt;
  const submission = { state, attempts: 1, attemptId: 's1', hash: attempt.hash };
  const header = { ...SAMPLE_SOURCE.header, submission };
  const text = await toFileText({ ...SAMPLE_SOURCE, header, attempts: [attempt] }, EXPORTED_AT, sha256);
  return new TextEncoder().encode(text);
}

test('a file that calls a status 500 confirmed is shown and stored as unknown, with what it says', async () => {
  const outcome: FinalizeOutcome = {
    kind: 'answered',
    at: '2026-11-20T10:00:01.000Z',
    status: 500,
    contentType: 'application/json',
    body: '{}',
    truncated: false,
    verdict: 'confirmed',
  };
  const reading = await readImport(await makeFile('confirmed', outcome), undefined);
  if (!reading.ok) throw new Error('the file was refused');
  expect(reading.contents).toMatchObject({
    submission: { state: 'unknown' },
    attempts: [{ state: 'unknown', content: { fileState: 'confirmed' } }],
  });

  const id = await importContents(reading, RULES);
  expect((await findDraft(id))?.header.submission).toMatchObject({ state: 'unknown', attemptId: 's1' });
  expect(await listAttemptsOf(id)).toMatchObject([
    {
      state: 'unknown',
      content: {
        imported: true,
        fileState: 'confirmed',
        outcome: { status: 500, verdict: 'unknown', fileVerdict: 'confirmed' },
      },
    },
  ]);
});

test('a refusal in a file that proves nothing here cannot be sent again before somebody looked', async () => {
  const outcome = SAMPLE_ATTEMPTS[0]?.content?.outcome;
  if (!outcome) throw new Error('the sample has no answer');
  const bytes = await makeFile('rejected', outcome);
  const stateUnder = async (answers: Parameters<typeof readImport>[1]) => {
    const reading = await readImport(bytes, answers);
    return reading.ok && reading.contents.kind === 'enrollment' && reading.contents.submission.state;
  };
  expect(await stateUnder(undefined)).toBe('unknown');
  expect(await stateUnder({ noEffect: [{ statuses: [422] }] })).toBe('rejected');
});

test('what nobody sees in a request that was saved is not stored', async () => {
  const telefonoFulls = [{ observacion: 'ta\u200brde' }];
  const request = requestWith([{ nombre: 'Mar\u00ad\u00eda\u00a0Jos\u00e9', telefonoFulls }]);
  const reading = await readImport(new TextEncoder().encode(JSON.stringify(request)), undefined);
  if (!reading.ok) throw new Error('the file was refused');
  const draft = await findDraft(await importContents(reading, RULES));
  expect([...(draft?.persons.values() ?? [])]).toMatchObject([
    { person: { givenName: 'María José', telephones: [{ remark: 'tarde' }] } },
  ]);
});
