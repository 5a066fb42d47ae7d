/**
 * Approvals that are signed with a passkey (`APPROVALS=signed`). The signed content names the exact bytes,
 * the enrollment and its revision. The journal, which an audit checks, says who owns a passkey; the table of
 * passkeys is not used.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ApprovedHashes } from '../../domain/review/signed-text.ts';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { type AssertionFlaw, findAssertionFlaw, publicKeySchema } from '../accounts/assertion.ts';
import { type Assertion, assertionSchema } from '../../domain/team/passkey-messages.ts';
import type { Sql } from '../db/db.ts';
import { appendEntry, holdChain } from '../journal/journal-store.ts';
import { toSha256 } from '../sha256.ts';
import { toSignedHash } from './approved-case.ts';

/** Subject of an approval. */
interface Signable extends ApprovedHashes {
  readonly enrollmentId: string;
  readonly revision: number;
}

/** Challenge that the passkey signs, base64url, unique to this approval. */
export const toApprovalChallenge = ({ enrollmentId, revision, ...approved }: Signable): string =>
  createHash('sha256')
    .update(`enrola approval\n${toSignedHash(approved)}\n${enrollmentId}\n${revision}`)
    .digest('base64url');

/** `bytes`: the stored request is not the approved one. */
export type SignatureFlaw = AssertionFlaw | 'unsigned' | 'unknown-key' | 'bytes';

const signedSchema = z.object({
  enrollmentId: z.string(),
  revision: z.int(),
  hash: z.string(),
  caseHash: z.nullable(z.string()),
  assertion: z.nullable(assertionSchema),
  about: z.nullable(z.object({ rpId: z.string(), key: publicKeySchema })),
  request: z.nullable(z.instanceof(Uint8Array)),
});

/**
 * Reason why the signature of an approval does not count; undefined when it counts. The key comes from the
 * journal entry of the approver's passkey, unless it was removed before the approval.
 */
async function findFlawOf(sql: Sql, approvalId: string): Promise<SignatureFlaw | undefined> {
  const [row] = await sql(
    `select a.enrollment_id as "enrollmentId", a.revision, a.hash, a.case_hash as "caseHash", s.assertion, r.request,
       (select made.body::json -> 'about' from team.journal made
        where made.scope = $2 and made.kind = 'passkey-made' and made.actor = a.approver
          and made.body::jsonb #>> '{about,passkey}' = s.assertion ->> 'id'
          and not exists (
            select from team.journal gone
            where gone.scope = $2 and gone.kind = 'passkey-removed' and gone.number > made.number
              and gone.body::jsonb #>> '{about,passkey}' = s.assertion ->> 'id' and gone.at <= a.at)
        order by made.number desc limit 1) as about
     from team.approval a
     left join team.approval_signature s on s.approval_id = a.id
     left join team.request_text r on r.approval_id = a.id
     where a.id = $1`,
    [approvalId, TEAM_SCOPE],
  );
  const { assertion, about, request, caseHash, ...signable } = signedSchema.parse(row);
  if (!assertion) return 'unsigned';
  if (!about) return 'unknown-key';
  if (request && toSha256(request) !== signable.hash) return 'bytes';
  return findAssertionFlaw(assertion, about.key, {
    challenge: toApprovalChallenge({ ...signable, caseHash: caseHash ?? undefined }),
    rpId: about.rpId,
  });
}

/** The same for the approval that counts; undefined also without an approval. */
export async function findSignatureFlaw(sql: Sql, enrollmentId: string): Promise<SignatureFlaw | undefined> {
  const [row] = await sql('select approval_id as id from team.enrollment where id = $1', [enrollmentId]);
  const { id } = currentSchema.parse(row);
  return id === null ? undefined : findFlawOf(sql, id);
}

const currentSchema = z.object({ id: z.nullable(z.string()) });

/** Stores the signature with its approval. */
export async function keepSignature(sql: Sql, approvalId: string, assertion: Assertion): Promise<void> {
  await sql('insert into team.approval_signature (approval_id, assertion) values ($1, $2::text::jsonb)', [
    approvalId,
    JSON.stringify(assertion),
  ]);
}

const switchSchema = z.object({ isSigned: z.boolean() });

/**
 * Notes in the journal whether approvals must be signed from now on, so that an audit knows which ones must
 * be.
 */
export async function noteApprovals(sql: Sql, isSigned: boolean): Promise<void> {
  await holdChain(sql, TEAM_SCOPE);
  const [row] = await sql(
    `select body::jsonb #>> '{about,signed}' = 'true' as "isSigned" from team.journal
     where scope = $1 and kind = 'approvals-changed' order by number desc limit 1`,
    [TEAM_SCOPE],
  );
  if ((row ? switchSchema.parse(row).isSigned : false) === isSigned) return;
  const about = { signed: isSigned };
  await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'approvals-changed', about, actor: null, from: 'start' });
}

export interface ApprovalFlaw {
  /** The enrollment. */
  readonly scope: string;
  readonly approvalId: string;
  readonly flaw: SignatureFlaw;
}

const PAGE = 500;
const ZERO = '00000000-0000-0000-0000-000000000000';
const listedSchema = z.array(z.object({ id: z.string(), scope: z.string() }));

/**
 * Checks every approval with a signature, and those given while the journal says that approvals must be
 * signed. Bytes that are no longer kept are not checked.
 * @returns the number of these approvals, and those without a valid signature
 */
export async function checkApprovalSignatures(
  sql: Sql,
): Promise<{ readonly approvals: number; readonly flaws: readonly ApprovalFlaw[] }> {
  const flaws: ApprovalFlaw[] = [];
  let approvals = 0;
  for (let after = ZERO; ; ) {
    const page = listedSchema.parse(
      await sql(
        `select a.id, a.enrollment_id as scope from team.approval a
         where a.id > $1 and (
           exists (select from team.approval_signature s where s.approval_id = a.id)
           or (select j.body::jsonb #>> '{about,signed}' from team.journal j
               where j.scope = $2 and j.kind = 'approvals-changed' and j.at <= a.at
               order by j.number desc limit 1) = 'true')
         order by a.id limit ${PAGE}`,
        [after, TEAM_SCOPE],
      ),
    );
    for (const { id, scope } of page) {
      const flaw = await findFlawOf(sql, id);
      if (flaw) flaws.push({ scope, approvalId: id, flaw });
    }
    approvals += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return { approvals, flaws };
    after = last.id;
  }
}
