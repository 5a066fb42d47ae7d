import { type Ref, useDeferredValue } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { isError, type Place } from '../../domain/fields/finding.ts';
import { recheckingEnrollment } from '../../domain/profile/check-enrollment.ts';
import { toEnd } from '../../domain/profile/steps.ts';
import { findFieldId } from '../../form/field-id.ts';
import { toFindingItems } from '../../form/finding-items.ts';
import { FindingList } from '../../form/finding-list.tsx';
import { goTo } from '../../ui/focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toPlacePath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Longest list of findings; the rest is only counted. */
const MAX_ITEMS = 20;

interface FindingsSummaryProps {
  /** The person of the page. Undefined on a page of the enrollment, where the summary covers all persons. */
  readonly personId: EntityId | undefined;
  readonly ref: Ref<HTMLElement>;
}

/**
 * Lists the errors and the notices. The page of a person leaves out the other persons: the list of persons
 * marks them. Renders off the typing path.
 */
export function FindingsSummary({ personId, ref }: FindingsSummaryProps) {
  const session = useSession();
  const services = useProfile();
  const { profile } = services;
  const translator = useTranslator();
  const header = useDeferredValue(useSessionPart((snapshot) => snapshot.header));
  const enrollment = session.toEnrollment(header);
  const findings = toEnd(recheckingEnrollment(enrollment, services)).filter(
    ({ place }) => personId === undefined || place.personId === undefined || place.personId === personId,
  );
  const listOf = (tone: 'error' | 'notice') => {
    const chosen = findings.filter((finding) =>
      tone === 'error' ? isError(finding) : !isError(finding) && !(personId && hasField(finding.place)),
    );
    const items = toFindingItems(chosen.slice(0, MAX_ITEMS), enrollment, profile, translator, (place) =>
      toPlacePath(session.id, place.personId, findFieldId(place)),
    );
    return { tone, items, total: chosen.length, onFollow: (href: string) => goTo(href, navigate) };
  };
  const errors = listOf('error');
  const notices = listOf('notice');
  return (
    <>
      {errors.total > 0 && (
        <FindingList {...errors} title="summary.title" ref={ref}>
          <button type="button" className="button" onClick={() => navigate(toReviewPath(session.id))}>
            {translator.t('summary.reviewAnyway')}
          </button>
        </FindingList>
      )}
      {notices.total > 0 && <FindingList {...notices} title="summary.notices" />}
    </>
  );
}

function hasField({ field, section }: Place): boolean {
  return field !== undefined || section !== undefined;
}
