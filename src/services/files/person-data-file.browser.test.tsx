/** The file of one person's data, with what the service answered about the person, which is with the team. */
import { afterEach, expect, it, vi } from 'vitest';
import { toAnswerEntryText } from '../../domain/case/answer-entry.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createProfile } from '../../domain/profile/profile.ts';
import { toHash } from '../case-files/case-files.ts';
import { whenFileMissing } from '../case-files/missing-file.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { newId } from '../new-id.ts';
import { downloadPersonData } from './person-data-file.ts';

afterEach(() => {
  vi.restoreAllMocks();
  whenFileMissing(() => Promise.resolve(undefined));
});

const PROFILE = createProfile({ name: 'Prueba', baseUrl: '' }, { today: () => '2026-11-24' });
const toUrl = URL.createObjectURL.bind(URL);
const BODY = '[{"list":"inventada"}]';
const WORDS = { labelOf: () => '', sectionOf: () => '', entryLabel: () => '' };

/** Downloads the file of a person who has this answer. */
async function download(answer: string) {
  const id = newId();
  const person = { ...createPerson('p'), case: { checks: [{ id: 'checks', risk: answer }] } };
  await createEnrollment({ id, riskProfileCode: '', persons: [person] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return toUrl(file);
  });
  const parts = { person, words: WORDS, view: PROFILE.viewOf(person), isKnown: () => false };
  const more = { profileName: '', retention: {}, elsewhere: undefined, hasFiles: false };
  const { isPartial } = await downloadPersonData(new EnrollmentSession(draft), { ...parts, ...more });
  const [file] = files;
  const { lookUps } = JSON.parse((await file?.text()) ?? '{}') as { lookUps: { data: string | null }[] };
  return { isPartial, data: lookUps.map(({ data }) => data) };
}

it('has the bytes of an answer, and says that a part is missing where they are not to be had', async () => {
  const bytes = new TextEncoder().encode(BODY);
  const entry = { at: '2026-11-20T13:04:05.678Z', hash: await toHash(bytes), asked: '0'.repeat(16) };
  const answer = toAnswerEntryText({ ...entry, outcome: 'found', size: bytes.length });
  expect(await download(answer)).toEqual({ isPartial: true, data: [null] });
  whenFileMissing((_id, hash) => Promise.resolve(hash === entry.hash ? bytes : undefined));
  expect(await download(answer)).toEqual({ isPartial: false, data: [btoa(BODY)] });
  whenFileMissing(() => Promise.resolve(new TextEncoder().encode('[]')));
  expect(await download(answer)).toEqual({ isPartial: true, data: [null] });
  const empty = toAnswerEntryText({ ...entry, outcome: 'not-found', size: 0 });
  expect(await download(empty)).toEqual({ isPartial: false, data: [''] });
});
