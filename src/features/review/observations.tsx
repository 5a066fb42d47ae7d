import { type FormEvent, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import type { Observation } from '../../domain/review/observations.ts';
import { ActorField } from '../../form/actor-field.tsx';
import { findFieldId } from '../../form/field-id.ts';
import { NoteEntry } from '../../form/note-entry.tsx';
import { toNameOfPerson, toObservedText } from '../../form/place-text.ts';
import { DialogButtons } from '../../form/decision-dialog.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toPlacePath, toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { observe } from '../../services/review/acts.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { toClaim, useActor } from '../../services/review/use-actor.ts';
import { useObservationRights, useReviewState } from '../../services/review/use-review.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isStanding } from './changes.tsx';
import { Thread } from './place-notes.tsx';

/** Id of the heading. */
const OBSERVATIONS_ID = 'review-observations';

interface ObservationsPanelProps {
  readonly desk: ReviewDesk;
  readonly enrollment: Enrollment;
  readonly onObserve: () => void;
}

/** All observations of the enrollment, each with a link to its place. */
export function ObservationsPanel({ desk, enrollment, onObserve }: ObservationsPanelProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, plural } = translator;
  const observations = useReviewState(desk)?.observations ?? [];
  const { observe: mayObserve } = useObservationRights(desk);
  // Observations of a person show beside their place.
  const isBeside = ({ place }: Observation) => isStanding(place, enrollment) && place.personId !== undefined;
  const elsewhere = observations.filter((observation) => !isBeside(observation));
  const open = observations.filter(({ isOpen }) => isOpen).length;
  return (
    <section
      className={observations.length === 0 ? 'review__panel review__panel--line' : 'review__panel'}
      aria-labelledby={OBSERVATIONS_ID}
    >
      <h2 id={OBSERVATIONS_ID} tabIndex={-1}>
        {t('observation.title')}
      </h2>
      <p>{observations.length === 0 ? t('observe.none') : plural('observation.open', open)}</p>
      {observations.length > 0 && (
        <ObservedPersons observations={observations.filter(isBeside)} enrollment={enrollment} />
      )}
      {elsewhere.length > 0 && (
        <ol className="review__observations">
          {elsewhere.map((observation) => {
            const { place } = observation;
            const name = toObservedText(place, enrollment, profile, translator);
            return (
              <li key={observation.id}>
                <PageLink href={toPlacePath(enrollment.id, place.personId, findFieldId(place))}>
                  {name}
                </PageLink>
                <Thread observation={observation} place={name} desk={desk} />
              </li>
            );
          })}
        </ol>
      )}
      {mayObserve && (
        <button type="button" className="button" onClick={onObserve}>
          {t('observe.whole')}
        </button>
      )}
    </section>
  );
}

interface ObservedPersonsProps {
  readonly observations: readonly Observation[];
  readonly enrollment: Enrollment;
}

/** Links to the persons with open observations. */
function ObservedPersons({ observations, enrollment }: ObservedPersonsProps) {
  const translator = useTranslator();
  const { plural } = translator;
  const open = observations.filter(({ isOpen }) => isOpen);
  const counts = groupBy(open, ({ place }) => place.personId ?? '');
  return (
    <ul className="review__observed">
      {[...counts].map(([id, { length }]) => (
        <li key={id}>
          <PageLink href={toReviewPath(enrollment.id, id)}>
            {toNameOfPerson(id, enrollment, translator)}
          </PageLink>{' '}
          {plural('observe.count', length)}
        </li>
      ))}
    </ul>
  );
}

interface ObserveDialogProps {
  readonly desk: ReviewDesk;
  readonly place: Place;
  /** Name of the place. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Writes an observation about a place. */
export function ObserveDialog({ desk, place, name, onClose }: ObserveDialogProps) {
  const { t } = useTranslator();
  const { actor: now, workAs } = useActor();
  // Fixed while the dialog is open: a change of user in another tab must not change the author.
  const [actor] = useState(now);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'text' | 'name' | 'failed'>();
  const note = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const by = actor ?? toClaim(typed);
    const gap = text.trim() === '' ? 'text' : by ? undefined : 'name';
    setProblem(gap);
    if (gap || !by) {
      (gap === 'text' ? note : nameField).current?.focus();
      return;
    }
    workAs(typed);
    if (await observe(desk, place, text.trim(), by).catch(() => false)) onClose();
    else setProblem('failed');
  };
  return (
    <Dialog title={t('observe.title', { place: name })} onCancel={onClose}>
      <form
        className="decision__form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <NoteEntry
          ref={note}
          label={t('observe.text')}
          hint={t('observe.hint')}
          value={text}
          onChange={setText}
          problem={problem === 'text' ? t('observe.missing') : undefined}
          isFirst
        />
        {!actor && (
          <ActorField
            ref={nameField}
            name="supervisor"
            label={t('actor.name')}
            value={typed}
            onChange={setTyped}
            problem={problem === 'name' ? t('actor.missing') : undefined}
          />
        )}
        {problem === 'failed' && (
          <p className="notice notice--error" role="alert">
            {t('observation.failed')}
          </p>
        )}
        <DialogButtons submit="observe.save" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
