import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Unseen } from '../../domain/decision/facts.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import { isEditable } from '../../domain/drafts/submission.ts';
import type { Enrollment, Person } from '../../domain/enrollment/enrollment.ts';
import { countNotices, isError, type Severity } from '../../domain/fields/finding.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { MAX_CARDS } from '../../form/review-layout.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import type { PreparedText } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { queryClient } from '../../services/query-client.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useKnownMarks } from '../../services/carriers/known-marks.ts';
import type { KnownQuery } from '../../services/carriers/known-query.ts';
import { openNextWaiting } from '../../services/review/review-queue.ts';
import { type Decided, reviewWalk } from '../../services/review/review-walk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { useStanding } from './approval-state.tsx';
import { ChangesPanel } from './changes.tsx';
import { Deciding, type Sending } from './deciding.tsx';
import { CheckedLine, FindingLists, SEVERITIES, UncheckedNotice } from './findings-panel.tsx';
import { ReviewMarksContext } from './marks.tsx';
import { ObservationsPanel } from './observations.tsx';
import { PersonsReview } from './persons-review.tsx';
import { RekeySection } from './rekey.tsx';
import { NO_ENROLLMENT, ReviewHead } from './review-head.tsx';
import { type Seen, useSeen, useSeenCount } from './use-seen.ts';
import { type Survey, useSurvey, useWholeEnrollment } from './survey.ts';
import { useRekeying } from './use-rekeying.ts';
import { useRequestText } from './use-request-text.ts';
import { useSupervision } from './use-supervision.tsx';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import './review.css';

/** Only a profile with a case has it. */
const ownCase = loadOnUse(
  async () => (await import('./case-values.tsx')).EnrollmentCaseValues,
  () => null,
);

interface ReviewPageProps {
  /** Notice of the earlier decision, above everything. */
  readonly notice: ReactNode;
  /** Answer of the service to the latest send, when the page does not end with it. */
  readonly answer?: ReactNode;
  /** Renders the end of the page, which sends the reviewed enrollment, with the bar that it is given. */
  readonly renderSend: (reviewed: Reviewed) => ReactNode;
  /** Finds the persons of the enrollment who are known already. */
  readonly knownQuery: KnownQuery;
  /** Replaces the approval and the send of this computer, for a team that does both on its server. */
  readonly ending?: ((checked: Checked) => ReactNode) | undefined;
}

/** Results of the review for an enrollment that is decided elsewhere. */
interface Checked {
  /** Undefined until they are counted. */
  readonly errors: number | undefined;
  readonly known: readonly KnownPerson[];
  readonly unseen: Unseen;
  readonly persons: readonly Person[];
  /** Current result of typing the critical values again. */
  readonly rekeyed: Rekeyed | undefined;
  /** Section that types them again; empty when the profile names no critical fields. */
  readonly rekey: ReactNode;
}

interface Reviewed {
  readonly enrollment: Enrollment;
  readonly prepared: PreparedText;
  readonly children: (sending: Sending) => ReactNode;
}

/** Findings, the status of each person, and all entries, to be read. Nothing is edited here. */
export function ReviewPage({ notice, answer, renderSend, knownQuery, ending }: ReviewPageProps) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  useArrivalFocus();
  // This page has no entries, but the side panel can remove and move persons.
  const header = useSessionPart((snapshot) => snapshot.header);
  const { personIds } = header;
  // The frame of the page renders first, its persons after it. An address with a place renders them at once.
  const hasPersons = useDeferredValue(true, window.location.hash !== '');
  const enrollment = useWholeEnrollment(session, header, hasPersons);
  const { isAsked, ...asked } = useKnown(enrollment, knownQuery);
  const { survey, isCurrent } = useSurvey(enrollment, asked.known);
  const worst = useRef<HTMLElement>(null);
  const showWorst = useCallback(() => worst.current?.focus(), []);
  const supervision = useSupervision(enrollment);
  const { desk, marks, rounds, round, onRound, changes, onObserve, dialog } = supervision;
  const seen = useSeen(desk, enrollment);
  const isSettled = useSettled(survey !== undefined && desk !== undefined && isAsked);
  // With few persons, the errors come above them. With many, the cells of the grid show the errors.
  const isGrid = personIds.length > MAX_CARDS;
  const above = isGrid ? NO_SEVERITY : WRONG;
  return (
    <ReviewMarksContext value={marks}>
      <div className="review">
        <title>{`${t('review.title')} · ${t('app.name')}`}</title>
        {reviewWalk.isOn(session.id) && notice}
        <ReviewHead enrollment={enrollment} desk={desk} changes={changes} isDecidedHere={!ending}>
          <CheckedLine survey={survey} isCurrent={isCurrent} onShow={showWorst} />
        </ReviewHead>
        {answer}
        {profile.case?.ofEnrollment && <OwnCase survey={survey} />}
        {survey && <FindingLists survey={survey} severities={above} worst={worst} />}
        {!isGrid && isSettled && enrollment && <UncheckedNotice enrollment={enrollment} />}
        {hasPersons && (isGrid || isSettled) && (
          <PersonsReview personIds={personIds} enrollment={enrollment} survey={survey} seen={seen} />
        )}
        {isGrid && isSettled && enrollment && <UncheckedNotice enrollment={enrollment} />}
        {isSettled && survey && (
          <FindingLists
            survey={survey}
            severities={isGrid ? SEVERITIES : REMARKS}
            worst={isGrid || !survey.findings.some(isError) ? worst : undefined}
          />
        )}
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
        {isSettled && ending && enrollment && (
          <Ending
            enrollment={enrollment}
            known={asked.known}
            notices={countOwnNotices(survey, asked.known)}
            seen={seen}
            errors={isCurrent ? survey?.findings.filter(isError).length : undefined}
            render={ending}
          />
        )}
        {!ending && isSettled && enrollment && (
          <ClosingPanels
            enrollment={enrollment}
            desk={desk}
            {...asked}
            seen={seen}
            onShowErrors={showWorst}
            renderSend={renderSend}
          />
        )}
        {dialog}
      </div>
    </ReviewMarksContext>
  );
}

