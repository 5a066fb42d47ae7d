import { useMemo } from 'react';
import type { Finding } from '../../domain/fields/finding.ts';
import { checkingEnrollment, isHolding } from '../../domain/profile/check-enrollment.ts';
import { createPersonChecker } from '../../domain/profile/check-person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSurvey, EnrollmentSurveyor } from '../../services/drafts/list-persons.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';

let surveyors = 0;

/** Surveyor that counts missing and wrong entries of saved enrollments, in slices. */
export function useSurveyor(): EnrollmentSurveyor {
  const { restingProfile } = useProfile();
  return useMemo(() => createSurveyor(restingProfile), [restingProfile]);
}

function createSurveyor(profile: Profile): EnrollmentSurveyor {
  const check = createPersonChecker(profile);
  surveyors += 1;
  return {
    id: surveyors,
    survey: async (enrollment, signal) => {
      const findings = await runInSlices(checkingEnrollment(enrollment, profile, check), signal);
      return findings && toSurvey(findings);
    },
  };
}

function toSurvey(findings: readonly Finding[]): EnrollmentSurvey {
  // An enrollment without persons has no error yet.
  const open = findings.filter((finding) => isHolding(finding) && finding.problem.code !== 'no-persons');
  const persons = new Set(open.map(({ place }) => place.personId).filter((id) => id !== undefined));
  return {
    unfinished: persons.size,
    errors: open.filter(({ problem }) => problem.code !== 'required').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    next: open[0]?.place,
  };
}
