import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { AsidesProps } from '../../form/field-asides.ts';
import { toFieldId } from '../../form/field-id.ts';
import { useFieldNote } from '../../form/field-note.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { sentBeforeQuery } from '../../services/ledger/sent-before.ts';
import { LEDGER_PATH, toEnrollmentPath } from '../../services/navigation/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';

const PLACE_ID = toFieldId('identifier');

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
  return useMemo(() => {
    if (identifier === '' || !sent) return undefined;
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
  }, [identifier, sent, t, dateTime]);
}

/** The identifier of a person once its field loses the focus; empty while the user types it. */
function useLeftIdentifier(personId: EntityId): string {
  const identifier = usePersonRecord(personId)?.identifier ?? '';
  const [left, setLeft] = useState('');
  useEffect(() => {
    const note = () => {
      if (document.activeElement?.id !== PLACE_ID) setLeft(identifier);
    };
    note();
    // On `focusout`, the new active element is not known yet.
    const noteSoon = () => window.setTimeout(note);
    document.addEventListener('focusout', noteSoon);
    return () => document.removeEventListener('focusout', noteSoon);
  }, [identifier]);
  return left === identifier ? left : '';
}
