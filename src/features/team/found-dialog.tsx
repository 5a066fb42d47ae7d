import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toVerdict } from '../../domain/drafts/outcome.ts';
import { type Finding, FINDINGS, isAgainstEvidence } from '../../domain/drafts/resolution.ts';
import type { TEAM_API } from '../../domain/team/api.ts';
import type { SentOf } from '../../domain/team/endpoint.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { saysSomething } from '../../domain/review/says-something.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toIdentifierText } from '../../form/persons-table.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { evidenceQuery, teamAttemptQuery, type TeamWhole } from '../../services/team/team-queries.ts';
import { type Pressed, FormDialog, toWords } from './form-dialog.tsx';

interface FoundDialogProps extends Pressed {
  readonly whole: TeamWhole;
  readonly onCancel: () => void;
  readonly onDone: (body: SentOf<typeof TEAM_API.resolve>) => void;
}

/** Records what a person found at the service about a send with an unknown outcome. */
export function FoundDialog({ whole, onCancel, onDone, ...pressed }: FoundDialogProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const id = useId();
  // No finding is preselected: a person must choose one.
  const [found, setFound] = useState<Finding>();
  const isOne = whole.people.length === 1;
  const evidenceOf = useEvidence(whole);
  const toLine = (person: Person, index: number) => {
    const who = [toPersonName(person, index + 1, translator), toIdentifierText(person, profile, translator)];
    return [who.filter(Boolean).join(' · '), evidenceOf(index)].filter(Boolean).join(': ');
  };
  const { data } = useQuery(teamAttemptQuery(whole.id));
  const hasEvidence =
    data?.attempt?.lateOutcomes.some((outcome) => toVerdict(outcome) === 'confirmed') ?? false;
  const isAgainst = found !== undefined && isAgainstEvidence({ found, hasEvidence });
  const submit = (form: FormData) => {
    const reason = toWords(form, 'reason');
    const personIds = form.getAll('person').filter((each) => typeof each === 'string');
    if (!found || !saysSomething(reason)) return;
    const some = found === 'some-exist' && { personIds };
    onDone({ found, reason, ...some, ...(isAgainst && { despite: true }) });
  };
  return (
    <FormDialog
      {...pressed}
      title={t('decision.step.resolve')}
      pressLabel={t('team.found.note')}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {hasEvidence && <p className="notice notice--warning">{t('team.found.late')}</p>}
      <fieldset>
        <legend>{t('team.found.question')}</legend>
        {FINDINGS.filter((each) => each !== 'some-exist' || !isOne).map((each, index) => (
          <label key={each}>
            <input
              type="radio"
              name="found"
              required
              checked={found === each}
              onChange={() => setFound(each)}
              {...(index === 0 && { 'data-first': true })}
            />{' '}
            {t(`${isOne ? 'resolve' : 'team'}.found.${each}`)}
          </label>
        ))}
      </fieldset>
      {found === 'some-exist' ? (
        <fieldset>
          <legend>{t('team.found.who')}</legend>
          {whole.people.map((person, index) => (
            <label key={person.id}>
              <input type="checkbox" name="person" value={person.id} /> {toLine(person, index)}
            </label>
          ))}
        </fieldset>
      ) : (
        <ul aria-label={t(evidenceOf(0) ? 'team.evidence' : 'unknown.sent')}>
          {whole.people.map((person, index) => (
            <li key={person.id}>{toLine(person, index)}</li>
          ))}
        </ul>
      )}
      {isAgainst && (
        <label>
          <input type="checkbox" required /> {t('team.found.despite')}
        </label>
      )}
      <label htmlFor={id}>{t('team.found.reason')}</label>
      <textarea
        className="input"
        id={id}
        name="reason"
        rows={2}
        maxLength={2000}
        required
        onInput={({ currentTarget }) =>
          currentTarget.setCustomValidity(saysSomething(currentTarget.value) ? '' : t('team.note.empty'))
        }
      />
    </FormDialog>
  );
}

/** Returns the evidence of the service for the nth person, or `''`. The user decides, not the evidence. */
function useEvidence({ id }: TeamWhole): (index: number) => string {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const { data } = useQuery({ ...evidenceQuery(id), enabled: profile.spec.lookUp !== undefined });
  return (index) => {
    const finding = data?.findings[index];
    return finding === undefined ? '' : t(`team.evidence.${finding}`);
  };
}
