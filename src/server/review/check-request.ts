import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { countNotices, type Finding, isError } from '../../domain/fields/finding.ts';
import { checkingEnrollment } from '../../domain/profile/check-enrollment.ts';
import { createPersonChecker } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Sql } from '../db/db.ts';
import { findEnrollment, StaleError } from '../enrollments/enrollment-store.ts';
import { toEndInTurns } from '../in-turns.ts';

export type CheckedRequest =
  | {
      readonly ok: true;
      readonly enrollment: Enrollment;
      readonly request: Uint8Array;
      readonly warnings: number;
      /** The case asks for a second approver. */
      readonly asksSecondLook: boolean;
    }
  | {
      readonly ok: false;
      readonly enrollment: Enrollment;
      readonly warnings: number;
      readonly asksSecondLook: boolean;
      /** Errors, or values that the contract cannot carry. */
      readonly refusals: readonly Finding[];
      /** Names of the lists that could not be loaded, when nothing else is wrong. */
      readonly missingLists: readonly string[];
    };

/**
 * The request of the rows that the server stores, checked by its own profile. Locks the enrollment until the transaction ends.
 * @param profile with its lists (`CheckingLists`): a list that is still loading may turn into an error
 * @throws StaleError where the enrollment has another revision
 */
export async function checkRequest(
  sql: Sql,
  { enrollmentId, revision }: { readonly enrollmentId: EntityId; readonly revision: number },
  profile: Profile,
): Promise<CheckedRequest> {
  const found = await findEnrollment(sql, enrollmentId, true);
  if (found?.revision !== revision) throw new StaleError('another revision stands there');
  const { enrollment } = found;
  const findings = await toEndInTurns(checkingEnrollment(enrollment, profile, createPersonChecker(profile)));
  const errors = findings.filter(isError);
  const asksSecondLook = profile.case?.asksSecondLook(enrollment, profile) ?? false;
  const checked = { enrollment, warnings: countNotices(findings), asksSecondLook };
  if (errors.length > 0) {
    const missingLists = findMissingLists(errors, enrollment.persons, profile);
    return { ...checked, ok: false, refusals: errors, missingLists };
  }
  const assembly = toFinalizeRequest(enrollment, profile);
  if (!assembly.ok) return { ...checked, ok: false, refusals: assembly.refusals, missingLists: [] };
  return { ...checked, ok: true, request: new TextEncoder().encode(JSON.stringify(assembly.request)) };
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
