import { readAnswer } from '../../domain/answers/read-answer.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import type { LiveRow } from './live-row.ts';
import { readAnswerFile } from './read-answer-file.ts';

/** An answer of the service that the operator saved. */
export interface SavedAnswer {
  readonly name: string;
  readonly text: string;
}

/**
 * Applies the profile's rules to an answer: each answer that they cannot classify costs a person a check at
 * the service.
 */
export function tryAnswer({ name, text }: SavedAnswer, spec: AnswersSpec | undefined): LiveRow {
  const what = `answer ${name}`;
  const answer = readAnswerFile(text);
  if (!answer)
    return {
      outcome: 'fails',
      what,
      detail: 'is neither an HTTP message (curl -i) nor JSON with "status", "headers" and "body"',
    };
  const { verdict, reference, message, fieldErrors } = readAnswer(answer, spec);
  const details = [
    `${answer.status} is ${verdict}`,
    ...(reference === undefined ? [] : [`reference ${JSON.stringify(reference)}`]),
    ...(message === undefined ? [] : [`message ${JSON.stringify(message)}`]),
    ...fieldErrors
      .slice(0, 3)
      .map((error) => `${error.path || '(no field)'}: ${JSON.stringify(error.message)}`),
    ...(fieldErrors.length > 3 ? [`${fieldErrors.length - 3} more field errors`] : []),
  ];
  const problem = findProblem(answer.status, verdict, spec, reference);
  const outcome = problem === undefined ? 'works' : 'fails';
  return { outcome, what, detail: [...details, ...(problem === undefined ? [] : [problem])].join('; ') };
}

function findProblem(
  status: number,
  verdict: 'confirmed' | 'rejected' | 'unknown',
  spec: AnswersSpec | undefined,
  reference: string | undefined,
): string | undefined {
  if (verdict === 'confirmed' && spec?.reference !== undefined && reference === undefined)
    return `no reference at ${spec.reference}`;
  if (verdict !== 'unknown') return undefined;
  if (status >= 500) return undefined;
  if (status >= 400) return 'no rule of "noEffect" takes it, so it is called unknown';
  return 'the rules of "success" and "noEffect" do not decide it, so it is called unknown';
}
