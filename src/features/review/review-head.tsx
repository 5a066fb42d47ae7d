import type { ReactNode } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { toAgeText } from '../../form/age-text.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldId } from '../../form/field-id.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now } from '../../services/clock.ts';
import { useIsEditableBetweenSends, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { toEnrollmentPath, toPaperPath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useStage } from '../../services/review/use-stage.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { type Changes, isStanding } from './changes.tsx';
import { RekeyButton } from './rekey.tsx';
import { ReviewValue } from './value-list.tsx';

interface ReviewLeadProps {
  readonly enrollment: Enrollment | undefined;
  /** Undefined until it is read. */
  readonly desk: ReviewDesk | undefined;
  readonly changes: Changes | undefined;
}

interface ReviewHeadProps extends ReviewLeadProps {
  /** Result of the check, beside the heading. */
  readonly children: ReactNode;
  /** False where a team decides: its panel offers to type critical values again. */
  readonly isDecidedHere: boolean;
}

/** Heading of a review, with the values that are of no person. */
export function ReviewHead({ children, isDecidedHere, ...lead }: ReviewHeadProps) {
  const { t } = useTranslator();
  const { id } = useSession();
  return (
    <div className="review__head">
      <h1 tabIndex={-1}>{t('review.title')}</h1>
      {children}
      {isDecidedHere && <RekeyOffer enrollment={lead.enrollment} />}
      <PageLink className="button button--quiet" href={toPaperPath(id)}>
        {t('review.print')}
      </PageLink>
      <div className="review__about">
        <ReviewLead {...lead} />
        <RootValues />
      </div>
    </div>
  );
}

export const NO_ENROLLMENT: Enrollment = { id: '', riskProfileCode: '', persons: [] };

/** Here it is in sight from the start, and the bar at the foot covers no part of it. */
function RekeyOffer({ enrollment = NO_ENROLLMENT }: { readonly enrollment: Enrollment | undefined }) {
  const { id } = useSession();
  const { isRequired, criticalFields } = useProfile().profile.review;
  const hasPersons = useSessionPart(({ header }) => header.personIds.length > 0);
  const isOffered = useIsEditableBetweenSends() && hasPersons && isRequired && criticalFields.length > 0;
  return isOffered && <RekeyButton key={id} enrollment={enrollment} />;
}

/** One line below the heading: the persons, which round it is with its changes, the agent and the wait. */
function ReviewLead({ enrollment, desk, changes }: ReviewLeadProps) {
  const translator = useTranslator();
  const { t } = translator;
  const session = useSession();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const { isInReview, round, agent, since } = useStage(desk);
  const person = session.findPerson(personIds[0] ?? '');
  const name = (person && toFullName(person)) || t('person.name', { n: 1 });
  return (
    <p className="review__lead">
      <span>
        <strong>{name}</strong>
        {personIds.length > 1 && ` ${t('home.more', { n: personIds.length - 1 })}`}
      </span>
      {round > 1 && (
        <span>
          {round === 2 ? t('review.round.second') : t('review.round.later', { n: round })}
          {enrollment && changes && ': '}
          {enrollment && changes && <FirstChange enrollment={enrollment} changes={changes} />}
        </span>
      )}
      {agent !== undefined && <span>{t('review.agent', { name: agent })}</span>}
      {isInReview && since !== undefined && (
        <span>{t('review.waits', { age: toAgeText(since, now(), translator) })}</span>
      )}
    </p>
  );
}

interface FirstChangeProps {
  readonly enrollment: Enrollment;
  readonly changes: Changes;
}

/** The number of changes, which leads to the first person that has one. */
function FirstChange({ enrollment, changes: { list } }: FirstChangeProps) {
  const { t, plural } = useTranslator();
  const text = list.length === 0 ? t('changes.none') : plural('changes.count', list.length);
  const first = list.find(({ place }) => place.personId !== undefined && isStanding(place, enrollment));
  if (!first) return text;
  return <PageLink href={toReviewPath(enrollment.id, first.place.personId)}>{text}</PageLink>;
}

function RootValues() {
  const session = useSession();
  const riskProfileCode = useSessionPart(({ header }) => header.riskProfileCode);
  const { profile } = useProfile();
  const translator = useTranslator();
  const mayEdit = useIsEditableBetweenSends();
  const view = profile.viewOf(undefined).field('riskProfileCode');
  const label = toFieldLabel(translator, view);
  return (
    <dl className="review__values">
      <ReviewValue
        place={{ field: 'riskProfileCode' }}
        label={label}
        placeName={translator.t('start.title')}
        href={mayEdit ? `${toEnrollmentPath(session.id)}#${toFieldId('riskProfileCode')}` : undefined}
        text={toEntryText(riskProfileCode, view, translator)}
        name={label}
      />
    </dl>
  );
}
