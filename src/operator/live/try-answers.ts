import { readAnswer, type ReceivedAnswer } from '../../domain/answers/read-answer.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import type { LiveRow } from './live-row.ts';
import { isObject } from '../draft/json.ts';

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

/**
 * An answer as an operator saved it: an HTTP message (`curl -i`), or JSON with `status`, and if there are any `headers`
 * and `body` (a text, or JSON as it is). Undefined where it is neither.
 */
function readAnswerFile(text: string): ReceivedAnswer | undefined {
  return text.startsWith('HTTP/') ? fromMessage(text) : fromJson(text);
}

/** As `curl -i` prints it: a status line, headers, a blank line, the body. */
function fromMessage(text: string): ReceivedAnswer | undefined {
  const blank = /\r?\n\r?\n/.exec(text);
  const [statusLine = '', ...lines] = text.slice(0, blank?.index ?? text.length).split(/\r?\n/);
  const rest = blank ? text.slice(blank.index + blank[0].length) : '';
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  // Interim answers (100, 103) stand before the one that counts.
  if (status.startsWith('1') && rest.startsWith('HTTP/')) return fromMessage(rest);
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(':');
    return value.length > 0 ? [[name, value.join(':').trim()]] : [];
  });
  return toAnswer(Number(status), Object.fromEntries(headers), rest);
}

function fromJson(text: string): ReceivedAnswer | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(json) || typeof json['status'] !== 'number') return undefined;
  const { status, headers, body } = json;
  const bodyText = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const pairs = Object.entries(isObject(headers) ? headers : {});
  return toAnswer(status, Object.fromEntries(pairs.map(([name, value]) => [name, String(value)])), bodyText);
}

function toAnswer(status: number, written: Readonly<Record<string, string>>, body: string): ReceivedAnswer {
  const headers = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { status, contentType: headers['content-type'] ?? '', body, truncated: false, headers };
}
