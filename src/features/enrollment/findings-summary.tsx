import { type Ref, useDeferredValue } from 'react';
import type { Finding } from '../../domain/fields/finding.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { findFieldId } from '../../form/field-id.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { focusEntry } from '../../form/focus-entry.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath, toPersonPath, toReviewPath } from '../../services/navigation/paths.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** More lines than these help nobody; the rest is counted. */
const MAX_ITEMS = 20;

interface FindingsSummaryProps {
  readonly step: Step;
  readonly ref: Ref<HTMLElement>;
}

/** What is still to be corrected in the whole enrollment. Follows what is saved, off the typing path. */
export function FindingsSummary({ step, ref }: FindingsSummaryProps) {
  const session = useSession();
  const { profile, checkPerson } = useProfile();
  const translator = useTranslator();
  const header = useDeferredValue(useSessionPart((snapshot) => snapshot.header));
  const enrollment = session.toEnrollment(header);
  const findings = checkEnrollment(enrollment, profile, checkPerson);
  if (findings.length === 0) return null;

  const toHref = ({ place }: Finding) => {
    const fieldId = findFieldId(place);
    if (place.personId !== undefined) return toPersonPath(session.id, place.personId, fieldId);
    return `${toEnrollmentPath(session.id)}${fieldId === undefined ? '' : `#${fieldId}`}`;
  };
  const items = findings.slice(0, MAX_ITEMS).map((finding, index) => ({
    key: `${index} ${toHref(finding)} ${finding.problem.code}`,
    text: toFindingText(finding, enrollment, profile, translator),
    href: toHref(finding),
  }));
  return (
    <ErrorSummary items={items} total={findings.length} onFollow={follow} ref={ref}>
      {step.kind !== 'review' && (
        <button type="button" className="button" onClick={() => navigate(toReviewPath(session.id))}>
          {translator.t('summary.reviewAnyway')}
        </button>
      )}
    </ErrorSummary>
  );
}

function follow(href: string): void {
  navigate(href);
  // On this very page the address may be the same as before, so the field is gone to by hand.
  const fieldId = href.split('#')[1];
  if (fieldId !== undefined) focusEntry(fieldId);
}
