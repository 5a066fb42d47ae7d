/** Whether what a file says of its sends holds together: a state that its attempts belie could be sent again. */
import { type Attempt, findPresentSubjects, isPartial } from '../drafts/attempt.ts';
import { toVerdict } from '../drafts/outcome.ts';
import type { Submission, SubmissionState } from '../drafts/submission.ts';
import type { EntityId } from '../enrollment/enrollment.ts';
import type { FilePath, SubmissionProblem } from './file-problem.ts';

const SUBMISSION: FilePath = ['enrollment', 'submission'];

const UNSENT: readonly SubmissionState[] = ['draft', 'in-review', 'approved'];
/** What an enrollment can be after its latest attempt came to be that. */
const AFTER: Readonly<Record<Attempt['state'], readonly SubmissionState[]>> = {
  sending: ['sending'],
  confirmed: ['confirmed'],
  unknown: ['unknown'],
  rejected: ['rejected', ...UNSENT],
  absent: UNSENT,
};

/** `attempts` in the order of the file. */
export function findSubmissionProblems(
  enrollmentId: EntityId,
  submission: Submission,
  attempts: readonly Attempt[],
): SubmissionProblem[] {
  const latest = attempts.find(({ id }) => id === submission.attemptId);
  return [
    ...findStateProblem(submission, latest),
    ...attempts.flatMap((attempt, index) => {
      const problem = findAttemptProblem(attempt, ['attempts', index], enrollmentId, latest);
      return problem ? [problem] : [];
    }),
  ];
}

function findStateProblem(
  { state, attempts, attemptId }: Submission,
  latest: Attempt | undefined,
): SubmissionProblem[] {
  if (attemptId === undefined && attempts === 0 && UNSENT.includes(state)) return [];
  if (!latest) return [{ code: 'attempt-missing', path: [...SUBMISSION, 'attemptId'] }];
  const problems: SubmissionProblem[] = [];
  if (!AFTER[latest.state].includes(state)) {
    problems.push({ code: 'attempt-contradicts', path: [...SUBMISSION, 'state'] });
  }
  if (latest.number !== attempts) {
    problems.push({ code: 'attempt-contradicts', path: [...SUBMISSION, 'attempts'] });
  }
  return problems;
}

function findAttemptProblem(
  attempt: Attempt,
  path: FilePath,
  enrollmentId: EntityId,
  latest: Attempt | undefined,
): SubmissionProblem | undefined {
  if (attempt.enrollmentId !== enrollmentId) {
    return { code: 'attempt-of-another', path: [...path, 'enrollmentId'] };
  }
  // Whatever came before the latest one is known to have had no effect, or there would be no later one.
  const isPast = attempt !== latest;
  const isOpen = attempt.state !== 'rejected' && attempt.state !== 'absent';
  if (isPast && isOpen && attempt.content?.fileState === undefined)
    return { code: 'attempt-contradicts', path: [...path, 'state'] };
  const isNumbered = attempt.number >= 1 && (!isPast || (latest && attempt.number < latest.number));
  if (!isNumbered) return { code: 'attempt-contradicts', path: [...path, 'number'] };
  return isProved(attempt) ? undefined : { code: 'outcome-contradicts', path: [...path, 'state'] };
}

/** Whether the state is what a person found, or else what the answer proves; without either, anything may be. */
function isProved(attempt: Attempt): boolean {
  const { state, content } = attempt;
  const { subjects = [], outcome, resolution } = content ?? {};
  const present = findPresentSubjects(attempt).length;
  // Only where some exist are persons told apart, and then there are both.
  const isTold = isPartial(attempt) ? present > 0 && present < subjects.length : present === subjects.length;
  if (!isTold) return false;
  if (resolution) return state === (resolution.found === 'does-not-exist' ? 'absent' : 'confirmed');
  // Where this computer's file was read anew, an earlier send may leave the latest one open.
  if (state === 'unknown' && content?.fileState) return true;
  return !outcome || state === toVerdict(outcome);
}
