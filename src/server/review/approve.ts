import * as z from 'zod/mini';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { ApprovedHashes } from '../../domain/review/signed-text.ts';
import type { Sql } from '../db/db.ts';
import { takePart } from '../enrollments/part.ts';
import { toSha256 } from '../sha256.ts';
import { toCaseHash } from './approved-case.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';

export interface Approving {
  readonly enrollmentId: EntityId;
  /** The revision that the approver saw. */
  readonly revision: number;
  readonly approver: string;
  /** True when the authors of an enrollment cannot approve it. */
  readonly isStrict: boolean;
  /** True when another person has to approve it as well. */
  readonly isFirst?: boolean;
}

export interface KeptApproval extends ApprovedHashes {
  readonly approvalId: string;
  readonly revision: number;
}

/** The hashes of an approval under the names that the journal and the API give them. */
export const toApprovedAbout = ({ hash, caseHash }: ApprovedHashes) => ({
  hash,
  ...(caseHash !== undefined && { case: caseHash }),
});

/** What was checked, and is approved. */
interface Approved {
  readonly enrollment: Pick<Enrollment, 'persons'>;
  readonly request: Uint8Array;
}

/**
 * Keeps the approval of exactly these bytes and this case; in the transaction that checked them.
 * @throws SqlError where four eyes or the state forbid it
 */
export async function keepApproval(
  sql: Sql,
  { enrollmentId, revision, approver, isStrict, isFirst = false }: Approving,
  { enrollment, request }: Approved,
): Promise<KeptApproval> {
  const hashes = { hash: toSha256(request), caseHash: toCaseHash(enrollment) };
  const { hash, caseHash } = hashes;
  await takePart(sql, enrollmentId, { userId: approver, part: 'checker', isStrict });
  const [row] = await sql(
    `insert into team.approval (enrollment_id, revision, hash, case_hash, approver)
     values ($1, $2, $3, $4, $5) returning id`,
    [enrollmentId, revision, hash, caseHash ?? null, approver],
  );
  const { id } = z.parse(z.object({ id: z.string() }), row);
  await sql(
    'insert into team.request_text (approval_id, enrollment_id, hash, request) values ($1, $2, $3, $4)',
    [id, enrollmentId, hash, request],
  );
  if (isFirst) return { approvalId: id, ...hashes, revision };
  const [approved] = await sql(
    `update team.enrollment set state = 'approved', approval_id = $2 where id = $1 returning revision`,
    [enrollmentId, id],
  );
  const next = z.parse(z.object({ revision: z.int() }), approved);
  return { approvalId: id, ...hashes, revision: next.revision };
}

/**
 * Checks and approves the exact bytes that this server makes of its own rows and profile; in one transaction.
 * @throws StaleError where the enrollment has another revision, SqlError where four eyes or the state forbid it
 */
export async function approve(
  sql: Sql,
  approving: Approving,
  profile: Profile,
): Promise<(KeptApproval & { readonly ok: true }) | Extract<CheckedRequest, { ok: false }>> {
  const checked = await checkRequest(sql, approving, profile);
  return checked.ok ? { ok: true, ...(await keepApproval(sql, approving, checked)) } : checked;
}
