import {
  type EntityId,
  type Person,
  toPersonNumber,
  type ValueMark,
} from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import {
  findSourceChanges,
  type MarkedPlace,
  withoutMarks,
  withSourceChanges,
} from '../../domain/fields/marks.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toComparedText, toReferredName } from '../../form/place-text.ts';
import { findFieldId } from '../../form/field-id.ts';
import { focusEntrySoon } from '../../ui/focus.ts';
import { toPersonName } from '../../form/person-name.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { usePersonRecord, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AlertIcon, InfoIcon } from '../../ui/icons.tsx';
import { type StoredSources, toAddress } from './use-stored-sources.ts';
import './mark-note.css';

interface MarkNoteProps {
  readonly personId: EntityId;
  readonly place: MarkedPlace;
  /** Id of the note's text, when it describes the field. */
  readonly textId: string | undefined;
  readonly sources: StoredSources;
}

/** Note on the origin of a value or a row, with its actions. */
export function MarkNote(props: MarkNoteProps) {
  const origin = props.place.marks[0]?.origin;
  return (
    <>
      {origin?.kind === 'read' && <ReadNote {...props} origin={origin} />}
      {origin?.kind === 'copied' && <CopiedNote {...props} origin={origin} />}
      {origin?.kind === 'team' && <TeamNote {...props} origin={origin} />}
    </>
  );
}

type Origin<K> = Extract<ValueMark['origin'], { readonly kind: K }>;

function ReadNote({
  personId,
  place,
  textId,
  origin: { doubt, also = [] },
}: MarkNoteProps & { readonly origin: Origin<'read'> }) {
  const session = useSession();
  const { t } = useTranslator();
  return (
    <div className="mark-note mark-note--open">
      <p id={textId}>
        <AlertIcon />
        {[doubt, ...also].map((cause) => t(`mark.${cause}`)).join(' ')}
      </p>
      <button type="button" className="button button--quiet" onClick={() => accept(session, personId, place)}>
        {t('mark.accept')}
      </button>
    </div>
  );
}

/** The value of another user, with the one before: nothing is joined unseen. */
function TeamNote({
  personId,
  place,
  textId,
  origin: { by, at, before },
}: MarkNoteProps & { readonly origin: Origin<'team'> }) {
  const session = useSession();
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { profile } = useProfile();
  const person = usePersonRecord(personId);
  const { field } = place;
  const text =
    field &&
    (toComparedText(before, profile.viewOf(person).field(field), profile, translator, (id) =>
      toReferredName(id, session.getEnrollment(), translator),
    ) ||
      t('changes.nothing'));
  const of = { name: by, when: dateTime(at) };
  return (
    <div className="mark-note mark-note--open">
      <p id={textId}>
        <InfoIcon />
        {text ? t('mark.team', { ...of, text }) : t('mark.team.row', of)}
      </p>
      <button type="button" className="button button--quiet" onClick={() => accept(session, personId, place)}>
        {t('mark.seen')}
      </button>
    </div>
  );
}

function CopiedNote({
  personId,
  place,
  textId,
  sources,
  origin,
}: MarkNoteProps & { readonly origin: Origin<'copied'> }) {
  const session = useSession();
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const here = usePersonRecord(origin.personId);
  const number = useSessionPart(({ header }) => toPersonNumber(header.personIds, origin.personId));
  const address = toAddress(origin);
  const source = address === undefined ? here : sources.get(address);
  const name = toSourceName(translator, source, address === undefined ? number : undefined);
  const changes = source ? findSourceChanges(place.marks, source) : [];
  if (changes.length === 0) {
    return (
      <div className="mark-note">
        <p id={textId}>
          <InfoIcon />
          {t('mark.copied', { source: name })}
        </p>
      </div>
    );
  }
  const view = profile.viewOf(source);
  const text = changes
    .map(({ mark, entry }) => toEntryText(entry, view.field(mark.field), translator))
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="mark-note mark-note--open">
      <p id={textId}>
        <AlertIcon />
        {t(text === '' ? 'mark.emptied' : 'mark.changed', { source: name, text })}
      </p>
      <button
        type="button"
        className="button button--quiet"
        onClick={() => {
          session.commit();
          const person = session.findPerson(personId);
          if (person) session.edit({ persons: new Map([[personId, withSourceChanges(person, changes)]]) });
          focusEntrySoon(findFieldId(place));
        }}
      >
        {t('mark.update')}
      </button>
      <button type="button" className="button button--quiet" onClick={() => accept(session, personId, place)}>
        {t('mark.dismiss')}
      </button>
    </div>
  );
}

/** «Ana Soto», the current name of the person. */
function toSourceName(
  translator: Translator,
  source: Person | undefined,
  number: number | undefined,
): string {
  const { t } = translator;
  const name = source && toFullName(source);
  if (number === undefined) return name ? t('mark.namedElsewhere', { name }) : t('mark.elsewhere');
  return source ? toPersonName(source, number, translator) : t('mark.gone');
}

/** Removes the marks, and with them the notes and the pressed button, so the field takes the focus. The values and the form stay. */
function accept(session: EnrollmentSession, personId: EntityId, place: MarkedPlace): void {
  session.commit();
  const person = session.findPerson(personId);
  if (person) session.updatePerson(withoutMarks(person, place.marks));
  focusEntrySoon(findFieldId(place));
}