/** The case of the enrollment itself, with the findings about it. */
function OwnCase({ survey }: { readonly survey: Survey | undefined }) {
  const findings = useMemo(
    () => survey?.findings.filter(({ place }) => place.personId === undefined) ?? [],
    [survey],
  );
  return <ownCase.Part findings={findings} />;
}

const NOBODY: readonly KnownPerson[] = [];

/**
 * The persons who are known already; nobody until that is known, or when it cannot be asked. Whoever decides is told, also where they
 * may not edit; what was sent is known by itself.
 */
function useKnown(enrollment: Enrollment | undefined, knownQuery: KnownQuery) {
  const isUnsent = useSessionPart(({ header }) => isEditable(header.submission));
  const enabled = enrollment !== undefined && isUnsent;
  const { data = NOBODY, isPending } = useQuery({ ...knownQuery(enrollment ?? NO_ENROLLMENT), enabled });
  const known = isUnsent ? data : NOBODY;
  useKnownMarks(enrollment?.persons ?? NO_ENROLLMENT.persons, known);
  // A press may come before the page knows.
  const askKnown = () =>
    enabled ? queryClient.fetchQuery(knownQuery(enrollment)).catch(() => NOBODY) : Promise.resolve(NOBODY);
  return { known, isAsked: !isPending || !enabled, askKnown };
}

const NO_SEVERITY: readonly Severity[] = [];
const WRONG: readonly Severity[] = ['error'];
const REMARKS: readonly Severity[] = ['warning', 'information'];

/** Number of warnings; whoever is known already is asked about apart. */
const countOwnNotices = (survey: Survey | undefined, known: readonly KnownPerson[]) =>
  survey ? countNotices(survey.findings) - known.length : 0;

interface EndingProps {
  readonly enrollment: Enrollment;
  readonly errors: number | undefined;
  readonly known: readonly KnownPerson[];
  readonly notices: number;
  readonly seen: Seen;
  readonly render: (checked: Checked) => ReactNode;
}

function Ending({ enrollment, errors, known, notices, seen, render }: EndingProps) {
  const { criticalFields } = useProfile().profile.review;
  const { rekeyed } = useRekeying(enrollment);
  const unseen = { notices, persons: enrollment.persons.length - useSeenCount(seen) };
  return render({
    errors,
    known,
    unseen,
    persons: enrollment.persons,
    rekeyed,
    rekey: criticalFields.length > 0 && <RekeySection key={enrollment.id} enrollment={enrollment} />,
  });
}

interface ClosingPanelsProps extends Pick<ReviewPageProps, 'renderSend'> {
  readonly enrollment: Enrollment;
  /** Undefined until it is read. */
  readonly desk: ReviewDesk | undefined;
  readonly known: readonly KnownPerson[];
  readonly askKnown: () => Promise<readonly KnownPerson[]>;
  readonly seen: Seen;
  readonly onShowErrors: () => void;
}

/** End of the review: the approval when it is required or something was observed, and the send. */
function ClosingPanels(props: ClosingPanelsProps) {
  const { enrollment, desk, known, askKnown, seen, onShowErrors, renderSend } = props;
  const onDecided = useNextWaiting(enrollment);
  const { profile } = useProfile();
  const prepared = useRequestText(enrollment);
  const standing = useStanding(desk, prepared);
  const { rekeyed } = useRekeying(enrollment);
  const hasReview = useReviewState(desk)?.entries.some(({ event }) => event.kind === 'observed') ?? false;
  return (
    <>
      {desk && (profile.review.isRequired || hasReview) && (
        <ApprovalPanel desk={desk} standing={standing} enrollment={enrollment} />
      )}
      {renderSend({
        enrollment,
        prepared,
        children: (sending) => (
          <Deciding
            enrollment={enrollment}
            desk={desk}
            request={prepared}
            standing={standing}
            rekeyed={rekeyed}
            known={known}
            askKnown={askKnown}
            seen={seen}
            sending={sending}
            onShowErrors={onShowErrors}
            onDecided={onDecided}
          />
        ),
      })}
    </>
  );
}

/**
 * Opens the next enrollment of the queue after a decision, also after a send. It does nothing outside of the
 * queue.
 */
function useNextWaiting({ id, persons }: Enrollment): (decision: Decided['decision']) => void {
  const isConfirmed = useSessionPart(({ header }) => header.submission.state === 'confirmed');
  const [first] = persons;
  const name = first ? toFullName(first) : '';
  const goOn = useCallback(
    (decision: Decided['decision']) => {
      if (reviewWalk.isOn(id)) void openNextWaiting({ id, name, decision });
    },
    [id, name],
  );
  useEffect(() => {
    if (isConfirmed) goOn('sent');
  }, [isConfirmed, goOn]);
  return goOn;
}

/** Longest wait for the height of the parts above, in ms. */
const PATIENCE_MS = 2000;

/**
 * True when the height of the parts above is known, so that the rest can render without moving. It stays
 * true. For an address with a place it is true at once.
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
