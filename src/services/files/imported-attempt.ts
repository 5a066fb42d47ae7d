/** A send that came with a file, as the ledger here keeps it. */
import type { Attempt, Subject } from '../../domain/drafts/attempt.ts';
import { readFile } from '../../domain/files/read-file.ts';
import { toSubjects } from '../ledger/subjects.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';
import { newId } from '../new-id.ts';

/** The ledger compares identifiers by hashes that are salted per computer: they are made anew. */
export async function toImported(attempt: Attempt): Promise<Attempt> {
  const content = attempt.content ?? { subjects: [] };
  const subjects = await withHashes(content.subjects, content.request);
  return { ...attempt, content: { ...content, subjects, imported: true } };
}

/** From what was sent, for the ledger keeps identifiers masked; empty where that cannot be had. */
async function withHashes(subjects: readonly Subject[], request: string | undefined): Promise<Subject[]> {
  const named = request === undefined ? [] : await readSubjects(request);
  return subjects.map((subject, index) => ({
    ...subject,
    identifierHash: (named.length === subjects.length && named[index]?.identifierHash) || '',
  }));
}

async function readSubjects(request: string): Promise<Subject[]> {
  if (!canSendSafely()) return [];
  // As hostile as the file that it came in: it is read like one.
  const reading = readFile(new TextEncoder().encode(request), newId);
  if (!reading.ok || reading.contents.kind !== 'request') return [];
  return toSubjects(reading.contents.enrollment);
}
