import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { isError } from '../../domain/fields/finding.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { ProfileServices } from '../../services/profile/use-profile.ts';

/** The exact text to send; undefined while something is to be corrected. */
export function toRequestText(
  enrollment: Enrollment,
  { profile, checkPerson }: ProfileServices,
): string | undefined {
  const assembly = toFinalizeRequest(enrollment, profile);
  const isSound = assembly.ok && !checkEnrollment(enrollment, profile, checkPerson).some(isError);
  return isSound ? JSON.stringify(assembly.request) : undefined;
}

/** As it goes over the wire: UTF-8. */
export function toByteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
