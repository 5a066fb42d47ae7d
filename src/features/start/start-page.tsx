import { useCallback, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { findRootServiceFindings } from '../../domain/drafts/outcome.ts';
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

/** First step: the enrollment's own field. The persons stand at the side, as on every step. */
export function StartPage() {
  const session = useSession();
  const { t } = useTranslator();
  useArrivalFocus();
  const replacements = usePersonReplacements(session.id);
  return (
    <div className="start">
      <title>{`${t('start.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('start.title')}</h1>
      <p className="lead">{t('start.hint')}</p>
      <StartForm key={replacements} />
    </div>
  );
}

/** Made anew when the value was changed from outside. */
function StartForm() {
  const session = useSession();
  const { profile } = useProfile();
  const reviewAsked = useSessionPart((snapshot) => snapshot.reviewAsked);
  const errors = useServiceErrors();
  const isEditable = useIsEditable();
  const view = profile.viewOf(undefined).field('riskProfileCode');
  const options = useMemo(
    () => ({
      defaultValues: { riskProfileCode: session.getSnapshot().header.riskProfileCode },
      resolver: createResolver(({ riskProfileCode }: StartFormValues) => {
        const remark = findRemark(riskProfileCode, view);
        return [...findRootServiceFindings(riskProfileCode, errors), ...(remark ? [remark] : [])].map(
          (finding) => ({
            path: 'riskProfileCode',
            problem: finding.problem,
            severity: finding.severity,
          }),
        );
      }),
    }),
    [session, view, errors],
  );
  const form = useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
  useAutosave(
    session,
    useCallback((onChange) => subscribeValues(form, onChange), [form]),
    useCallback(() => session.setRiskProfileCode(form.getValues('riskProfileCode')), [session, form]),
  );
  useEffect(() => {
    if (reviewAsked || errors.length > 0) void form.trigger();
  }, [form, reviewAsked, errors]);

  return (
    <EntryForm form={form} today={profile.today()} isReadOnly={!isEditable}>
      <FormField name="riskProfileCode" id="riskProfileCode" view={view} />
    </EntryForm>
  );
}
