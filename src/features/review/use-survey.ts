import { startTransition, useEffect, useState } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { checkingEnrollment, groupByPerson } from '../../domain/profile/check-enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { afterPaint, runInSlices } from '../../ui/schedule.ts';

/** What was found in an enrollment, under the profile as it was then. */
export interface Survey {
  readonly enrollment: Enrollment;
  readonly profile: Profile;
  readonly findings: readonly Finding[];
  readonly byPerson: ReadonlyMap<EntityId | undefined, readonly Finding[]>;
}

/**
 * Checks the whole enrollment after the paint, in slices. The survey is undefined until the first one is made, and an
 * older one while a newer one is: `isCurrent` tells.
 */
export function useSurvey(enrollment: Enrollment | undefined): {
  readonly survey: Survey | undefined;
  readonly isCurrent: boolean;
} {
  const { profile, checkPerson } = useProfile();
  const [survey, setSurvey] = useState<Survey>();
  useEffect(() => {
    if (!enrollment) return undefined;
    const controller = new AbortController();
    const stop = afterPaint(() => {
      void runInSlices(checkingEnrollment(enrollment, profile, checkPerson), controller.signal).then(
        (findings) => {
          if (!findings || controller.signal.aborted) return;
          const byPerson = groupByPerson(findings);
          startTransition(() => setSurvey({ enrollment, profile, findings, byPerson }));
        },
      );
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [enrollment, profile, checkPerson]);
  const isCurrent = survey !== undefined && survey.enrollment === enrollment && survey.profile === profile;
  return { survey, isCurrent };
}
