import type { Attempt, Subject } from '../../domain/drafts/attempt.ts';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import type { FileProblem } from '../../domain/files/file-problem.ts';
import { type FileContents, readFile } from '../../domain/files/read-file.ts';
import { now } from '../clock.ts';
import { saveDraft } from '../drafts/draft-store.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { getLedgerSalt } from '../ledger/ledger-salt.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { toSubjects } from '../ledger/subjects.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';
import { newId } from '../new-id.ts';

/** What a file would bring in, before anything is stored. */
export type ImportReading =
  | {
      readonly ok: true;
      readonly contents: FileContents;
      /** This enrollment is on this computer already: it would be added as a copy. */
      readonly isKnown: boolean;
    }
  /** At least one. */
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** Reads the bytes of a file that somebody chose. */
export async function readImport(bytes: Uint8Array): Promise<ImportReading> {
  const reading = readFile(bytes, newId);
  if (!reading.ok) return reading;
  const { contents } = reading;
  if (contents.kind === 'request') return { ok: true, contents, isKnown: false };
  const problems = await findAlteredRequests(contents.attempts);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, contents, isKnown: await isKnown(contents) };
}

/** Adds what was read as an enrollment of its own, in one transaction; gives its id. Rejects where it cannot be stored. */
export async function importContents(contents: FileContents): Promise<EntityId> {
  const found = contents.kind === 'enrollment' && (await isKnown(contents)) ? toCopy(contents) : contents;
  if (await add(found)) return found.enrollment.id;
  // Another tab has added it meanwhile.
  const copy = toCopy(found);
  if (await add(copy)) return copy.enrollment.id;
  throw new Error('the enrollment could not be added');
}

/** What was sent has to be what its hash was made of; without a secure context nobody can tell. */
async function findAlteredRequests(attempts: readonly Attempt[]): Promise<FileProblem[]> {
  if (!canSendSafely()) return [];
  const problems = await Promise.all(
    attempts.map(async ({ hash, content }, index): Promise<FileProblem[]> => {
      // A send from before there were hashes, or one whose content was purged.
      if (hash === '' || content?.request === undefined) return [];
      const path = ['attempts', index, 'content', 'request'];
      return (await toSha256(content.request)) === hash ? [] : [{ code: 'altered-request', path }];
    }),
  );
  return problems.flat();
}

/** Its record is here (a deleted one too), or sends of it, which outlive the record. */
async function isKnown({ enrollment, attempts }: EnrollmentContents): Promise<boolean> {
  const backend = await openBackend();
  const [draft, sends, ...sameSends] = await Promise.all([
    backend.find(enrollment.id),
    listAttemptsOf(enrollment.id),
    ...attempts.map(({ id }) => backend.findAttempt(id)),
  ]);
  return draft !== undefined || sends.length > 0 || sameSends.some((send) => send !== undefined);
}

/** The same under ids that nothing here has. Those of persons and rows count within their enrollment only. */
function toCopy<C extends FileContents>(contents: C): C {
  const id = newId();
  const enrollment = { ...contents.enrollment, id };
  if (contents.kind === 'request') return { ...contents, enrollment };
  const ids = new Map(contents.attempts.map((attempt) => [attempt.id, newId()]));
  const toNewId = (old: string) => ids.get(old) ?? newId();
  const { attemptId } = contents.submission;
  return {
    ...contents,
    enrollment,
    submission: {
      ...contents.submission,
      ...(attemptId !== undefined && { attemptId: toNewId(attemptId) }),
    },
    attempts: contents.attempts.map((attempt) => ({
      ...attempt,
      id: toNewId(attempt.id),
      enrollmentId: id,
    })),
  };
}

/** False where there is such an enrollment. */
async function add(contents: FileContents): Promise<boolean> {
  const { persons } = contents.enrollment;
  const attempts = contents.kind === 'enrollment' ? contents.attempts : [];
  const result = await saveDraft({
    header: toHeader(contents),
    expected: undefined,
    persons,
    removedPersonIds: [],
    attempts: await Promise.all(attempts.map(toImported)),
  });
  return result === 'written';
}

/** The latest change here is that it came: the list shows it first, and it is kept as long as any other. */
function toHeader(contents: FileContents): StoredEnrollment {
  const { id, riskProfileCode, persons } = contents.enrollment;
  const at = now();
  const isEnrollment = contents.kind === 'enrollment';
  return {
    version: STORED_VERSION,
    id,
    revision: 1,
    createdAt: isEnrollment ? contents.createdAt : at,
    updatedAt: at,
    riskProfileCode,
    personIds: persons.map((person) => person.id),
    submission: isEnrollment ? contents.submission : NEW_SUBMISSION,
    origin: { kind: isEnrollment ? 'file' : 'request', at },
  };
}

/** The ledger compares identifiers by hashes that are salted per computer: they are made anew. */
async function toImported(attempt: Attempt): Promise<Attempt> {
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
  return toSubjects(reading.contents.enrollment, await getLedgerSalt(await openBackend()));
}
