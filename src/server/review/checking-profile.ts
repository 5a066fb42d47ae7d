import { createCase } from '../../domain/case/for-profile.ts';
import { createProfile, type Profile, type ProfileContext } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';

/** The profile with which the server checks enrollments: it asks the look-ups of their cases itself. */
export function createCheckingProfile(
  spec: ProfileSpec,
  context: Pick<ProfileContext, 'today' | 'catalogs'>,
): Profile {
  return createProfile(spec, { ...context, createCase, keepsAnswers: true });
}
