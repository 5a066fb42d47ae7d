import { useCallback, useState } from 'react';
import { Redirect } from 'wouter';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { type Asides, FieldAsides } from '../../form/field-asides.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, usePersonReplacements, useSession } from '../../services/drafts/use-session.ts';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { CaseForm } from './case-form.tsx';
import { PersonMarks } from './person-asides.tsx';
import { useRecordForm } from './use-person-form.ts';

/** The sections of the case that are about the whole enrollment. */
export function EnrollmentCasePage() {
  const session = useSession();
  const { t } = useTranslator();
  const { profile } = useProfile();
  const holder = usePersonRecord(session.id);
  const [marked, setMarked] = useState<Asides>();
  useArrivalFocus();
  if (!profile.case?.ofEnrollment || !holder) return <Redirect to={toEnrollmentPath(session.id)} replace />;
  return (
    <div className="person">
      <title>{`${t('steps.case')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('steps.case')}</h1>
      {holder.marks && <PersonMarks personId={session.id} beside={undefined} onAsides={setMarked} />}
      <FieldAsides value={marked}>
        <CaseEditor holder={holder} />
      </FieldAsides>
    </div>
  );
}

/** The form of the record that holds the enrollment's own case. */
function CaseEditor({ holder }: { readonly holder: Person }) {
  const session = useSession();
  const { profile } = useProfile();
  const findFindings = useCallback(
    (edited: Person) =>
      profile.case?.checkEnrollment(
        { ...session.toEnrollment(session.getSnapshot().header), case: edited.case },
        profile,
      ) ?? [],
    [profile, session],
  );
  const { entry } = useRecordForm({
    record: holder,
    replacements: usePersonReplacements(session.id),
    findFindings,
    hasServiceErrors: false,
  });
  return (
    <EntryForm {...entry}>
      <CaseForm personId={session.id} />
    </EntryForm>
  );
}
