import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findNoUpdate, type NoUpdate } from '../../domain/files/continuation.ts';
import type { Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { now } from '../clock.ts';
import { saveDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { findHere, type StoredHere } from './find-here.ts';
import { toImported } from './imported-attempt.ts';
import { toReceivedRecords } from './received-records.ts';

/** `open`: in another tab; `unreadable`: not all of what stands here can be read. */
export type UpdateHindrance = NoUpdate | 'open' | 'unreadable';

/** Why an enrollment that is here cannot be updated with a file; undefined where it can. */
export async function findUpdateHindrance(
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
 * Puts what came with a file in the place of what stands here, in one transaction. Undefined where that is not possible
 * any more, and nothing was written. Nothing is lost: what stood here is in the snapshots of the file.
 */
export async function updateEnrollment(
  contents: EnrollmentContents,
  chain: Integrity['kind'],
  rules: ApprovalRules,
): Promise<EntityId | undefined> {
  const { id } = contents.enrollment;
  const result = await withEnrollmentLock(id, async () => {
    const here = await findHere(id);
    if (!here || findNoUpdate(here, contents, chain)) return 'stale';
    return write(here, contents, { chain, rules });
  });
  return result === 'written' ? id : undefined;
}

interface Checked {
  readonly chain: Integrity['kind'];
  readonly rules: ApprovalRules;
}

async function write(here: StoredHere, contents: EnrollmentContents, { chain, rules }: Checked) {
  const { id, riskProfileCode, persons } = contents.enrollment;
  const { warnedAt: _warnedAt, ...header } = here.header;
  const at = now();
  const known = { entries: here.review.entries.length, snapshots: here.review.snapshots.length };
  const arrival = { enrollmentId: id, at, chain, rules };
  const { submission, head, records } = await toReceivedRecords(contents, arrival, known);
  const sends = new Set(here.attempts.map((attempt) => attempt.id));
  const personIds = persons.map((person) => person.id);
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
    persons,
    removedPersonIds: header.personIds.filter((personId) => !personIds.includes(personId)),
    attempts: await Promise.all(
      contents.attempts.filter((attempt) => !sends.has(attempt.id)).map(toImported),
    ),
    reviews: records,
  });
}
