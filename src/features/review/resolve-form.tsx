import { type FormEvent, useId, useRef, useState } from 'react';
import type { Finding } from '../../domain/drafts/submission.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { resolveAttempt } from '../../services/ledger/send-ledger.ts';
import { FieldNote, noteIdOf } from '../../ui/field-frame.tsx';

const FOUND: readonly Finding[] = ['exists', 'does-not-exist'];

/** The two recorded ways out of an unknown result: what somebody found at the service, with name and reason. */
export function ResolveForm({ attemptId }: { readonly attemptId: string }) {
  const session = useSession();
  const { t } = useTranslator();
  const { user } = useAuthenticationState();
  const [found, setFound] = useState<Finding>();
  const [by, setBy] = useState(user ?? '');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<'found' | 'by' | 'reason'>();
  const [hasFailed, setFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const gap = !found ? 'found' : by.trim() === '' ? 'by' : reason.trim() === '' ? 'reason' : undefined;
    setMissing(gap);
    if (gap || !found) {
      form.current?.querySelector<HTMLElement>(`[name="${gap}"]`)?.focus();
      return;
    }
    try {
      const entry = await resolveAttempt(attemptId, found, { by: by.trim(), reason: reason.trim() });
      // Settled meanwhile in another tab: the page there and here shows the same after the next read.
      if (entry) session.adoptSubmission(entry.header, entry.attempt);
      else window.location.reload();
    } catch {
      setFailed(true);
    }
  };
  return (
    <form
      ref={form}
      className="resolve"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby={id}
    >
      <h2 id={id}>{t('resolve.title')}</h2>
      <p>{t('resolve.how')}</p>
      <fieldset aria-describedby={missing === 'found' ? noteIdOf(`${id}-found`) : undefined}>
        <legend>{t('resolve.found')}</legend>
        {FOUND.map((value) => (
          <label key={value} className="resolve__choice">
            <input
              type="radio"
              name="found"
              value={value}
              checked={found === value}
              onChange={() => setFound(value)}
            />
            <span>
              <strong>{t(`resolve.found.${value}`)}</strong> {t(`resolve.then.${value}`)}
            </span>
          </label>
        ))}
        {missing === 'found' && (
          <FieldNote id={`${id}-found`} text={t('resolve.missing.found')} tone="error" />
        )}
      </fieldset>
      <TextField name="by" value={by} onChange={setBy} isMissing={missing === 'by'} />
      <TextField name="reason" value={reason} onChange={setReason} isMissing={missing === 'reason'} />
      {hasFailed && (
        <p className="notice notice--error" role="alert">
          {t('resolve.failed')}
        </p>
      )}
      <button type="submit" className="button button--primary">
        {t('resolve.submit')}
      </button>
    </form>
  );
}

interface TextFieldProps {
  readonly name: 'by' | 'reason';
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isMissing: boolean;
}

function TextField({ name, value, onChange, isMissing }: TextFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t(`resolve.${name}`)}</label>
      <input
        id={id}
        name={name}
        className="input"
        value={value}
        maxLength={500}
        required
        autoComplete="off"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? noteIdOf(id) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing && <FieldNote id={id} text={t(`resolve.missing.${name}`)} tone="error" />}
    </div>
  );
}
