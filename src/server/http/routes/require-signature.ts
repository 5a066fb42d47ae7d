/** Signed approvals: an approval or a send needs a signature of the approver's passkey. */
import type { ApprovedHashes } from '../../../domain/review/signed-text.ts';
import type { Assertion } from '../../../domain/team/passkey-messages.ts';
import { isSignedBy, toSigningOptions } from '../../accounts/passkeys.ts';
import { proveAgain } from '../../accounts/sessions.ts';
import { keepSignature, toApprovalChallenge } from '../../review/approval-signature.ts';
import { toApprovedAbout } from '../../review/approve.ts';
import { ProblemError } from '../problem.ts';
import type { Call } from '../route.ts';

interface Signed {
  /** Signature of the approver's passkey. */
  readonly signature?: Assertion | undefined;
}

interface Approved extends ApprovedHashes {
  readonly approvalId: string;
}

/**
 * Requires that the approver's passkey signed exactly this approval, which is a fresh proof, too. A request
 * without a signature gets the content to sign, and nothing is approved. @returns the part for the journal
 */
export async function requireSignature(
  { sql, session: { userId }, token, revision, params: { id = '' }, body, origin }: Call<Signed>,
  { approvalId, hash, caseHash }: Approved,
): Promise<{ readonly passkey: string }> {
  const challenge = toApprovalChallenge({ enrollmentId: id, revision, hash, caseHash });
  const { signature } = body;
  if (!signature) {
    const request = await toSigningOptions(sql, userId, challenge, origin);
    if (!request) throw new ProblemError('passkey-missing');
    throw new ProblemError('signature-missing', {
      more: { request, ...toApprovedAbout({ hash, caseHash }) },
    });
  }
  if (!(await isSignedBy(sql, userId, signature, { challenge, origin })))
    throw new ProblemError('wrong-passkey');
  await keepSignature(sql, approvalId, signature);
  await proveAgain(sql, token);
  return { passkey: signature.id };
}
