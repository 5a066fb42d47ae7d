import { expect, test } from 'vitest';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { listCaseFiles, readCaseFile, storeCaseFile } from './case-files.ts';
import { openFileBackend } from './file-backend.ts';

test('where the browser opens no storage, files are in memory with the drafts', async () => {
  expect((await openBackend()).isDurable).toBe(false);
  const store = (text: string) =>
    storeCaseFile('e', new File([`%PDF-1.7\n${text}`], 'a.pdf'), DEFAULT_FILE_LIMITS);
  const [one, other] = [await store('uno'), await store('dos')];
  if (!one.ok || !other.ok) throw new Error('a file was not stored');
  expect(await readCaseFile('e', one.entry.hash)).toMatchObject({ ok: true, entry: one.entry });
  expect((await listCaseFiles('e')).entries).toEqual([one.entry, other.entry]);

  const backend = await openFileBackend();
  await backend.putSettled('e', 3);
  expect(await backend.findSettled('e')).toBe(3);
  await backend.remove('e', [one.entry.hash]);
  expect((await listCaseFiles('e')).entries).toEqual([other.entry]);
  expect([...(await backend.listEnrollmentIds())]).toEqual(['e']);
  await backend.remove('e');
  expect([await backend.findSettled('e'), (await backend.listEnrollmentIds()).size]).toEqual([undefined, 0]);
  expect(await readCaseFile('e', other.entry.hash)).toEqual({ ok: false, problem: 'missing' });
});
