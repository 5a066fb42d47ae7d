import { type Ref, useId } from 'react';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import {
  allowsAnotherSend,
  FINDINGS,
  type Finding,
  type SettlingRules,
} from '../../domain/drafts/resolution.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { FieldNote, noteIdOf } from '../../ui/field-frame.tsx';
import { useAbsenceTime } from './use-absence-time.ts';

interface FindingChoiceProps {
  readonly attempt: Attempt;
  readonly rules: SettlingRules;
  /** Text of a late answer that speaks for «exists»; empty without one. */
  readonly evidence: string;
  readonly found: Finding | undefined;
  readonly onFound: (found: Finding) => void;
  /** Persons who exist, when only some do. */
  readonly existing: ReadonlySet<EntityId>;
  readonly onExisting: (existing: ReadonlySet<EntityId>) => void;
  /** Error message of the choice. */
  readonly message: string | undefined;
  readonly firstChoice: Ref<HTMLInputElement>;
  readonly firstPerson: Ref<HTMLInputElement>;
}

/** Choice of a finding. Each one shows its evidence, or why it cannot be recorded yet. */
export function FindingChoice(props: FindingChoiceProps) {
  const {
    attempt,
    rules,
    evidence,
    found,
    onFound,
    existing,
    onExisting,
    message,
    firstChoice,
    firstPerson,
  } = props;
  const { t, dateTime } = useTranslator();
  const persons = useSessionPart(({ header }) => header.personIds.length);
  const waitUntil = useAbsenceTime(attempt, rules);
  const id = useId();
  const wait = waitUntil === undefined ? '' : t('resolve.wait', { when: dateTime(waitUntil) });
  const choices = FINDINGS.filter((value) => value !== 'some-exist' || persons > 1);
  return (
    <fieldset aria-describedby={message === undefined ? undefined : noteIdOf(id)}>
      <legend>{t('resolve.found')}</legend>
      {choices.map((value, index) => {
        const isWaiting = wait !== '' && allowsAnotherSend(value);
        const note = isWaiting ? wait : value === 'exists' ? evidence : '';
        return (
          <div key={value}>
            <label className="resolve__choice">
              <input
                ref={index === 0 ? firstChoice : undefined}
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
      {found === 'some-exist' && (
        <ExistingPersons existing={existing} onExisting={onExisting} first={firstPerson} />
      )}
      {message !== undefined && <FieldNote id={id} text={message} tone="error" />}
    </fieldset>
  );
}

interface ExistingPersonsProps extends Pick<FindingChoiceProps, 'existing' | 'onExisting'> {
  readonly first: Ref<HTMLInputElement>;
}

function ExistingPersons({ existing, onExisting, first }: ExistingPersonsProps) {
  const session = useSession();
  const { t } = useTranslator();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { persons } = session.toEnrollment(header);
  const change = (id: EntityId, isThere: boolean) => {
    const next = new Set(existing);
    if (isThere) next.add(id);
    else next.delete(id);
    onExisting(next);
  };
  return (
    <fieldset className="resolve__persons">
      <legend>{t('resolve.who')}</legend>
      {persons.map((person, index) => (
        <label key={person.id} className="resolve__choice">
          <input
            ref={index === 0 ? first : undefined}
            type="checkbox"
            name="person"
            checked={existing.has(person.id)}
            onChange={(event) => change(person.id, event.target.checked)}
          />
          <span>
            {[toFullName(person) || t('person.name', { n: index + 1 }), person.identifier]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
