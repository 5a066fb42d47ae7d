import { type ComponentType, type FormEvent, type Ref, useId, useRef, useState } from 'react';
import type { LookUpFinding } from '../domain/answers/read-answer.ts';
import { type Attempt, findLateSuccess } from '../domain/drafts/attempt.ts';
import {
  allowsAnotherSend,
  FINDINGS,
  type Finding,
  type FindingProblem,
  findFindingProblem,
} from '../domain/drafts/resolution.ts';
import type { EntityId, Person } from '../domain/enrollment/enrollment.ts';
import { isBlankName } from '../domain/formats/name-keys.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { saysSomething } from '../domain/review/says-something.ts';
import { toEvidenceTime } from '../i18n/evidence-time.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldNote, noteIdOf } from '../ui/field-frame.tsx';
import { takesSubmitKey } from '../ui/submit-key.ts';
import { ActorField } from './actor-field.tsx';
import { NoteEntry } from './note-entry.tsx';
import { toPersonName } from './person-name.ts';
import { toIdentifierText } from './persons-table.tsx';
import { useAbsenceTime } from './use-absence-time.ts';
import './finding-form.css';

/** A finding as the form gives it. */
export interface FoundBy {
  readonly found: Finding;
  /** With `some-exist`: the persons who do. */
  readonly personIds: readonly EntityId[];
  readonly reason: string;
  /** The typed name, where the worker is not known. */
  readonly name: string;
  /** True when the user confirmed the finding against a late answer. */
  readonly isDespite: boolean;
}

/** Records findings: in the ledger of this browser, or at the team's server. */
export interface FindingCarrier {
  /** Name of the worker; the form asks for a name where it is undefined. */
  readonly by: string | undefined;
  /** The service's present answer about each person, in their order. */
  readonly evidence?: readonly LookUpFinding[] | undefined;
  /** Resolves to the reason why the finding was not recorded; rejects with an `Error`. */
  readonly resolve: (claim: FoundBy) => Promise<FindingProblem | undefined>;
  /** Notice of a failure. */
  readonly Failure: ComponentType<{ readonly error: Error }>;
}

interface FindingFormProps {
  readonly attempt: Attempt;
  /** Persons that were sent. */
  readonly persons: readonly Person[];
  readonly profile: Profile;
  readonly carrier: FindingCarrier;
}

type Problem = 'found' | 'by' | 'reason' | FindingProblem;

/**
 * Form that settles an unknown result: the finding at the service, with name and reason. The user chooses the
 * finding, also when a late answer speaks for one, and confirms a finding against that answer in a dialog.
 */
export function FindingForm({ attempt, persons, profile, carrier }: FindingFormProps) {
  const { t } = useTranslator();
  const late = useLateText(attempt);
  const [found, setFound] = useState<Finding>();
  const [existing, setExisting] = useState<ReadonlySet<EntityId>>(new Set());
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const { problem, setProblem, error, record } = useRecording(carrier);
  const first = useRef<HTMLInputElement>(null);
  const firstPerson = useRef<HTMLInputElement>(null);
  const byField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const submit = (isDespite: boolean) => {
    const isNameMissing = carrier.by === undefined && isBlankName(name);
    const gap = isNameMissing ? 'by' : saysSomething(reason) ? undefined : 'reason';
    const counts = { persons: persons.length, existing: existing.size, hasEvidence: late !== '' };
    const refused =
      found && findFindingProblem({ found, ...counts, isDespite }, attempt.startedAt, profile, Date.now());
    // The dialog about the late answer opens once nothing else is missing.
    const next = refused === 'against-evidence' ? (gap ?? refused) : (refused ?? gap);
    setProblem(found ? next : 'found');
    if (!found) first.current?.focus();
    else if (!next) record({ found, personIds: [...existing], name, reason: reason.trim(), isDespite });
    else if (next === 'by') byField.current?.focus();
    else if (next === 'reason') reasonField.current?.focus();
    else if (next !== 'against-evidence') firstPerson.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key of its entries
    <form
      data-submits
      onKeyDown={(event) => {
        if (takesSubmitKey(event)) submit(false);
      }}
      className="resolve"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(false);
      }}
      aria-label={t('resolve.title')}
    >
      <FindingChoice
        {...{ attempt, persons, profile, late, found, existing, first, firstPerson }}
        evidence={carrier.evidence}
        onFound={setFound}
        onExisting={setExisting}
        problem={problem}
      />
      {carrier.by === undefined ? (
        <ActorField
          name="by"
          label={t('actor.name')}
          ref={byField}
          value={name}
          onChange={setName}
          problem={problem === 'by' ? t('actor.missing') : undefined}
        />
      ) : (
        <p>{t('worker.here', { name: carrier.by })}</p>
      )}
      <NoteEntry
        label={t('resolve.reason')}
        ref={reasonField}
        value={reason}
        onChange={setReason}
        problem={problem === 'reason' ? t('resolve.missing.reason') : undefined}
      />
      {error && <carrier.Failure error={error} />}
      <button type="submit" className="button button--primary">
        {t('resolve.submit')}
      </button>
      {problem === 'against-evidence' && (
        <DespiteDialog late={late} onRecord={() => submit(true)} onCancel={() => setProblem(undefined)} />
      )}
    </form>
  );
}

/** Records one finding at a time. */
function useRecording({ resolve }: FindingCarrier) {
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const [error, setError] = useState<Error>();
  const record = (claim: FoundBy) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(undefined);
    void resolve(claim)
      .then(setProblem, setError)
      .finally(() => (isBusy.current = false));
  };
  return { problem, setProblem, error, record };
}

