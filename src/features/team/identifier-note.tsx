import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError } from '../../domain/fields/finding.ts';
import {
  type ComparedIdentifier,
  toComparedIdentifiers,
  toSentIdentifier,
} from '../../domain/profile/check-persons.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { AsidesProps } from '../../form/field-asides.ts';
import { toFieldId } from '../../form/field-id.ts';
import { useFieldNote } from '../../form/field-note.tsx';
import { toRecently } from '../../i18n/day-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { now } from '../../services/clock.ts';
import { useKnownMarks } from '../../services/carriers/known-marks.ts';
import { useIsEditable, usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { carriersQuery, lookUpsQuery } from '../../services/team/team-queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { atRest } from '../../ui/schedule.ts';

/** Delay (ms) without a key before the team is asked about the identifier. */
const REST_MS = 600;
const PLACE_ID = toFieldId('identifier');

/** Note beside the identifier of a person: what the team knows about it. Renders nothing itself. */
export function IdentifierNote({ personId, ...asides }: AsidesProps) {
  useFieldNote(PLACE_ID, useNote(personId), asides);
  return null;
}

/** Nothing when nothing is known or the server does not answer. Neither blocks typing. */
function useNote(personId: EntityId): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const { id: enrollmentId } = useSession();
  const { state } = useAuthenticationState();
  const isEditable = useIsEditable();
  const { compared, sent } = useEnteredIdentifier(personId);
  const isAsked = compared.length > 0 && isEditable && state === 'signed-in';
  const { data: others } = useQuery({ ...carriersQuery(compared, enrollmentId), enabled: isAsked });
  const isLookedUp = isAsked && profile.spec.lookUp !== undefined;
  const { data: service } = useQuery({ ...lookUpsQuery(sent), enabled: isLookedUp });
  const notes: string[] = [];
  if (isLookedUp && service?.findings.includes('found')) notes.push(t('team.identifier.client'));
  const carriers = isAsked ? (others?.carriers.flat() ?? []) : [];
  if (carriers.length > 0) {
    const told = carriers.map(({ name, state: at, since }) =>
      t('team.identifier.carrier', {
        name,
        state: t(`home.state.${at}`),
        when: toRecently(since, now(), translator),
      }),
    );
    notes.push(t('team.identifier.carried', { carriers: told.join('; ') }));
  }
  const as = service?.findings.includes('found') ? 'client' : carriers.length > 0 ? 'elsewhere' : undefined;
  const person = usePersonRecord(personId);
  const found = useMemo(() => (isAsked && as ? [{ personId, as } as const] : []), [isAsked, as, personId]);
  // Only what was found is marked here: a review may have found more.
  useKnownMarks(
    useMemo(() => (person && found.length > 0 ? [person] : []), [person, found]),
    found,
  );
  const text = notes.join(' ');
  // One link: the most recently begun of those that this user may open.
  const seen = carriers.find(({ isSeen }) => isSeen);
  const href = seen && toEnrollmentPath(seen.id);
  return useMemo(
    () =>
      text !== '' && (
        <span>
          {text} {href !== undefined && <PageLink href={href}>{t('known.open')}</PageLink>}
        </span>
      ),
    [text, href, t],
  );
}

interface EnteredIdentifier {
  readonly compared: readonly ComparedIdentifier[];
  /** Identifiers as they are sent to the service. */
  readonly sent: readonly ComparedIdentifier[];
}

const NONE: EnteredIdentifier = { compared: [], sent: [] };

/**
 * The identifier of a person, once it is complete and valid and the user has stopped typing; otherwise empty.
 */
function useEnteredIdentifier(personId: EntityId): EnteredIdentifier {
  const { profile, checkPerson } = useProfile();
  const person = usePersonRecord(personId);
  const entered = useMemo(() => {
    const isSound = person && !checkPerson(person).findings.some(isErrorOfIdentifier);
    return isSound ? toEntered(person, profile) : NONE;
  }, [person, profile, checkPerson]);
  const [rested, setRested] = useState(NONE);
  // Every pause in typing makes a new record, mostly with the same identifier.
  const isSame = JSON.stringify(entered) === JSON.stringify(rested);
  useEffect(() => (isSame ? undefined : atRest(() => setRested(entered), REST_MS)), [isSame, entered]);
  return isSame ? rested : NONE;
}

function isErrorOfIdentifier(finding: Finding): boolean {
  const { field } = finding.place;
  return isError(finding) && (field === 'identifier' || field === 'identifierType');
}

function toEntered(person: Person, profile: Profile): EnteredIdentifier {
  const view = profile.viewOf(person);
  const compared = toComparedIdentifiers(person, profile, view);
  return { compared, sent: compared.length === 0 ? [] : [toSentIdentifier(person, view)] };
}
