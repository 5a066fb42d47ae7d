/**
 * Checks a step with the decision model (`domain/decision`), so that the server accepts exactly the steps
 * that a page may offer.
 */
import type { Answers, ApprovalStanding, DecisionFacts, Step } from '../../../domain/decision/facts.ts';
import { isFirstOfTwo } from '../../../domain/decision/second-look.ts';
import { dependsOn, findRefusal, type Refusal, type RefusalOf } from '../../../domain/decision/steps.ts';
import type { Enrollment } from '../../../domain/enrollment/enrollment.ts';
import type { TeamHead } from '../../../domain/team/team-api.ts';
import { toTeamFacts } from '../../../domain/team/team-facts.ts';
import { toReviewEntries } from '../../../domain/team/team-review.ts';
import { listUnaskedAnswers } from '../../case-files/case-answers.ts';
import { listMissingFiles } from '../../case-files/case-files.ts';
import type { Sql } from '../../db/db.ts';
import { listKnown } from '../../enrollments/carriers.ts';
import { findEnrollment } from '../../enrollments/enrollment-store.ts';
import { findDecisionHindrance, isMaker } from '../../enrollments/part.ts';
import { holdChain, listEntries } from '../../journal/journal-store.ts';
import { toCaseHash } from '../../review/approved-case.ts';
import { toSha256 } from '../../sha256.ts';
import { findSignatureFlaw } from '../../review/approval-signature.ts';
import { type CheckedRequest, checkRequest } from '../../review/check-request.ts';
import { ProblemError } from '../problem.ts';
import type { Call, Refuse } from '../route.ts';
import { toMaker } from './require-enrollment.ts';

interface Asked<S extends Step = Step> {
  readonly step: S;
  readonly head: TeamHead;
  readonly answers?: Answers;
  readonly rekeyed?: DecisionFacts['rekeyed'];
}

type Sound = Extract<CheckedRequest, { ok: true }>;

/** Codes that the endpoint of a step names. The server knows the name of the user and counts the errors. */
type TeamRefusalOf<S extends Step> =
  | Exclude<
      RefusalOf<S>,
      'sign-in' | 'insecure' | 'checking' | 'needs-name' | 'needs-enterer' | 'needs-unseen'
    >
  | ('checking' extends RefusalOf<S> ? 'list-missing' : never);

interface Required {
  readonly checked?: Sound;
  readonly counted?: CheckedRequest;
  /** The approval is the first of two. */
  readonly isFirst?: boolean;
}

/**
 * Reads only the facts that the step depends on. Nobody changes them before the transaction ends.
 * @returns the request, where the step depends on its errors, its check, and the known persons who were asked about
 * @throws ProblemError with the model's code
 */
export async function requireStep<S extends Step>(
  call: Call<unknown> & { readonly refuse: Refuse<TeamRefusalOf<S>> },
  asked: Asked<S>,
): Promise<Required & Pick<DecisionFacts, 'known'>> {
  const { step, head, answers = {} } = asked;
  const facts = await readFacts(call, asked);
  const { known } = facts;
  const early = findRefusal(step, facts, answers);
  const { sql, revision, profile } = call;
  // Checks are expensive, so they run only when nothing else hinders the step.
  if (early !== 'checking') {
    if (early) throw toProblem(early, head);
    if (dependsOn(step, 'file-missing'))
      await requireFiles(call, asked, facts, (await findEnrollment(sql, head.id))?.enrollment);
    return { known };
  }
  const checked = await checkRequest(sql, { enrollmentId: head.id, revision }, profile);
  if (!checked.ok && (step !== 'hand-in' || hasKnownErrors(checked))) throw toErrorsProblem(checked);
  const looked = { ...facts.looked, notices: checked.warnings, isAsked: checked.asksSecondLook };
  const first = checked.ok && isOf(checked, head.review?.first) ? facts.first : 'nobody';
  const counted = { ...facts, errors: 0, looked, first };
  const refusal = findRefusal(step, counted, answers);
  if (refusal) throw toProblem(refusal, head);
  if (checked.ok && dependsOn(step, 'file-missing'))
    await requireFiles(call, asked, counted, checked.enrollment);
  return { known, isFirst: isFirstOfTwo(counted), counted: checked, ...(checked.ok && { checked }) };
}

