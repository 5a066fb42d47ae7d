import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { type Finding, type FindingProblem, findFindingProblem } from '../../domain/drafts/resolution.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { findDraft } from '../../services/drafts/draft-store.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { resolveAttempt } from '../../services/ledger/resolve-attempt.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toClaim } from '../../services/review/use-actor.ts';
import { FieldNote, noteIdOf } from '../../ui/field-frame.tsx';
import { FindingChoice } from './finding-choice.tsx';

type Gap = 'found' | 'by' | 'reason';

/** The recorded ways out of an unknown result: what somebody found at the service, with name and reason. */
export function ResolveForm({ attempt }: { readonly attempt: Attempt }) {
  const session = useSession();
  const { timeoutMs, settlingMs } = useProfile().profile;
  const persons = useSessionPart(({ header }) => header.personIds.length);
  const { t } = useTranslator();
  const { user } = useAuthenticationState();
  const [found, setFound] = useState<Finding>();
  const [existing, setExisting] = useState<ReadonlySet<EntityId>>(new Set());
  const [by, setBy] = useState(user ?? '');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Gap | FindingProblem | 'failed'>();
  const firstChoice = useRef<HTMLInputElement>(null);
  const firstPerson = useRef<HTMLInputElement>(null);
  const byField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const id = useId();
  const rules = { timeoutMs, settlingMs };

  const record = async (chosen: Finding) => {
    const actor = by.trim() === user ? ({ name: user, source: 'sign-in' } as const) : toClaim(by);
    if (!actor) return;
    const finding = { found: chosen, personIds: [...existing], by: actor, reason: reason.trim() };
    const result = await resolveAttempt(attempt.id, finding, rules);
    // Settled meanwhile in another tab: the page there and here shows the same after the next read.
    if (result.kind === 'settled') window.location.reload();
    if (result.kind === 'refused') setProblem(result.problem);
    if (result.kind !== 'resolved') return;
    const draft = chosen === 'some-exist' ? await findDraft(session.id) : undefined;
    if (draft) session.adopt(draft);
    else session.adoptSubmission(result.header, result.attempt);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gap = !found ? 'found' : by.trim() === '' ? 'by' : reason.trim() === '' ? 'reason' : undefined;
    const claim = found && { found, persons, existing: existing.size };
    const refused = claim && findFindingProblem(claim, attempt.startedAt, rules, Date.now());
    setProblem(refused ?? gap);
    const fields = { found: firstChoice, by: byField, reason: reasonField };
    if (refused) firstPerson.current?.focus();
    else if (gap) fields[gap].current?.focus();
    else if (found) record(found).catch(() => setProblem('failed'));
  };
  return (
    <form className="resolve" noValidate onSubmit={submit} aria-labelledby={id}>
      <h2 id={id}>{t('resolve.title')}</h2>
      <p>{t('resolve.how')}</p>
      <FindingChoice
        attempt={attempt}
        rules={rules}
        found={found}
        onFound={setFound}
        existing={existing}
        onExisting={setExisting}
        message={toFoundMessage(problem, t)}
        firstChoice={firstChoice}
        firstPerson={firstPerson}
      />
      <TextField name="by" ref={byField} value={by} onChange={setBy} isMissing={problem === 'by'} />
      <TextField
        name="reason"
        ref={reasonField}
        value={reason}
        onChange={setReason}
        isMissing={problem === 'reason'}
      />
      {problem === 'failed' && (
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

/** What is said of the finding; the other entries say themselves what is missing. */
function toFoundMessage(problem: Gap | FindingProblem | 'failed' | undefined, t: Translator['t']) {
  if (problem === undefined || problem === 'by' || problem === 'reason' || problem === 'failed')
    return undefined;
  return problem === 'found' ? t('resolve.missing.found') : t(`resolve.${problem}`);
}

interface TextFieldProps {
  readonly name: 'by' | 'reason';
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isMissing: boolean;
}

function TextField({ name, ref, value, onChange, isMissing }: TextFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t(`resolve.${name}`)}</label>
      <input
        ref={ref}
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
