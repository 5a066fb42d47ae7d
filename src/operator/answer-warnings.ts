/**
 * Rules for answers that prove less than they claim. A wrong "nothing was created" creates a client twice; a wrong success loses
 * one.
 */
import { listCalls, type PlacedCall } from './calls.ts';
import { PROBLEM_DETAILS } from '../domain/answers/read-answer.ts';
import type { Path } from '../domain/profile/report.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import type { AnswerRule, AnswersSpec } from '../domain/profile/schema/service-schema.ts';

type Status = AnswerRule['statuses'][number];

export type AnswerWarning =
  /** A refusal in answers that also match success: such an answer proves neither. */
  | { readonly code: 'both-ways'; readonly path: Path; readonly statuses: readonly (number | string)[] }
  /** A refusal by a status that may come after clients were created; for some, a reason says why it does not. */
  | { readonly code: 'no-proof'; readonly path: Path; readonly status: Status }
  /** A success by a status that says of itself that it is none. */
  | { readonly code: 'no-success'; readonly path: Path; readonly status: Status }
  /** A look-up that finds somebody and nobody by the same answer. */
  | { readonly code: 'same-look-up'; readonly path: Path }
  /** A setting that names one of the places that Enrola searches by default, so that the others are lost. */
  | { readonly code: 'lost-default'; readonly path: Path; readonly places: readonly string[] };

/** Default rule for success when the profile has none (`domain/answers`). */
const ANY_SUCCESS: AnswerRule = { statuses: ['2xx'] };

export function findAnswerWarnings(spec: ProfileSpec): readonly AnswerWarning[] {
  return [
    ...findFalseSuccess(spec.answers),
    ...findBothWays(spec.answers),
    ...findUnproven(spec),
    ...listCalls(spec).flatMap(findSameLookUp),
    ...findLostDefaults(spec.answers),
  ];
}

/** First digit of a status or of a class. */
const toClass = (status: Status) => Number(String(status).charAt(0));

function findFalseSuccess(answers: AnswersSpec | undefined): AnswerWarning[] {
  const statuses = answers?.success?.statuses ?? [];
  return statuses
    .filter((status) => toClass(status) !== 2)
    .map((status) => ({ code: 'no-success', path: ['answers', 'success'], status }));
}

function findBothWays(answers: AnswersSpec | undefined): AnswerWarning[] {
  const success = answers?.success ?? ANY_SUCCESS;
  return (answers?.noEffect ?? []).flatMap((rule, index): AnswerWarning[] => {
    const statuses = sharedStatuses(rule.statuses, success.statuses);
    if (statuses.length === 0 || !isSameAnswer(rule, success)) return [];
    return [{ code: 'both-ways', path: ['answers', 'noEffect', index], statuses }];
  });
}

/**
 * Statuses of a redirect, a gateway or a service that gave up, whose bodies prove nothing either, and of a plain success. No
 * reason makes one of them a proof.
 */
export function isBeyondReason(status: Status, pointer: string | undefined): boolean {
  const first = toClass(status);
  return (
    status === 408 || status === '4xx' || first === 5 || first === 3 || (first === 2 && pointer === undefined)
  );
}

/** With an idempotency key, a repeated send gets the answer of the first one, also a 409. */
function findUnproven({ answers, request }: ProfileSpec): AnswerWarning[] {
  const hasKey = Object.values(request?.headers ?? {}).some((value) => value.includes('{attemptId}'));
  const success = answers?.success ?? ANY_SUCCESS;
  return (answers?.noEffect ?? []).flatMap(({ statuses, pointer, reason }, index) => {
    const isOpen = reason === undefined && pointer === undefined;
    return [...new Set(statuses)]
      .filter((status) => isOpen || isBeyondReason(status, pointer))
      .filter((status) => !(status === 409 && hasKey))
      .filter((status) => sharedStatuses([status], success.statuses).length === 0)
      .map((status) => ({ code: 'no-proof', path: ['answers', 'noEffect', index], status }) as const);
  });
}

/** «Found» is asked first, so nobody is ever not found unless it is the narrower rule. */
function findSameLookUp({ path, call: { found, notFound } }: PlacedCall): AnswerWarning[] {
  const isNarrower =
    (found.pointer !== undefined && notFound.pointer === undefined) ||
    (found.equals !== undefined && notFound.equals === undefined);
  const isTaken = notFound.statuses.every((status) => covers(found.statuses, status));
  return isTaken && !isNarrower && isSameAnswer(found, notFound) ? [{ code: 'same-look-up', path }] : [];
}

function findLostDefaults(answers: AnswersSpec | undefined): AnswerWarning[] {
  const message = answers?.message;
  if (message === undefined || !PROBLEM_DETAILS.includes(message)) return [];
  return [{ code: 'lost-default', path: ['answers', 'message'], places: PROBLEM_DETAILS }];
}

type Statuses = AnswerRule['statuses'];

const covers = (statuses: Statuses, one: Status) =>
  statuses.some((other) => other === one || other === `${toClass(one)}xx`);

function sharedStatuses(some: Statuses, others: Statuses): Status[] {
  const shared = [...some.filter((one) => covers(others, one)), ...others.filter((one) => covers(some, one))];
  return [...new Set(shared)];
}

/** True when both rules can match the same body; different pointers may well tell success from refusal. */
function isSameAnswer(one: AnswerRule, other: AnswerRule): boolean {
  if (one.pointer === undefined || other.pointer === undefined) return true;
  if (one.pointer !== other.pointer) return false;
  if (one.equals === other.equals) return true;
  // Without `equals`, any value except null matches.
  return (
    (one.equals === undefined && other.equals !== null) || (other.equals === undefined && one.equals !== null)
  );
}
