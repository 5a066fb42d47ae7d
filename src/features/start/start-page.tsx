import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { findProblem, severityOf } from '../../domain/profile/check-person.ts';
import { EntryForm } from '../../form/entry-form.tsx';
import { createResolver } from '../../form/field-errors.ts';
import { FormField } from '../../form/form-field.tsx';
import { subscribeValues } from '../../form/subscribe-values.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAutosave } from '../../services/drafts/use-autosave.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface StartFormValues {
  riskProfileCode: string;
}

/** First step: the enrollment's own field. The persons stand at the side, as on every step. */
export function StartPage() {
  const session = useSession();
  const { profile } = useProfile();
  const { t } = useTranslator();
  const reviewAsked = useSessionPart((snapshot) => snapshot.reviewAsked);
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);

  const view = profile.viewOf(undefined).field('riskProfileCode');
  const options = useMemo(
    () => ({
      defaultValues: { riskProfileCode: session.getSnapshot().header.riskProfileCode },
      resolver: createResolver(({ riskProfileCode }: StartFormValues) => {
        const problem = findProblem(riskProfileCode, view);
        return problem ? [{ path: 'riskProfileCode', problem, severity: severityOf(problem) }] : [];
      }),
    }),
    [session, view],
  );
  const form = useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
  useAutosave(
    session,
    useCallback((onChange) => subscribeValues(form, onChange), [form]),
    useCallback(() => session.setRiskProfileCode(form.getValues('riskProfileCode')), [session, form]),
  );
  useEffect(() => {
    if (reviewAsked) void form.trigger();
  }, [form, reviewAsked]);

  return (
    <div ref={page}>
      <title>{`${t('start.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('start.title')}</h1>
      <p className="lead">{t('start.hint')}</p>
      <EntryForm form={form}>
        <FormField name="riskProfileCode" id="riskProfileCode" view={view} />
      </EntryForm>
    </div>
  );
}
