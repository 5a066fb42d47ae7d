import type { Attempt } from '../../domain/drafts/attempt.ts';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { checkIntegrity, type Integrity } from '../../domain/files/check-integrity.ts';
import { findNoUpdate, type Here, type NoUpdate } from '../../domain/files/continuation.ts';
import { toCaseHolder } from '../../domain/enrollment/person.ts';
import { toSeenPerson } from '../../domain/fields/seen-person.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import type { FileProblem } from '../../domain/files/file-problem.ts';
import { type FileContents, readFile } from '../../domain/files/read-file.ts';
import { rereadAnswers } from '../../domain/files/received-sends.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { now } from '../clock.ts';
import { toEnrollment } from '../drafts/draft-list.ts';
import { findDraft, saveDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { awaitLastSave, findUnsavedSession } from '../drafts/session-registry.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';
import { newId } from '../new-id.ts';
import { loadReview } from '../review/review-store.ts';
import { toImported, toReceivedRecords } from './received-records.ts';

/** Effect of importing a file here. */
type ImportWay =
  | { readonly kind: 'new' }
  /** The enrollment is here, and the file continues it. */
  | { readonly kind: 'update' }
  /**
   * The enrollment is here: the file would be added as a copy. No cause when only its sends, or only a
   * deleted record, are left.
   */
  | { readonly kind: 'copy'; readonly cause: UpdateHindrance | undefined };

/** A file without problems, before anything is stored. */
export interface SoundFile {
  readonly contents: FileContents;
  readonly integrity: Integrity;
  readonly way: ImportWay;
}

/** Result of reading a file. */
export type ImportReading =
  | ({ readonly ok: true } & SoundFile)
  /** At least one problem. */
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/**
 * Reads the bytes of a chosen file. `answers`: the rules of this computer's profile for the answers to its
 * sends.
 */
export async function readImport(
  bytes: Uint8Array,
  answers: AnswersSpec | undefined,
): Promise<ImportReading> {
  const reading = readFile(bytes, newId);
  if (!reading.ok) return reading;
  const { contents } = reading;
  if (contents.kind === 'request') {
    // This kind has no history to check.
    return { ok: true, contents, integrity: { kind: 'intact' }, way: { kind: 'new' } };
  }
  const problems = [
    ...(await findAlteredRequests(contents.attempts)),
    ...(contents.files ? await (await loadHandOff()).findPartProblems(contents.files) : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const integrity = await checkIntegrity(contents, canSendSafely() ? toSha256 : undefined);
  const reread = { ...contents, ...rereadAnswers(contents, answers) };
  return { ok: true, contents: reread, integrity, way: await findWay(reread, integrity) };
}

async function findWay(contents: EnrollmentContents, integrity: Integrity): Promise<ImportWay> {
  if (!(await isKnown(contents))) return { kind: 'new' };
  const { id } = contents.enrollment;
  if (!(await (await openBackend()).find(id))) return { kind: 'copy', cause: undefined };
  const cause = await findUpdateHindrance(contents, integrity.kind);
  return cause ? { kind: 'copy', cause } : { kind: 'update' };
}

/**
 * Adds the content as a new enrollment, in one transaction; resolves to its id. Rejects when it cannot be
 * stored.
 */
export async function importContents(
  { contents, integrity }: Pick<SoundFile, 'contents' | 'integrity'>,
  rules: ApprovalRules,
): Promise<EntityId> {
  const seen = toSeenContents(contents);
  const found = seen.kind === 'enrollment' && (await isKnown(seen)) ? toCopy(seen) : seen;
  const chain = integrity.kind;
  if (await add(found, { chain, rules })) return found.enrollment.id;
  // Another tab added it in between.
  const copy = toCopy(found);
  if (await add(copy, { chain, rules })) return copy.enrollment.id;
  throw new Error('the enrollment could not be added');
}

/** The hash of a request must match its content; without a secure context this cannot be checked. */
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

/** True when this computer has its record (a deleted one too), or its sends, which outlive the record. */
async function isKnown({ enrollment, attempts }: EnrollmentContents): Promise<boolean> {
  const backend = await openBackend();
  const [draft, sends, ...sameSends] = await Promise.all([
    backend.find(enrollment.id),
    listAttemptsOf(enrollment.id),
    ...attempts.map(({ id }) => backend.findAttempt(id)),
  ]);
  return draft !== undefined || sends.length > 0 || sameSends.some((send) => send !== undefined);
}

/** Keeps approved or sent content unchanged; removes entries that nobody sees from drafts. */
function toSeenContents<C extends FileContents>(contents: C): C {
  if (contents.kind === 'enrollment' && contents.submission.state !== 'draft') return contents;
  const { enrollment } = contents;
  const persons = enrollment.persons.map(toSeenPerson);
  const { case: record } = toSeenPerson(toCaseHolder(enrollment));
  return { ...contents, enrollment: { ...enrollment, persons, ...(record && { case: record }) } };
}

/** The same content under new ids. Ids of persons and rows only need to be unique within their enrollment. */
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

interface Checked {
  readonly chain: Integrity['kind'];
  readonly rules: ApprovalRules;
}

/** Files of a case are rare: their code loads on demand. */
const loadHandOff = () => import('../case-files/hand-off.ts');

/** Stores the files first, so that no entry is ever without its file. */
async function keepFiles(contents: FileContents): Promise<void> {
  if (contents.kind === 'request' || !contents.files) return;
  await (await loadHandOff()).keepParts(contents.enrollment.id, contents.files);
}

/** False when the enrollment already exists. */
async function add(contents: FileContents, checked: Checked): Promise<boolean> {
  const { enrollment } = contents;
  await keepFiles(contents);
  const at = now();
  const isEnrollment = contents.kind === 'enrollment';
  const attempts = isEnrollment ? contents.attempts : [];
  const received = isEnrollment
    ? await toReceivedRecords(contents, { enrollmentId: enrollment.id, at, ...checked })
    : undefined;
  const result = await saveDraft({
    header: {
      ...toHeader(contents, at),
      ...(received && { submission: received.submission }),
      ...(received?.head && { review: received.head }),
    },
    expected: undefined,
    persons: [...enrollment.persons, ...(enrollment.case ? [toCaseHolder(enrollment)] : [])],
    removedPersonIds: [],
    attempts: await Promise.all(attempts.map(toImported)),
    reviews: received?.records ?? [],
  });
  return result === 'written';
}

/** The import counts as the latest change: the list shows it first, and its retention starts now. */
function toHeader(contents: FileContents, at: string): StoredEnrollment {
  const { id, riskProfileCode, persons } = contents.enrollment;
  const isEnrollment = contents.kind === 'enrollment';
  return {
    version: STORED_VERSION,
    id,
    revision: 1,
    createdAt: isEnrollment ? contents.createdAt : at,
    updatedAt: at,
    riskProfileCode,
    personIds: persons.map((person) => person.id),
    submission: NEW_SUBMISSION,
    origin: { kind: isEnrollment ? 'file' : 'request', at },
  };
}

/** `open`: in another tab; `unreadable`: a part of the stored enrollment cannot be read. */
type UpdateHindrance = NoUpdate | 'open' | 'unreadable';

/** Why a stored enrollment cannot be updated with a file; undefined when it can. */
async function findUpdateHindrance(
  contents: EnrollmentContents,
  chain: Integrity['kind'],
): Promise<UpdateHindrance | undefined> {
  const hindrance = await withEnrollmentLock(contents.enrollment.id, async () => {
    const here = await findHere(contents.enrollment.id);
    return here ? findNoUpdate(here, contents, chain) : 'unreadable';
  });
  return hindrance === 'taken' ? 'open' : hindrance;
}

/**
 * Replaces a stored enrollment with the file that continues it, in one transaction; resolves to its id.
 * Undefined when that is no longer possible, and nothing was written. The snapshots of the file hold the old
 * content, so nothing is lost. Rejects when it cannot be stored.
 */
export async function updateFromFile(
  { contents, integrity: { kind: chain } }: SoundFile,
  rules: ApprovalRules,
): Promise<EntityId | undefined> {
  if (contents.kind !== 'enrollment') return undefined;
  const { id } = contents.enrollment;
  const result = await withEnrollmentLock(id, async () => {
    const here = await findHere(id);
    if (!here || findNoUpdate(here, contents, chain)) return 'stale';
    return write(here, toSeenContents(contents), { chain, rules });
  });
  return result === 'written' ? id : undefined;
}

async function write(here: StoredHere, contents: EnrollmentContents, { chain, rules }: Checked) {
  const { id, riskProfileCode, persons, case: record } = contents.enrollment;
  const { warnedAt: _warnedAt, ...header } = here.header;
  const at = now();
  const known = { entries: here.review.entries.length, snapshots: here.review.snapshots.length };
  const arrival = { enrollmentId: id, at, chain, rules };
  const { submission, head, records } = await toReceivedRecords(contents, arrival, known);
  const sends = new Set(here.attempts.map((attempt) => attempt.id));
  const personIds = persons.map((person) => person.id);
  await keepFiles(contents);
  const next: StoredEnrollment = {
    ...header,
    revision: header.revision + 1,
    updatedAt: at,
    riskProfileCode,
    personIds,
    submission,
    ...(head && { review: head }),
  };
  return saveDraft({
    header: next,
    expected: header.revision,
    persons: [...persons, ...(record ? [toCaseHolder({ id, case: record })] : [])],
    removedPersonIds: [
      ...header.personIds.filter((personId) => !personIds.includes(personId)),
      ...(record ? [] : [id]),
    ],
    attempts: await Promise.all(
      contents.attempts.filter((attempt) => !sends.has(attempt.id)).map(toImported),
    ),
    reviews: records,
  });
}

/** Everything stored of an enrollment here. */
interface StoredHere extends Here {
  readonly header: StoredEnrollment;
}

/** Undefined when a part of it cannot be read or is not stored. */
async function findHere(id: EntityId): Promise<StoredHere | undefined> {
  await awaitLastSave();
  if (findUnsavedSession()?.id === id) return undefined;
  const draft = await findDraft(id).catch(() => undefined);
  if (!draft) return undefined;
  try {
    const [attempts, review] = await Promise.all([listAttemptsOf(id), loadReview(id)]);
    if (review.unreadable > 0) return undefined;
    return { header: draft.header, enrollment: toEnrollment(draft), attempts, review };
  } catch {
    return undefined;
  }
}
