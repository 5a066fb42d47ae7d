/** The case of an enrollment, compared with the one that was approved. */
import * as z from 'zod/mini';
import { toCaseManifest } from '../../domain/case/manifest.ts';
import type { CaseContent, Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { type ApprovedHashes, findSignedText } from '../../domain/review/signed-text.ts';
import type { Sql } from '../db/db.ts';
import { listUnaskedAnswers } from '../case-files/case-answers.ts';
import { listMissingFiles } from '../case-files/case-files.ts';
import type { FileStore } from '../case-files/file-store.ts';
import { findEnrollment, UnreadableError } from '../enrollments/enrollment-store.ts';
import { toSha256 } from '../sha256.ts';

/** SHA-256 (hex) of the manifest of the case; undefined where nobody has one. */
export function toCaseHash(content: CaseContent): string | undefined {
  const manifest = toCaseManifest(content);
  return manifest === undefined ? undefined : toSha256(manifest);
}

/** The hash (hex) that an approver's passkey signs. */
export function toSignedHash(approved: ApprovedHashes): string {
  const text = findSignedText(approved);
  return text === undefined ? approved.hash : toSha256(text);
}

const approvedSchema = z.object({
  hash: z.nullable(z.string()),
  noted: z.nullable(z.string()),
  filesGone: z.boolean(),
});

/**
 * `case-changed`: the stored persons do not have the case that was approved, or this version cannot read it;
 * `file-missing`: the team does not have a file of it any more, or has other bytes;
 * `answer-unasked`: it names an answer of the service that this server did not get for that person and entry.
 */
export type CaseFlawKind = 'case-changed' | 'file-missing' | 'answer-unasked';

interface ApprovedCase {
  readonly enrollment: Enrollment;
  /** The files went by their term, as the journal says. */
  readonly filesGone: boolean;
}

/** The case that was approved, as it is stored, without its evidence; undefined without an approval. */
export async function readApprovedCase(
  sql: Sql,
  enrollmentId: EntityId,
): Promise<ApprovedCase | 'case-changed' | undefined> {
  const [row] = await sql(
    `select a.case_hash as hash,
       (select j.body::jsonb #>> '{about,case}' from team.journal j
        where j.scope = e.id and j.kind = 'approved' order by j.number desc limit 1) as noted,
       exists (select from team.journal j where j.scope = e.id and j.kind = 'files-gone') as "filesGone"
     from team.enrollment e join team.approval a on a.id = e.approval_id where e.id = $1`,
    [enrollmentId],
  );
  if (!row) return undefined;
  const { hash, noted, filesGone } = approvedSchema.parse(row);
  // Whoever changes the table has not changed the journal, too.
  if (hash !== noted) return 'case-changed';
  try {
    const found = await findEnrollment(sql, enrollmentId);
    if (!found || (toCaseHash(found.enrollment) ?? null) !== hash) return 'case-changed';
    return { enrollment: found.enrollment, filesGone };
  } catch (error) {
    if (error instanceof UnreadableError) return 'case-changed';
    throw error;
  }
}

/** Reason why the approval of an enrollment does not count for its case; undefined also without an approval. */
export async function findCaseFlaw(
  sql: Sql,
  enrollmentId: EntityId,
  files?: FileStore,
): Promise<CaseFlawKind | undefined> {
  const approved = await readApprovedCase(sql, enrollmentId);
  if (approved === undefined || approved === 'case-changed') return approved;
  const { enrollment, filesGone } = approved;
  if ((await listUnaskedAnswers(sql, enrollmentId, enrollment)).length > 0) return 'answer-unasked';
  if (filesGone) return undefined;
  const missing = await listMissingFiles(sql, enrollmentId, enrollment, files);
  return missing.length > 0 ? 'file-missing' : undefined;
}
