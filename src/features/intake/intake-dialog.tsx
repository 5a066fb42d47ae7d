import { useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { applyToSession, showApplied, startWith } from './apply-intake.ts';
import { type Choices, hasRoom, NO_CHOICES, toIntake, toPlan } from './intake-plan.ts';
import { IntakeBox } from './intake-box.tsx';
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
        (path) => {
          onClose(0);
          navigate(path);
        },
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
  return (
    <Dialog title={t('intake.title')} onCancel={() => onClose(0)}>
      <IntakeBox text={text} onText={setTyped} onApply={apply} />
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
