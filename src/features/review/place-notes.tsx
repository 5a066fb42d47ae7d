import type { Place } from '../../domain/fields/finding.ts';
import { findUncheckedMarks } from '../../domain/fields/marks.ts';
import { isSamePlace, type Observation } from '../../domain/review/observations.ts';
import { ObservationThread } from '../../form/observation-thread.tsx';
import { toComparedText, toReferredName } from '../../form/place-text.ts';
import { toProblemText } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useThreadActions } from '../../services/review/use-actor.ts';
import { MARK_ICONS, type MarkKind, toWasText } from './cell-marks.tsx';
import { useFindings, useReviewMarks } from './marks.tsx';

interface PlaceNotesProps {
  readonly place: Place;
  /** Name of the place on the screen. */
  readonly name: string;
  /** Name of the value in each note, when the line shows another one. */
  readonly label?: string;
}

/** Button that adds an observation to a place of the review. */
export function PlaceMark({ place, name }: Omit<PlaceNotesProps, 'label'>) {
  const { t } = useTranslator();
  const { onObserve } = useReviewMarks();
  if (!onObserve) return null;
  const label = t('observe.mark', { place: name });
  return (
    <button
      type="button"
      className="button button--icon mark__button"
      aria-label={label}
      title={label}
      onClick={() => onObserve(place, name)}
    >
      {MARK_ICONS.observed}
    </button>
  );
}

/**
 * Notes below a value, row, section or person: findings, the earlier value, and observations with their
 * answers.
 */
export function PlaceNotes({ place, name, label }: PlaceNotesProps) {
  const { observationsAt, desk, changes } = useReviewMarks();
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const session = useSession();
  const nameOf = (id: string) => toReferredName(id, session.getEnrollment(), translator);
  const toText = (text: string) =>
    label === undefined ? text : t('summary.place', { place: label, problem: text });
  const findings = useFindings().filter((finding) => isSamePlace(finding.place, place));
  const doubt = useDoubt(place);
  const change = changes?.find(place);
  const observations = observationsAt(place);
  const view = place.field && profile.viewOf(session.findPerson(place.personId ?? '')).field(place.field);
  return (
    <>
      {findings.map(({ problem, severity }) => {
        const text = toProblemText(translator, problem, view, nameOf);
        return <Note key={`${problem.code} ${text}`} kind={severity} text={toText(text)} />;
      })}
      {doubt && <Note kind="read" text={toText(t(`mark.${doubt}`))} />}
      {change && (
        <Note
          kind="changed"
          text={toText(
            toWasText(
              change,
              view ? toComparedText(change.before, view, profile, translator, nameOf) : '',
              translator,
            ),
          )}
        />
      )}
      {desk &&
        observations.map((observation) => (
          <Thread key={observation.id} observation={observation} place={name} desk={desk} />
        ))}
    </>
  );
}

/** The doubt about a value that a machine read; undefined when nobody has to check it. */
function useDoubt({ personId, rowId, field }: Place) {
  const person = usePersonRecord(personId ?? '');
  if (!person || field === undefined) return undefined;
  const mark = findUncheckedMarks(person).find((each) => each.field === field && each.rowId === rowId);
  return mark?.origin.kind === 'read' ? mark.origin.doubt : undefined;
}

function Note({ kind, text }: { readonly kind: MarkKind | 'information'; readonly text: string }) {
  const { t } = useTranslator();
  return (
    <p className={`place-note place-note--${kind}`}>
      {kind !== 'information' && MARK_ICONS[kind]}
      <span>{t('summary.place', { place: t(`review.mark.${kind}`), problem: text })}</span>
    </p>
  );
}

interface ThreadProps {
  readonly observation: Observation;
  readonly place: string;
  readonly desk: ReviewDesk;
}

/** An observation, with the actions of a supervisor. */
export function Thread({ observation, place, desk }: ThreadProps) {
  return <ObservationThread observation={observation} place={place} actions={useThreadActions(desk)} />;
}
