import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { applyToSession, showApplied, startWith } from './apply-intake.ts';
import { type Choices, hasRoom, NO_CHOICES, toIntake, toPlan } from './intake-plan.ts';
import { IntakeFindings } from './intake-findings.tsx';
import { findIntakePlace } from './intake-target.ts';
import { type TextReading, useReading } from './use-reading.ts';
import './intake.css';

interface IntakeDialogProps {
  /** What was pasted before the box stood. */
  readonly given: string;
  /** With how many values were applied. */
  readonly onClose: (count: number) => void;
}

/** One box for what is pasted or scanned: what it says shows field by field, and only what is chosen goes in. */
export function IntakeDialog({ given, onClose }: IntakeDialogProps) {
  const { t } = useTranslator();
  const services = useProfile();
  const { profile } = services;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? given;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [place] = useState(findIntakePlace);
  const [state, setState] = useState<'applying' | 'failed'>();
  const { read, readNow } = useReading(text);
  const id = useId();
  const toIntakeOf = ({ reading }: TextReading) => {
    const plan = reading && place.kind !== 'locked' ? toPlan(reading, place, choices, profile) : undefined;
    const intake = reading && plan && hasRoom(plan) ? toIntake(reading, plan, choices, profile) : undefined;
    return intake && plan && { intake, plan };
  };
  const canApply = toIntakeOf(read) !== undefined;

  const apply = () => {
    const found = toIntakeOf(read.text === text ? read : readNow());
    if (!found || state === 'applying') return;
    const { intake, plan } = found;
    if (place.kind === 'outside') {
      setState('applying');
      startWith(intake, services).then(
        () => onClose(0),
        () => setState('failed'),
      );
    } else if (place.kind === 'enrollment') {
      const person = applyToSession(
        place.session,
        intake,
        plan.target === 'open' ? place.person?.id : undefined,
      );
      onClose(intake.count);
      if (person) showApplied(place.session, person, services);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    apply();
  };
  return (
    <Dialog title={t('intake.title')} onCancel={() => onClose(0)}>
      <div className="intake__entry">
        <label htmlFor={id}>{t('intake.box')}</label>
        <textarea
          id={id}
          className="input intake__box"
          data-first
          rows={4}
          value={text}
          // What is pasted here is personal: no browser keeps, checks or corrects it.
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <p className="field__hint" id={`${id}-hint`}>
          {t('intake.hint')}
        </p>
      </div>
      <IntakeFindings read={read} place={place} choices={choices} onChoices={setChoices} />
      {state === 'failed' && (
        <p className="notice notice--error" role="alert">
          {t('intake.failed')}
        </p>
      )}
      <div className="dialog__actions intake__actions">
        <button
          type="button"
          className="button button--primary"
          aria-disabled={!canApply || state === 'applying' || undefined}
          aria-keyshortcuts="Control+Enter"
          onClick={apply}
        >
          {t('intake.apply')}
        </button>
        <button type="button" className="button" onClick={() => onClose(0)}>
          {t('intake.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
