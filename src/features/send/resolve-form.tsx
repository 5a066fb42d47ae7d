import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { type Attempt, findLateSuccess } from '../../domain/drafts/attempt.ts';
import {
  type Finding,
  type FindingProblem,
  findFindingProblem,
  type SettlingRules,
} from '../../domain/drafts/resolution.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { findDraft } from '../../services/drafts/draft-store.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { type Found, resolveAttempt } from '../../services/ledger/resolve-attempt.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toClaim } from '../../services/review/use-actor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote, noteIdOf } from '../../ui/field-frame.tsx';
import { FindingChoice } from './finding-choice.tsx';

type Gap = 'found' | 'by' | 'reason';

/**
 * Form that settles an unknown result: the finding at the service, with name and reason. A late answer
 * proposes its finding, and a finding against it is confirmed in a dialog.
 */
export function ResolveForm({ attempt }: { readonly attempt: Attempt }) {
  const session = useSession();
  const { timeoutMs, settlingMs } = useProfile().profile;
  const persons = useSessionPart(({ header }) => header.personIds.length);
  const { t } = useTranslator();
  const { user } = useAuthenticationState();
  const evidence = useEvidenceText(attempt);
  const [chosen, setFound] = useState<Finding>();
  const found = chosen ?? (evidence === '' ? undefined : 'exists');
  const [existing, setExisting] = useState<ReadonlySet<EntityId>>(new Set());
  const [by, setBy] = useState(user ?? '');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Gap | FindingProblem | 'failed'>();
  const firstChoice = useRef<HTMLInputElement>(null);
  const firstPerson = useRef<HTMLInputElement>(null);
  const byField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const rules = { timeoutMs, settlingMs };

  const record = async (finding: Finding, isDespite: boolean) => {
    const actor = by.trim() === user ? ({ name: user, source: 'sign-in' } as const) : toClaim(by);
    if (!actor) return;
    const claim = { found: finding, personIds: [...existing], by: actor, reason: reason.trim(), isDespite };
    setProblem(await recordFinding(session, attempt, claim, rules));
  };
  const submit = (isDespite: boolean) => {
    const gap = !found ? 'found' : by.trim() === '' ? 'by' : reason.trim() === '' ? 'reason' : undefined;
    const counts = { persons, existing: existing.size, hasEvidence: evidence !== '', isDespite };
    const claim = found && { found, ...counts };
    const refused = claim && findFindingProblem(claim, attempt.startedAt, rules, Date.now());
    // The dialog about the late answer opens once nothing else is missing.
    const isAsked = refused === 'against-evidence';
    setProblem(isAsked ? (gap ?? refused) : (refused ?? gap));
    const fields = { found: firstChoice, by: byField, reason: reasonField };
    if (refused && !isAsked) firstPerson.current?.focus();
    else if (gap) fields[gap].current?.focus();
    else if (found && !refused) record(found, isDespite).catch(() => setProblem('failed'));
  };
  return (
    <form
      className="resolve"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(false);
      }}
      aria-label={t('resolve.title')}
    >
      <FindingChoice
        attempt={attempt}
        rules={rules}
        evidence={evidence}
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
      {problem === 'against-evidence' && (
        <DespiteDialog
          evidence={evidence}
          onRecord={() => submit(true)}
          onCancel={() => setProblem(undefined)}
        />
      )}
    </form>
  );
}

/** Records the finding and shows the next page. Resolves to the problem when it could not be recorded. */
async function recordFinding(
  session: EnrollmentSession,
  attempt: Attempt,
  claim: Found,
  rules: SettlingRules,
): Promise<FindingProblem | undefined> {
  const result = await resolveAttempt(attempt.id, claim, rules);
  // Another tab settled it in the meantime. A reload shows the same result in both.
  if (result.kind === 'settled') window.location.reload();
  if (result.kind === 'refused') return result.problem;
  if (result.kind !== 'resolved') return undefined;
  const draft = claim.found === 'some-exist' ? await findDraft(session.id) : undefined;
  if (draft) session.adopt(draft);
  else session.adoptSubmission(result.header, result.attempt);
  return undefined;
}

/** Text of the late answers that meet the success rule; empty without any. */
function useEvidenceText(attempt: Attempt): string {
  const { t, evidenceTime } = useTranslator();
  return findLateSuccess(attempt)
    .map((outcome) =>
      t('resolve.evidence', {
        status: outcome.kind === 'answered' ? outcome.status : '',
        when: evidenceTime(outcome.at),
      }),
    )
    .join(' ');
}

interface DespiteDialogProps {
  readonly evidence: string;
  readonly onRecord: () => void;
  readonly onCancel: () => void;
}

/** Asks for a confirmation before a finding contradicts a late answer. */
function DespiteDialog({ evidence, onRecord, onCancel }: DespiteDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t('resolve.despite.title')} onCancel={onCancel}>
      <p>{evidence}</p>
      <p>{t('resolve.despite.body')}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-first onClick={onCancel}>
          {t('resolve.despite.back')}
        </button>
        <button type="button" className="button" onClick={onRecord}>
          {t('resolve.despite.record')}
        </button>
      </div>
    </Dialog>
  );
}

/** Message for the finding. The other entries and the dialog show their own messages. */
function toFoundMessage(problem: Gap | FindingProblem | 'failed' | undefined, t: Translator['t']) {
  switch (problem) {
    case 'found':
      return t('resolve.missing.found');
    case 'nobody':
    case 'everybody':
    case 'too-early':
      return t(`resolve.${problem}`);
    case 'against-evidence':
    case 'by':
    case 'reason':
    case 'failed':
    case undefined:
      return undefined;
  }
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
