import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldId } from '../../form/field-id.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath, toPaperPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { PersonsGrid } from './persons-grid.tsx';
import { PersonsList } from './persons-list.tsx';
import { ObservationsPanel } from './observations-panel.tsx';
import { JumpLinks } from './jump-links.tsx';
import { ReviewMarksContext, useReviewMarks } from './review-marks.ts';
import { ReviewTools } from './review-tools.tsx';
import { ReviewValue } from './review-value.tsx';
import { ClosingPanels } from './closing-panels.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { UncheckedNotice } from './unchecked-notice.tsx';
import { useBehind } from './use-behind.ts';
import { useSupervision } from './use-supervision.tsx';
import { usePersonFilter } from './use-person-filter.ts';
import { useSettled } from './use-settled.ts';
import { useSurvey } from './use-survey.ts';
import { useWholeEnrollment } from './use-whole-enrollment.ts';
import './review.css';

/** What was found, how everybody stands, and everything entered, made for reading. Nothing is edited here. */
export function ReviewPage() {
  const session = useSession();
  const translator = useTranslator();
  const { t } = translator;
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);
  // There is no entry on this page, but persons can be removed and moved at its side.
  const header = useSessionPart((snapshot) => snapshot.header);
  const { personIds } = header;
  const { review } = useProfile().profile;
  // The page as such comes first, its persons right behind; who is led to one of them is there at once.
  const hasPersons = useDeferredValue(true, window.location.hash !== '');
  const enrollment = useWholeEnrollment(session, header, hasPersons);
  const { survey, isCurrent } = useSurvey(enrollment);
  const [refusals, setRefusals] = useState(0);
  const onRefused = useCallback(() => setRefusals((count) => count + 1), []);
  const supervision = useSupervision(enrollment);
  const { desk, marks, rounds, round, onRound, changes, onObserve, dialog } = supervision;
  const isSettled = useSettled(survey !== undefined && desk !== undefined);
  const { isMarked } = marks;
  const filtering = usePersonFilter(personIds, enrollment, survey, isMarked);
  const { filter, changeFilter, shownIds, hideEmpty } = filtering;
  const listedIds = useBehind(shownIds);
  const numbers = useMemo(() => new Map(personIds.map((id, index) => [id, index + 1])), [personIds]);
  const numberOf = useCallback((id: EntityId) => numbers.get(id) ?? 0, [numbers]);
  return (
    <ReviewMarksContext value={marks}>
      <div ref={page} className="review">
        <title>{`${t('review.title')} · ${t('app.name')}`}</title>
        <h1 tabIndex={-1}>{t('review.title')}</h1>
        <p className="lead">{t('review.hint')}</p>
        <div className="review__ways">
          <JumpLinks hasApproval={review.isRequired} />
          <PageLink className="button" href={toPaperPath(session.id)}>
            {t('review.print')}
          </PageLink>
        </div>
        <FindingsPanel survey={survey} isCurrent={isCurrent} refusals={refusals} />
        {isSettled && enrollment && <UncheckedNotice enrollment={enrollment} />}
        {isSettled && enrollment && round && changes && (
          <ChangesPanel
            enrollment={enrollment}
            rounds={rounds}
            round={round}
            onRound={onRound}
            changes={changes}
          />
        )}
        {isSettled && enrollment && desk && (
          <ObservationsPanel
            desk={desk}
            enrollment={enrollment}
            onObserve={() => onObserve({}, t('observation.whole'))}
          />
        )}
        {isSettled && personIds.length > 0 && (
          <ReviewTools
            filter={filter}
            onFilter={changeFilter}
            hasMarks={isMarked !== undefined}
            shown={shownIds.length}
            total={personIds.length}
          />
        )}
        {isSettled && hasPersons && (
          <>
            <PersonsGrid ids={shownIds} numberOf={numberOf} survey={survey} />
            <RootValues riskProfileCode={header.riskProfileCode} />
            <PersonsList ids={listedIds} numberOf={numberOf} hideEmpty={hideEmpty} />
          </>
        )}
        {isSettled && enrollment && (
          <ClosingPanels enrollment={enrollment} desk={desk} onRefused={onRefused} />
        )}
        {dialog}
      </div>
    </ReviewMarksContext>
  );
}

function RootValues({ riskProfileCode }: { readonly riskProfileCode: string }) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { renderMark } = useReviewMarks();
  const view = profile.viewOf(undefined).field('riskProfileCode');
  const label = toFieldLabel(translator, view);
  return (
    <>
      {renderMark?.({}, translator.t('review.title'))}
      <dl className="review__values">
        <ReviewValue
          label={label}
          place={translator.t('start.title')}
          href={`${toEnrollmentPath(session.id)}#${toFieldId('riskProfileCode')}`}
          text={toEntryText(riskProfileCode, view, translator)}
          mark={renderMark?.({ field: 'riskProfileCode' }, label)}
        />
      </dl>
    </>
  );
}
