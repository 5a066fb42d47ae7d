import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldId } from '../../form/field-id.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath, toPaperPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { APPROVAL_ID, ApprovalPanel } from './approval-panel.tsx';
import { ChangesPanel } from './changes.tsx';
import { FindingsPanel, UncheckedNotice } from './findings-panel.tsx';
import { ReviewMarksContext } from './marks.tsx';
import { OBSERVATIONS_ID, ObservationsPanel } from './observations.tsx';
import { MAX_CARDS, PersonsDesk } from './persons-desk.tsx';
import { ReviewValue } from './review-person.tsx';
import { useSurvey, useWholeEnrollment } from './survey.ts';
import { useRequestText } from './use-request-text.ts';
import { useSupervision } from './use-supervision.tsx';
import './review.css';

interface ReviewPageProps {
  /** What the page ends with: it sends what was reviewed. */
  readonly renderSend: (reviewed: Reviewed) => ReactNode;
}

interface Reviewed {
  readonly enrollment: Enrollment;
  readonly prepared: PreparedText;
  /** A send was refused: there is something to correct first. */
  readonly onRefused: () => void;
}

/** What was found, how everybody stands, and everything entered, made for reading. Nothing is edited here. */
export function ReviewPage({ renderSend }: ReviewPageProps) {
  const session = useSession();
  const translator = useTranslator();
  const { t } = translator;
  useArrivalFocus();
  const observations = useRef<HTMLHeadingElement>(null);
  const approval = useRef<HTMLHeadingElement>(null);
  // There is no entry on this page, but persons can be removed and moved at its side.
  const header = useSessionPart((snapshot) => snapshot.header);
  const { personIds } = header;
  const { review } = useProfile().profile;
  // The page as such comes first, its persons right behind; who is led to one of them is there at once.
  const hasPersons = useDeferredValue(true, window.location.hash !== '');
  const enrollment = useWholeEnrollment(session, header, hasPersons);
  const { survey, isCurrent } = useSurvey(enrollment);
  const [refusals, setRefusals] = useState(0);
  const onRefused = () => setRefusals((count) => count + 1);
  const supervision = useSupervision(enrollment);
  const { desk, marks, rounds, round, onRound, changes, onObserve, dialog } = supervision;
  const isSettled = useSettled(survey !== undefined && desk !== undefined);
  // Of many persons what was found stands in their cells: nothing waits for it, and its list comes after them.
  const isMany = personIds.length > MAX_CARDS;
  const findings = (
    <>
      <FindingsPanel survey={survey} isCurrent={isCurrent} refusals={refusals} />
      {isSettled && enrollment && <UncheckedNotice enrollment={enrollment} />}
    </>
  );
  return (
    <ReviewMarksContext value={marks}>
      <div className="review">
        <title>{`${t('review.title')} · ${t('app.name')}`}</title>
        <h1 tabIndex={-1}>{t('review.title')}</h1>
        <p className="lead">{t('review.hint')}</p>
        <div className="review__ways">
          <JumpLinks observations={observations} approval={review.isRequired ? approval : undefined} />
          <PageLink className="button" href={toPaperPath(session.id)}>
            {t('review.print')}
          </PageLink>
        </div>
        {!isMany && findings}
        {(isMany || isSettled) && hasPersons && (
          <>
            <RootValues riskProfileCode={header.riskProfileCode} />
            <PersonsDesk personIds={personIds} enrollment={enrollment} survey={survey} />
          </>
        )}
        {isMany && findings}
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
            heading={observations}
            desk={desk}
            enrollment={enrollment}
            onObserve={() => onObserve({}, t('observation.whole'))}
          />
        )}
        {isSettled && enrollment && (
          <ClosingPanels enrollment={enrollment} desk={desk} approval={approval}>
            {(prepared) => renderSend({ enrollment, prepared, onRefused })}
          </ClosingPanels>
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
  const view = profile.viewOf(undefined).field('riskProfileCode');
  const label = toFieldLabel(translator, view);
  return (
    <dl className="review__values">
      <ReviewValue
        place={{ field: 'riskProfileCode' }}
        label={label}
        placeName={translator.t('start.title')}
        href={`${toEnrollmentPath(session.id)}#${toFieldId('riskProfileCode')}`}
        text={toEntryText(riskProfileCode, view, translator)}
        name={label}
      />
    </dl>
  );
}

interface ClosingPanelsProps {
  readonly enrollment: Enrollment;
  /** Undefined until it is read. */
  readonly desk: ReviewDesk | undefined;
  /** The heading of the approval. */
  readonly approval: RefObject<HTMLHeadingElement | null>;
  /** The send. */
  readonly children: (prepared: PreparedText) => ReactNode;
}

/** What the review ends with: the approval where one is asked for or something is observed, and the send. */
function ClosingPanels({ enrollment, desk, approval, children }: ClosingPanelsProps) {
  const { profile } = useProfile();
  const prepared = useRequestText(enrollment);
  const hasReview = useReviewState(desk)?.entries.some(({ event }) => event.kind === 'observed') ?? false;
  return (
    <>
      {desk && (profile.review.isRequired || hasReview) && (
        <ApprovalPanel heading={approval} desk={desk} request={prepared} />
      )}
      {children(prepared)}
    </>
  );
}

interface JumpLinksProps {
  /** Headings far down on the page. */
  readonly observations: RefObject<HTMLHeadingElement | null>;
  readonly approval: RefObject<HTMLHeadingElement | null> | undefined;
}

/** Past everything that stands between: whoever has no mouse would tab through all of it. */
function JumpLinks({ observations, approval }: JumpLinksProps) {
  const { t } = useTranslator();
  const links = [
    { id: OBSERVATIONS_ID, heading: observations, text: t('observation.title') },
    ...(approval ? [{ id: APPROVAL_ID, heading: approval, text: t('approval.title') }] : []),
  ];
  return (
    <nav className="review__jumps" aria-label={t('review.jumps')}>
      {links.map(({ id, heading, text }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            heading.current?.scrollIntoView({ block: 'start' });
            heading.current?.focus({ preventScroll: true });
          }}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

/** What is not known by then is waited for no more. */
const PATIENCE_MS = 2000;

/**
 * Whether the height of what stands first is known, so that what follows is shown where it stays. Stays true. Who is led
 * to a place of the page is shown it at once.
 */
function useSettled(isKnown: boolean): boolean {
  const [isSettled, setSettled] = useState(isKnown || window.location.hash !== '');
  if (isKnown && !isSettled) setSettled(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isSettled;
}
