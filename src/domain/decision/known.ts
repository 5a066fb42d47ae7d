/**
 * Persons of an enrollment who are known already: the service has them as clients, another enrollment sent them, or another one
 * carries their identifier. Who decides is asked about each of them, because a second client cannot be undone.
 */
import type { EntityId } from '../enrollment/enrollment.ts';
import type { SubmissionState } from '../drafts/submission.ts';

/**
 * `client`: the service says so; `sent`: a send carried the identifier; `elsewhere`: an enrollment that is not sent
 * yet does; `near`: another enrollment has somebody of the same names and birth with nearly the same identifier.
 */
export const KNOWN_AS = ['client', 'sent', 'elsewhere', 'near'] as const;
type KnownAs = (typeof KNOWN_AS)[number];

interface Known {
  readonly personId: EntityId;
  readonly as: KnownAs;
}

export interface KnownPerson extends Known {
  /** The other enrollment; missing for `client`. */
  readonly where?: OtherEnrollment | undefined;
}

interface OtherEnrollment {
  readonly id: EntityId;
  /** `absent`: somebody found that the send had no effect, and a late answer contradicts it. */
  readonly state: SubmissionState | 'queued' | 'absent';
  /** ISO 8601 instant of its beginning, or of the send. */
  readonly since: string;
  /** Name of who has it; a single browser does not know it. */
  readonly name?: string | undefined;
  /** Address of its page, where this user may see it. */
  readonly path?: string | undefined;
  /** Who is nearly the same, where this user may see it. */
  readonly person?: ComparedPerson | undefined;
}

interface ComparedPerson {
  readonly name: string;
  readonly identifier: string;
  /** ISO 8601 date. */
  readonly birthDate: string;
}

/** Why a known person is created nevertheless. */
export interface KnownAnswer extends Known {
  readonly reason: string;
}

/** The known persons that no answer is about. */
export const listUnanswered = <K extends Known>(
  known: readonly K[],
  answers: readonly Known[],
): readonly K[] =>
  known.filter(({ personId, as }) => !answers.some((each) => each.personId === personId && each.as === as));

/** The answers about these known persons, one each: others were not asked about. */
export const listAnswers = <A extends Known>(known: readonly Known[], answers: readonly A[]): readonly A[] =>
  known.flatMap(
    ({ personId, as }) => answers.find((each) => each.personId === personId && each.as === as) ?? [],
  );
