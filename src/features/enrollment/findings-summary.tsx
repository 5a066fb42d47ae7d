import { type Ref, useDeferredValue } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError } from '../../domain/fields/finding.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import { FindingList } from '../../form/finding-list.tsx';
import { findFieldId } from '../../form/field-id.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { focusEntry } from '../../form/focus-entry.ts';
import { frameNoticesEn } from '../../i18n/frame-notices-en.ts';
import { frameNoticesEs } from '../../i18n/frame-notices-es.ts';
import { PageTexts } from '../../i18n/page-texts.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toPlacePath, toReviewPath } from '../../services/navigation/paths.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

const TEXTS = { es: frameNoticesEs, en: frameNoticesEn };
/** More lines than these help nobody; the rest is counted. */
const MAX_ITEMS = 20;

interface FindingsSummaryProps {
  readonly step: Step;
  /** Errors are listed once they were asked for; notices stand on the review in any case. */
  readonly showErrors: boolean;
  readonly ref: Ref<HTMLElement>;
}

/** What is still to be corrected in the whole enrollment, and what is worth a second look. Off the typing path. */
export function FindingsSummary(props: FindingsSummaryProps) {
  return (
    <PageTexts texts={TEXTS}>
      <Summary {...props} />
    </PageTexts>
  );
}

function Summary({ step, showErrors, ref }: FindingsSummaryProps) {
  const session = useSession();
  const { profile, checkPerson } = useProfile();
  const { t } = useTranslator();
  const header = useDeferredValue(useSessionPart((snapshot) => snapshot.header));
  const toItems = useFindingItems(session.id);
  const enrollment = session.toEnrollment(header);
  const findings = checkEnrollment(enrollment, profile, checkPerson);
  const errors = showErrors ? findings.filter(isError) : [];
  const notices = findings.filter((finding) => !isError(finding));
  return (
    <>
      {errors.length > 0 && (
        <FindingList
          tone="error"
          items={toItems(errors, enrollment)}
          total={errors.length}
          onFollow={follow}
          ref={ref}
        >
          {step.kind !== 'review' && (
            <button type="button" className="button" onClick={() => navigate(toReviewPath(session.id))}>
              {t('summary.reviewAnyway')}
            </button>
          )}
        </FindingList>
      )}
      {notices.length > 0 && (
        <FindingList
          tone="notice"
          items={toItems(notices, enrollment)}
          total={notices.length}
          onFollow={follow}
        />
      )}
    </>
  );
}

/** Makes lines with links of the first findings. */
function useFindingItems(enrollmentId: EntityId) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const toHref = ({ place }: Finding) => toPlacePath(enrollmentId, place.personId, findFieldId(place));
  return (findings: readonly Finding[], enrollment: Enrollment) =>
    findings.slice(0, MAX_ITEMS).map((finding, index) => {
      const text = toFindingText(finding, enrollment, profile, translator);
      return {
        key: `${index} ${toHref(finding)} ${finding.problem.code}`,
        text: finding.severity === 'information' ? translator.t('summary.information', { text }) : text,
        href: toHref(finding),
      };
    });
}

function follow(href: string): void {
  navigate(href);
  // On this very page the address may be the same as before, so the field is gone to by hand.
  const fieldId = href.split('#')[1];
  if (fieldId !== undefined) focusEntry(fieldId);
}
