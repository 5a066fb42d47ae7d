import { memo, type Ref, useMemo, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError, type Severity } from '../../domain/fields/finding.ts';
import { findUncheckedMarks } from '../../domain/fields/marks.ts';
import { findFieldId, toFieldId } from '../../form/field-id.ts';
import { toFindingItems } from '../../form/finding-items.ts';
import { FindingList } from '../../form/finding-list.tsx';
import type { PluralKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { navigate, PageLink } from '../../services/navigation/page-link.tsx';
import { toPersonPath, toPlacePath } from '../../services/navigation/paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { Survey } from './survey.ts';

/** Shown at first, and added per press. */
const FIRST = 20;
const STEP = 100;
const TITLES = {
  error: 'summary.title',
  warning: 'summary.notices',
  information: 'review.informations',
} as const satisfies Readonly<Record<Severity, PluralKey>>;
const SEVERITIES = ['error', 'warning', 'information'] as const satisfies readonly Severity[];

interface FindingsPanelProps {
  readonly survey: Survey | undefined;
  /** Otherwise it is being made anew. */
  readonly isCurrent: boolean;
  /** Where the errors stand, once they are known. */
  readonly errors: Ref<HTMLElement>;
}

/** Everything found in the enrollment, the worst first; each leads to its field. */
export const FindingsPanel = memo(function FindingsPanel({ survey, isCurrent, errors }: FindingsPanelProps) {
  const { t } = useTranslator();
  const wasClean = survey?.findings.some(isError) === false;
  const isClean = isCurrent && wasClean;
  // While an enrollment without errors is checked anew its box stays, so that nothing moves.
  const box = wasClean ? `notice ${isClean ? 'notice--ok ' : ''}review__clean` : 'review__checking';
  return (
    <div className="review__findings">
      <p className={box} role="status">
        {isClean && <CheckIcon />}
        {isClean ? t('review.nothingFound') : !isCurrent && t('review.checking')}
      </p>
      {survey &&
        SEVERITIES.map((severity) => (
          <SeverityList
            key={severity}
            severity={severity}
            survey={survey}
            ref={severity === 'error' ? errors : undefined}
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
      onFollow={(href) => navigate(href)}
      onMore={() => setCount(count + STEP)}
      moreLabel="review.moreFindings"
    />
  );
}

/** How many values a machine read that nobody has looked at since, and the way to the first of them. */
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
