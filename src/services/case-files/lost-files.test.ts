import { expect, test } from 'vitest';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { type FileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import { personWith } from '../../domain/enrollment/builders.fixture.ts';
import { storeCaseFile } from './case-files.ts';
import { openFileBackend } from './file-backend.ts';
import { isFileMissing } from './lost-files.ts';

async function store(text: string): Promise<FileEntry> {
  const stored = await storeCaseFile('e', new File([`%PDF-1.7\n${text}`], 'a.pdf'), DEFAULT_FILE_LIMITS);
  if (!stored.ok) throw new Error(stored.problem.code);
  return stored.entry;
}

const isMissing = (...entries: readonly FileEntry[]) =>
  isFileMissing({
    id: 'e',
    persons: entries.map((entry) =>
      personWith({ case: { papers: [{ id: 'papers', paper: toFileEntryText(entry) }] } }),
    ),
  });

test('each file that a case names has to be stored with its own bytes, size and type', async () => {
  const [one, other] = [await store('uno'), await store('dos')];
  expect(await isMissing()).toBe(false);
  expect(await isMissing(one, other)).toBe(false);
  expect(await isMissing(one, { ...other, size: other.size + 1 })).toBe(true);
  expect(await isMissing({ ...one, type: 'image/png', name: 'a.png' })).toBe(true);
  expect(await isMissing({ ...one, hash: 'f'.repeat(64) })).toBe(true);

  const backend = await openFileBackend();
  const [head, content] = [await backend.findHead('e', one.hash), await backend.findContent('e', other.hash)];
  if (!head || !content) throw new Error('a file is not stored');
  await backend.put(head, { ...content, hash: one.hash });
  expect(await isMissing(one)).toBe(true);
  await backend.remove('e', [other.hash]);
  expect(await isMissing(other)).toBe(true);
});
