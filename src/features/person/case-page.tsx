import { useCallback, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { toPerson } from '../../domain/fields/form-values.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { today } from '../../services/clock.ts';
import {
  useAutosave,
  useIsEditable,
  usePersonRecord,
  usePersonReplacements,
  useSession,
  useSessionPart,
} from '../../services/drafts/use-session.ts';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runAfterKey } from '../../ui/schedule.ts';
import { CaseForm } from './case-form.tsx';
import { usePersonForm, usePersonView, useReplacements, useShownFindings } from './use-person-form.ts';

/** The sections of the case that are about the whole enrollment. */
export function EnrollmentCasePage() {
  const session = useSession();
  const { t } = useTranslator();
  const { profile } = useProfile();
  const holder = usePersonRecord(session.id);
  useArrivalFocus();
  if (!profile.case?.ofEnrollment || !holder) return <Redirect to={toEnrollmentPath(session.id)} replace />;
  return (
    <div className="person">
      <title>{`${t('steps.case')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('steps.case')}</h1>
      <CaseEditor holder={holder} />
    </div>
  );
}

/** The form of the record that holds the enrollment's own case. */
function CaseEditor({ holder }: { readonly holder: Person }) {
  const session = useSession();
  const { profile } = useProfile();
  const { id } = session;
  const isEditable = useIsEditable();
  const findFindings = useCallback(
    (edited: Person) =>
      profile.case?.checkEnrollment(
        { ...session.toEnrollment(session.getSnapshot().header), case: edited.case },
        profile,
      ) ?? [],
    [profile, session],
  );
  const form = usePersonForm(holder, findFindings);
  const view = usePersonView(form, profile);
  const isLeft = useSessionPart(({ left }) => left.has(id));
  useEffect(() => () => session.noteLeft([id]), [session, id]);
  const { show, noteLeft } = useShownFindings(form, view, isLeft, false, id);
  const subscribe = useReplacements(form, holder, usePersonReplacements(id), show);
  const [day] = useState(today);
  useAutosave(
    session,
    subscribe,
    useCallback(() => session.updatePerson(toPerson(id, form.getValues(), today())), [session, form, id]),
  );
  const commit = useCallback(() => session.commit(), [session]);
  return (
    <EntryForm
      form={form}
      today={day}
      isReadOnly={!isEditable}
      onLeave={(name) => {
        noteLeft(name);
        runAfterKey(commit);
      }}
    >
      <CaseForm personId={id} />
    </EntryForm>
  );
}
