import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError } from '../../domain/fields/finding.ts';
import { checkingEnrollment } from '../../domain/profile/check-enrollment.ts';
import { createPersonChecker } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import type { Sql } from '../db/db.ts';
import { findEnrollment, StaleError } from '../enrollments/enrollment-store.ts';
import { toEndInTurns } from '../in-turns.ts';
import { takePart } from '../enrollments/part.ts';

export interface Approving {
  readonly enrollmentId: EntityId;
  /** The revision that the approver saw. */
  readonly revision: number;
  readonly approver: string;
  /** Whoever entered it cannot approve it. */
  readonly isStrict: boolean;
}

export type ApprovalResult =
  | {
      readonly ok: true;
      readonly approvalId: string;
      readonly hash: string;
      readonly revision: number;
      readonly enrollment: Enrollment;
    }
  /** What is wrong, or what the contract cannot carry. */
  | {
      readonly ok: false;
      readonly refusals: readonly Finding[];
      /** Names of the lists that could not be had, where nothing else is wrong. */
      readonly missingLists: readonly string[];
    };

/**
 * Approves the exact bytes that this server makes of its own rows and profile; in a transaction. None are taken from a
 * browser.
 * @param profile with its lists (`CheckingLists`): what a list on its way may say is an error
 * @throws StaleError where another revision stands there, SqlError where four eyes or the state forbid it
 */
export async function approve(
  sql: Sql,
  { enrollmentId, revision, approver, isStrict }: Approving,
  profile: Profile,
): Promise<ApprovalResult> {
  const found = await findEnrollment(sql, enrollmentId, true);
  if (found?.revision !== revision) throw new StaleError('another revision stands there');
  const { enrollment } = found;
  const checking = checkingEnrollment(enrollment, profile, createPersonChecker(profile));
  const findings = await toEndInTurns(checking);
  const errors = findings.filter(isError);
  if (errors.length > 0)
    return {
      ok: false,
      refusals: errors,
      missingLists: findMissingLists(errors, enrollment.persons, profile),
    };
  const assembly = toFinalizeRequest(enrollment, profile);
  if (!assembly.ok) return { ok: false, refusals: assembly.refusals, missingLists: [] };
  const request = new TextEncoder().encode(JSON.stringify(assembly.request));
  const hash = createHash('sha256').update(request).digest('hex');
  await takePart(sql, enrollmentId, { userId: approver, part: 'checker', isStrict });
  const [row] = await sql(
    `insert into team.approval (enrollment_id, revision, hash, approver) values ($1, $2, $3, $4) returning id`,
    [enrollmentId, revision, hash, approver],
  );
  const { id } = z.parse(z.object({ id: z.string() }), row);
  await sql(
    'insert into team.request_text (approval_id, enrollment_id, hash, request) values ($1, $2, $3, $4)',
    [id, enrollmentId, hash, request],
  );
  const [approved] = await sql(
    `update team.enrollment set state = 'approved', approval_id = $2 where id = $1 returning revision`,
    [enrollmentId, id],
  );
  const next = z.parse(z.object({ revision: z.int() }), approved);
  return { ok: true, approvalId: id, hash, revision: next.revision, enrollment };
}

function findMissingLists(
  errors: readonly Finding[],
  persons: readonly Person[],
  { viewOf }: Profile,
): readonly string[] {
  if (errors.some(({ problem }) => problem.code !== 'catalog-not-loaded')) return [];
  const names = errors.flatMap(({ place: { personId, field } }) => {
    const person = persons.find(({ id }) => id === personId);
    if (field === undefined || viewOf(person).field(field).catalog?.status !== 'failed') return [];
    // One that depends on a value has a name of its own.
    return viewOf(undefined).field(field).catalog?.name ?? [];
  });
  return [...new Set(names)];
}
