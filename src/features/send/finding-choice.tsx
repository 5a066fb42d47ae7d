import { type Ref, useEffect, useId, useState } from 'react';
import { type Attempt, findLateSuccess } from '../../domain/drafts/attempt.ts';
import {
  allowsAnotherSend,
  FINDINGS,
  findAbsenceTime,
  type Finding,
  type SettlingRules,
} from '../../domain/drafts/resolution.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { FieldNote, noteIdOf } from '../../ui/field-frame.tsx';

interface FindingChoiceProps {
  readonly attempt: Attempt;
  readonly rules: SettlingRules;
  readonly found: Finding | undefined;
  readonly onFound: (found: Finding) => void;
  /** Where only some exist, who does. */
  readonly existing: ReadonlySet<EntityId>;
  readonly onExisting: (existing: ReadonlySet<EntityId>) => void;
  /** What is missing or wrong. */
  readonly message: string | undefined;
  readonly firstChoice: Ref<HTMLInputElement>;
  readonly firstPerson: Ref<HTMLInputElement>;
}

/** What may be recorded of the service, each finding with what speaks for it, or why it has to wait. */
export function FindingChoice(props: FindingChoiceProps) {
  const { attempt, rules, found, onFound, existing, onExisting, message, firstChoice, firstPerson } = props;
  const { t, dateTime, evidenceTime } = useTranslator();
  const persons = useSessionPart(({ header }) => header.personIds.length);
  const waitUntil = useAbsenceTime(attempt, rules);
  const id = useId();
  const evidence = findLateSuccess(attempt).map((outcome) =>
    t('resolve.evidence', {
      status: outcome.kind === 'answered' ? outcome.status : '',
      when: evidenceTime(outcome.at),
    }),
  );
  const wait = waitUntil === undefined ? '' : t('resolve.wait', { when: dateTime(waitUntil) });
  const choices = FINDINGS.filter((value) => value !== 'some-exist' || persons > 1);
  return (
    <fieldset aria-describedby={message === undefined ? undefined : noteIdOf(id)}>
      <legend>{t('resolve.found')}</legend>
      {choices.map((value, index) => {
        const isWaiting = wait !== '' && allowsAnotherSend(value);
        const notes = isWaiting ? [wait] : value === 'exists' ? evidence : [];
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
                aria-describedby={notes.length > 0 ? `${id}-${value}` : undefined}
                onChange={() => onFound(value)}
              />
              <span>
                <strong>{t(`resolve.found.${value}`)}</strong> {t(`resolve.then.${value}`)}
              </span>
            </label>
            {notes.length > 0 && (
              <p id={`${id}-${value}`} className="resolve__note">
                {notes.join(' ')}
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

/** As long as a browser's timer counts. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The instant from which persons may be said not to exist; undefined once that is now. */
function useAbsenceTime(
  { startedAt }: Attempt,
  { timeoutMs, settlingMs }: SettlingRules,
): string | undefined {
  const [now, setNow] = useState(Date.now);
  const time = findAbsenceTime(startedAt, { timeoutMs, settlingMs }, now);
  const leftMs = time === undefined ? 0 : time - now;
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const look = () => setNow(Date.now());
    const timer = window.setTimeout(look, Math.min(leftMs, MAX_TIMER_MS));
    // A computer that slept has not counted.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [leftMs]);
  return time !== undefined && leftMs > 0 ? new Date(time).toISOString() : undefined;
}
