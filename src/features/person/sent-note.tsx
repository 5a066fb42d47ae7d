import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { AsidesProps } from '../../form/field-asides.ts';
import { toFieldId } from '../../form/field-id.ts';
import { useFieldNote } from '../../form/field-note.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useKnownMarks } from '../../services/carriers/known-marks.ts';
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { sentBeforeQuery } from '../../services/ledger/sent-before.ts';
import { LEDGER_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';
import { carrierIndexQuery, findCarried } from '../../services/review/carrier-index.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { afterPaint } from '../../ui/schedule.ts';

const PLACE_ID = toFieldId('identifier');
/** Time (ms) for which what other enrollments hold is not read again. */
const FRESH_MS = 10_000;
const NOBODY: readonly KnownPerson[] = [];
const NO_PERSONS: readonly Person[] = [];

/** Adds a note beside the identifier when this computer has sent the client before. Renders nothing. */
export function SentNote({ personId, ...asides }: AsidesProps) {
  useFieldNote(PLACE_ID, useNote(personId), asides);
  return null;
}

function useNote(personId: EntityId) {
  const { t, dateTime } = useTranslator();
  const { id: enrollmentId } = useSession();
  const identifier = useLeftIdentifier(personId);
  const { data: sent } = useQuery({
    ...sentBeforeQuery(identifier, enrollmentId),
    enabled: identifier !== '',
  });
  const { data: index } = useQuery({
    ...carrierIndexQuery(),
    staleTime: FRESH_MS,
    enabled: identifier !== '',
  });
  const person = usePersonRecord(personId);
  const found = useMemo(() => {
    if (identifier === '' || !person) return NOBODY;
    const carried = index ? findCarried(index, person, enrollmentId) : NOBODY;
    return sent ? [{ personId, as: 'sent' } as const, ...carried] : carried;
  }, [identifier, person, index, sent, enrollmentId, personId]);
  // Only what was found is marked here: a review may have found more.
  useKnownMarks(
    useMemo(() => (person && found.length > 0 ? [person] : NO_PERSONS), [person, found]),
    found,
  );
  const [carrier] = found;
  const other = carrier && 'where' in carrier ? carrier : undefined;
  return useMemo(() => {
    if (identifier === '') return undefined;
    if (!sent) return other && <CarriedText known={other} />;
    const { attempt, isImported, isLate, way } = sent;
    const text = t(isImported ? 'sent.elsewhere' : 'sent.here', {
      when: dateTime(attempt.startedAt),
      state: t(isLate ? 'unknown.late' : `attempt.${attempt.state}`),
    });
    const href = way === 'ledger' ? LEDGER_PATH : toEnrollmentPath(attempt.enrollmentId);
    return (
      <span>
        {text} {way !== 'nowhere' && <PageLink href={href}>{t('sent.open')}</PageLink>}
      </span>
    );
  }, [identifier, sent, other, t, dateTime]);
}

/** Another enrollment of this browser has the person, or nearly the same one. */
function CarriedText({ known }: { readonly known: KnownPerson }) {
  const { t, dateTime } = useTranslator();
  const { where } = known;
  if (!where || where.state === 'absent') return null;
  const told = { when: dateTime(where.since), state: t(`home.state.${where.state}`) };
  return (
    <span>
      {known.as === 'near'
        ? t('carried.near', { ...told, identifier: where.person?.identifier ?? '' })
        : t('carried.here', told)}{' '}
      {where.path !== undefined && <PageLink href={where.path}>{t('known.open')}</PageLink>}
    </span>
  );
}

/** The identifier of a person once its field loses the focus; empty while the user types it. */
function useLeftIdentifier(personId: EntityId): string {
  const identifier = usePersonRecord(personId)?.identifier ?? '';
  const [left, setLeft] = useState('');
  useEffect(() => {
    const note = () => {
      if (document.activeElement?.id !== PLACE_ID) setLeft(identifier);
    };
    // What is known of the person is asked for once the page is painted.
    const stop = afterPaint(note);
    // On `focusout`, the new active element is not known yet.
    const noteSoon = () => window.setTimeout(note);
    document.addEventListener('focusout', noteSoon);
    return () => {
      stop();
      document.removeEventListener('focusout', noteSoon);
    };
  }, [identifier]);
  return left === identifier ? left : '';
}
