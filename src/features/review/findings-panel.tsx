import { memo, type Ref, useMemo, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError, type Severity } from '../../domain/fields/finding.ts';
import { findUncheckedMarks } from '../../domain/fields/marks.ts';
import { findFieldId, toFieldId } from '../../form/field-id.ts';
import { toFindingItems } from '../../form/finding-items.ts';
import { FindingList } from '../../form/finding-list.tsx';
import type { PluralKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import { follow, PageLink } from '../../ui/page-link.tsx';
import { toPersonPath, toPlacePath } from '../../services/navigation/paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { MARK_ICONS } from './cell-marks.tsx';
import type { Survey } from './survey.ts';

/** Number of findings that show at first; each press adds `STEP`. */
const FIRST = 20;
const STEP = 100;
const TITLES = {
  error: 'summary.title',
  warning: 'summary.notices',
  information: 'review.informations',
} as const satisfies Readonly<Record<Severity, PluralKey>>;
const COUNTS = {
  error: 'count.errors',
  warning: 'count.warnings',
  information: 'review.informations',
} as const satisfies Readonly<Record<Severity, PluralKey>>;
export const SEVERITIES = ['error', 'warning', 'information'] as const satisfies readonly Severity[];

interface CheckedLineProps {
  readonly survey: Survey | undefined;
  /** False while a new check runs. */
  readonly isCurrent: boolean;
  /** Shows the worst list of findings. */
  readonly onShow: () => void;
}

/** Result of the check of all persons. Its line always takes up its space, so the layout does not shift. */
export const CheckedLine = memo(function CheckedLine({ survey, isCurrent, onShow }: CheckedLineProps) {
  const { t, plural } = useTranslator();
  const findings = survey?.findings ?? [];
  // After a rejection, an empty check does not mean that all is well: the answer has the errors.
  const isRejected = useSessionPart(({ header }) => header.submission.state === 'rejected');
  const isClean = isCurrent && !isRejected && !findings.some(isError);
  const counts = SEVERITIES.map((severity) => ({
    severity,
    n: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ n }) => n > 0);
  return (
    <div className="review__checked">
      <p role="status" className={isClean ? 'review__clean' : undefined}>
        {isClean && <CheckIcon />}
        {isClean ? t('review.nothingFound') : !isCurrent && t('review.checking')}
      </p>
      {counts.length > 0 && (
        <button type="button" className="button button--quiet" onClick={onShow}>
          {counts[0]?.severity === 'error' && <span className="review__wrong">{MARK_ICONS.error}</span>}
          {counts.map(({ severity, n }) => plural(COUNTS[severity], n)).join(' · ')}
        </button>
      )}
    </div>
  );
});

interface FindingListsProps {
  readonly survey: Survey;
  readonly severities: readonly Severity[];
  /** Ref of the list with the worst severity. */
  readonly worst?: Ref<HTMLElement> | undefined;
}

/** Findings of the enrollment, the worst first, each with a link to its field. */
export const FindingLists = memo(function FindingLists({ survey, severities, worst }: FindingListsProps) {
  const shown = SEVERITIES.filter(
    (severity) =>
      severities.includes(severity) && survey.findings.some((finding) => finding.severity === severity),
  );
  if (shown.length === 0) return null;
  return (
    <div className="review__findings">
      {shown.map((severity, index) => (
        <SeverityList
          key={severity}
          severity={severity}
          survey={survey}
          ref={index === 0 ? worst : undefined}
        />
      ))}
    </div>
  );
});

interface SeverityListProps {
  readonly severity: Severity;
  readonly survey: Survey;
  readonly ref: Ref<HTMLElement> | undefined;
}

function SeverityList({ severity, survey, ref }: SeverityListProps) {
  const translator = useTranslator();
  const [count, setCount] = useState(FIRST);
  const { enrollment, profile } = survey;
  const findings = survey.findings.filter((finding: Finding) => finding.severity === severity);
  if (findings.length === 0) return null;
  const isWorst = severity === 'error';
  return (
    <FindingList
      ref={ref}
      tone={isWorst ? 'error' : 'notice'}
      title={TITLES[severity]}
      items={toFindingItems(findings.slice(0, count), enrollment, profile, translator, (place) =>
        toPlacePath(enrollment.id, place.personId, findFieldId(place)),
      )}
      total={findings.length}
      onFollow={follow}
      onMore={() => setCount(count + STEP)}
      moreLabel="review.moreFindings"
    />
  );
}

/** Counts the values that a machine read and nobody has checked, with a link to the first of them. */
export function UncheckedNotice({ enrollment }: { readonly enrollment: Enrollment }) {
  const { t, plural } = useTranslator();
  const unchecked = useMemo(
    () =>
      enrollment.persons.flatMap((person) =>
        findUncheckedMarks(person).map(({ field, rowId }) => ({ personId: person.id, field, rowId })),
      ),
    [enrollment],
  );
  const [first] = unchecked;
  if (!first) return null;
  return (
    <div className="notice notice--warning">
      <p>
        {plural('mark.unchecked', unchecked.length)}{' '}
        <PageLink href={toPersonPath(enrollment.id, first.personId, toFieldId(first.field, first.rowId))}>
          {t('mark.showFirst')}
        </PageLink>
      </p>
    </div>
  );
}