async function requireFiles(
  { sql, files }: Call<unknown>,
  { step, head, answers = {} }: Asked,
  facts: DecisionFacts,
  enrollment: Enrollment | undefined,
): Promise<void> {
  const entries = enrollment ? await listUnaskedAnswers(sql, head.id, enrollment) : [];
  if (entries.length > 0) throw new ProblemError('answer-unasked', { more: { entries } });
  const hashes = enrollment ? await listMissingFiles(sql, head.id, enrollment, files) : [];
  const refusal = findRefusal(step, { ...facts, isFileMissing: hashes.length > 0 }, answers);
  if (refusal) throw new ProblemError(refusal, { more: { hashes } });
}

/** The first of two approvals counts for exactly these bytes and this case: a list of the service may have changed since. */
const isOf = ({ request, enrollment }: Sound, first: NonNullable<TeamHead['review']>['first']) =>
  first?.hash === toSha256(request) && (first.case ?? undefined) === toCaseHash(enrollment);

/** True for errors that do not depend on a list of the service. Only an approval waits for those lists. */
const hasKnownErrors = ({ refusals }: Exclude<CheckedRequest, Sound>) =>
  refusals.some(({ problem: { code } }) => code !== 'catalog-not-loaded' && code !== 'catalogs-loading');

async function readFacts(call: Call<unknown>, { step, head, rekeyed }: Asked): Promise<DecisionFacts> {
  const { sql, session, profile } = call;
  const isHeld = dependsOn(step, 'observed') || dependsOn(step, 'reason') || step === 'return';
  if (isHeld) await holdChain(sql, head.id);
  return toTeamFacts({
    head,
    me: { id: session.userId, role: session.role },
    hindrance: dependsOn(step, 'four-eyes')
      ? await findDecisionHindrance(sql, head.id, toMaker(session, profile))
      : undefined,
    entries: isHeld ? toReviewEntries(await listEntries(sql, head.id)) : [],
    review: profile.review,
    approval:
      dependsOn(step, 'reason') || dependsOn(step, 'not-approved') ? await findStanding(call, head) : 'none',
    errors: undefined,
    rekeyed,
    // They are counted with the errors.
    notices: 0,
    unseen: NOTHING_UNSEEN,
    known: dependsOn(step, 'known') ? await readKnown(call, head.id) : [],
  });
}

const NOTHING_UNSEEN = { notices: 0, persons: 0 };

/** The persons who are known at this moment, whatever the page showed. */
async function readKnown({ sql, session, profile, lookedUp }: Call<unknown>, id: string) {
  const found = await findEnrollment(sql, id);
  return found ? listKnown(sql, found.enrollment, profile, session, lookedUp) : [];
}

/**
 * Standing of the approval: since then, the profile may have become strict, and the team may require
 * signatures.
 */
export async function findStanding(
  { sql, profile, isSigned }: Pick<Call<unknown>, 'profile' | 'isSigned'> & { readonly sql: Sql },
  { id, approval }: TeamHead,
): Promise<ApprovalStanding> {
  if (!approval) return 'none';
  const isStrict = !profile.review.maySelfApprove;
  if (await isMaker(sql, id, { userId: approval.by.id, isStrict })) return 'none';
  return isSigned && (await findSignatureFlaw(sql, id)) ? 'unsigned' : 'counts';
}

const toProblem = (code: Refusal, { assignee }: TeamHead) =>
  new ProblemError(code, { ...(code === 'assigned' && { more: { assignee } }) });

function toErrorsProblem({ refusals, missingLists: lists }: Exclude<CheckedRequest, Sound>): ProblemError {
  const places = refusals.map(({ place, problem }) => ({ place, problem: problem.code }));
  return lists.length > 0
    ? new ProblemError('list-missing', { more: { lists, places } })
    : new ProblemError('has-errors', { more: { places } });
}
