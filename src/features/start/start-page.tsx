import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { findRootServiceFindings } from '../../domain/drafts/service-errors.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { findRemark } from '../../domain/profile/entry-schemas.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { createResolver } from '../../form/field-errors.ts';
import { FormField } from '../../form/form-field.tsx';
import { subscribeValues } from '../../form/subscribe-values.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  useAutosave,
  useIsEditable,
  usePersonRecord,
  usePersonReplacements,
  useServiceErrors,
  useSession,
  useSessionPart,
} from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import './start.css';

interface StartFormValues {
  riskProfileCode: string;
}

interface StartPageProps {
  /** Actions on the enrollment, beside the heading. */
  readonly tools: ReactNode;
  /** The persons, below the risk profile. */
  readonly persons: ReactNode;
}

/** First step: the enrollment's own field, and its persons. */
export function StartPage({ tools, persons }: StartPageProps) {
  const session = useSession();
  const { t } = useTranslator();
  useArrivalFocus();
  const replacements = usePersonReplacements(session.id);
  return (
    <div className="start">
      {/* The title leaves out names, because the browser stores titles in its history. */}
      <title>{`${t('start.title')} · ${t('app.name')}`}</title>
      <div className="start__head">
        <EnrollmentName />
        {tools}
      </div>
      <StartForm key={replacements} />
      {persons}
    </div>
  );
}

/** Heading with the name of the first person and the number of the others. */
function EnrollmentName() {
  const personIds = useSessionPart(({ header }) => header.personIds);
  const first = usePersonRecord(personIds[0] ?? '');
  const name = first && toFullName(first);
  const { t } = useTranslator();
  const more = personIds.length - 1;
  return (
    <h1 tabIndex={-1}>{name ? (more > 0 ? t('start.names', { name, n: more }) : name) : t('start.new')}</h1>
  );
}

/** Mounts again when the value changes from outside. */
function StartForm() {
  const session = useSession();
  const { profile } = useProfile();
  const { t } = useTranslator();
  const isReviewed = useSessionPart(({ left }) => left.has(session.id));
  const errors = useServiceErrors();
  const isEditable = useIsEditable();
  const view = profile.viewOf(undefined).field('riskProfileCode');
  const options = useMemo(
    () => ({
      defaultValues: { riskProfileCode: session.getSnapshot().header.riskProfileCode },
      resolver: createResolver(({ riskProfileCode }: StartFormValues) => {
        const remark = findRemark(riskProfileCode, view, profile);
        return [...findRootServiceFindings(riskProfileCode, errors), ...(remark ? [remark] : [])].map(
          (finding) => ({
            path: 'riskProfileCode',
            problem: finding.problem,
            severity: finding.severity,
          }),
        );
      }),
    }),
    [session, profile, view, errors],
  );
  const form = useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
  useAutosave(
    session,
    useCallback((onChange) => subscribeValues(form, onChange), [form]),
    useCallback(() => session.setRiskProfileCode(form.getValues('riskProfileCode')), [session, form]),
  );
  useEffect(() => {
    if (isReviewed || errors.length > 0) void form.trigger();
  }, [form, isReviewed, errors]);

  return (
    <EntryForm form={form} today={profile.today()} isReadOnly={!isEditable}>
      {/* The only field, so it needs no mark that it is required. */}
      <FormField name="riskProfileCode" id="riskProfileCode" view={view} marked="optional" />
      <p className="start__hint">{t('start.hint')}</p>
    </EntryForm>
  );
}