/** Text of the late answers that meet the success rule; empty without any. */
function useLateText(attempt: Attempt): string {
  const translator = useTranslator();
  const { t } = translator;
  return findLateSuccess(attempt)
    .map((outcome) =>
      t('resolve.evidence', {
        status: outcome.kind === 'answered' ? outcome.status : '',
        when: toEvidenceTime(translator, outcome.at),
      }),
    )
    .join(' ');
}

interface DespiteDialogProps {
  readonly late: string;
  readonly onRecord: () => void;
  readonly onCancel: () => void;
}

/** Asks for a confirmation before a finding contradicts a late answer. */
function DespiteDialog({ late, onRecord, onCancel }: DespiteDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t('resolve.despite.title')} onCancel={onCancel}>
      <p>{late}</p>
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

interface FindingChoiceProps extends Omit<FindingFormProps, 'carrier'>, Pick<FindingCarrier, 'evidence'> {
  /** Text of a late answer that speaks for «exists»; empty without one. */
  readonly late: string;
  readonly found: Finding | undefined;
  readonly onFound: (found: Finding) => void;
  /** Persons who exist, when only some do. */
  readonly existing: ReadonlySet<EntityId>;
  readonly onExisting: (existing: ReadonlySet<EntityId>) => void;
  readonly problem: Problem | undefined;
  readonly first: Ref<HTMLInputElement>;
  readonly firstPerson: Ref<HTMLInputElement>;
}

/** Choice of a finding. Each one shows its evidence, or why it cannot be recorded yet. */
function FindingChoice({ attempt, persons, profile, late, problem, ...props }: FindingChoiceProps) {
  const { evidence, found, onFound, existing, onExisting, first, firstPerson } = props;
  const { t, dateTime } = useTranslator();
  const waitUntil = useAbsenceTime(attempt, profile);
  const id = useId();
  const wait = waitUntil === undefined ? '' : t('resolve.wait', { when: dateTime(waitUntil) });
  const choices = FINDINGS.filter((value) => value !== 'some-exist' || persons.length > 1);
  const isTold = problem === 'too-early' || problem === 'nobody' || problem === 'everybody';
  const message = problem === 'found' ? t('resolve.missing.found') : isTold ? t(`resolve.${problem}`) : '';
  return (
    <fieldset aria-describedby={message === '' ? undefined : noteIdOf(id)}>
      <legend>{t('resolve.found')}</legend>
      {choices.map((value, index) => {
        const isWaiting = wait !== '' && allowsAnotherSend(value);
        const note = isWaiting ? wait : value === 'exists' ? late : '';
        return (
          <div key={value}>
            <label className="resolve__choice">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="found"
                value={value}
                checked={found === value}
                disabled={isWaiting}
                aria-describedby={note === '' ? undefined : `${id}-${value}`}
                onChange={() => onFound(value)}
              />
              <span>
                <strong>{t(`resolve.found.${value}`)}</strong> {t(`resolve.then.${value}`)}
              </span>
            </label>
            {note !== '' && (
              <p id={`${id}-${value}`} className="resolve__note">
                {note}
              </p>
            )}
          </div>
        );
      })}
      {found === 'some-exist' ? (
        <ExistingPersons {...{ persons, profile, evidence, existing, onExisting, firstPerson }} />
      ) : (
        evidence && <EvidenceList {...{ persons, profile, evidence }} />
      )}
      {message !== '' && <FieldNote id={id} text={message} tone="error" />}
    </fieldset>
  );
}

type PersonsProps = Pick<FindingChoiceProps, 'persons' | 'profile' | 'evidence'>;

/** Texts of the persons: name, identifier, and the service's present answer about each. */
function usePersonTexts({ persons, profile, evidence }: PersonsProps): readonly string[] {
  const translator = useTranslator();
  return persons.map((person, index) => {
    const name = toPersonName(person, index + 1, translator);
    const who = [name, toIdentifierText(person, profile, translator)].filter(Boolean).join(' · ');
    const said = evidence?.[index];
    return said === undefined ? who : `${who}: ${translator.t(`resolve.service.${said}`)}`;
  });
}

function EvidenceList(props: PersonsProps) {
  const { t } = useTranslator();
  const texts = usePersonTexts(props);
  return (
    <ul aria-label={t('resolve.service')} className="resolve__note">
      {props.persons.map(({ id }, index) => (
        <li key={id}>{texts[index]}</li>
      ))}
    </ul>
  );
}

type ExistingPersonsProps = PersonsProps &
  Pick<FindingChoiceProps, 'existing' | 'onExisting' | 'firstPerson'>;

function ExistingPersons({ existing, onExisting, firstPerson, ...props }: ExistingPersonsProps) {
  const { t } = useTranslator();
  const texts = usePersonTexts(props);
  const change = (id: EntityId, isThere: boolean) => {
    const next = new Set(existing);
    if (isThere) next.add(id);
    else next.delete(id);
    onExisting(next);
  };
  return (
    <fieldset className="resolve__persons">
      <legend>{t('resolve.who')}</legend>
      {props.persons.map(({ id }, index) => (
        <label key={id} className="resolve__choice">
          <input
            ref={index === 0 ? firstPerson : undefined}
            type="checkbox"
            name="person"
            checked={existing.has(id)}
            onChange={(event) => change(id, event.target.checked)}
          />
          <span>{texts[index]}</span>
        </label>
      ))}
    </fieldset>
  );
}
