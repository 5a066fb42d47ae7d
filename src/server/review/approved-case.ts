/** The case of an enrollment, compared with the one that was approved. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { toCaseManifest } from '../../domain/case/manifest.ts';
import type { EnrollmentContent, EntityId } from '../../domain/enrollment/enrollment.ts';
import { type ApprovedHashes, findSignedText } from '../../domain/review/signed-text.ts';
import type { Sql } from '../db/db.ts';
import { listMissingFiles } from '../case-files/case-files.ts';
import type { FileStore } from '../case-files/file-store.ts';
import { findEnrollment, UnreadableError } from '../enrollments/enrollment-store.ts';

export const toSha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** SHA-256 (hex) of the manifest of the case; undefined where nobody has one. */
export function toCaseHash(content: Pick<EnrollmentContent, 'persons'>): string | undefined {
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
 * `file-missing`: the team does not have a file of it any more, or has other bytes.
 */
export type CaseFlawKind = 'case-changed' | 'file-missing';

/** Reason why the approval of an enrollment does not count for its case; undefined also without an approval. */
export async function findCaseFlaw(
  sql: Sql,
  enrollmentId: EntityId,
  files?: FileStore,
): Promise<CaseFlawKind | undefined> {
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
    // They went by their term, as the journal says.
    if (filesGone) return undefined;
    const missing = await listMissingFiles(sql, enrollmentId, found.enrollment, files);
    return missing.length > 0 ? 'file-missing' : undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return 'case-changed';
    throw error;
  }
}
