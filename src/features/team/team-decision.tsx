import { useContext, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { BAR_MESSAGE_ID, BarMessage } from '../../ui/bar-message.tsx';
import { BarSlotContext } from '../../ui/bar-slot.ts';
import { MenuButton } from '../../ui/menu.tsx';
import type { AskedStep } from './step-dialogs.tsx';
import { TeamProblemText } from './team-problem.tsx';

export type StepName = 'review' | 'withdraw' | 'approve' | 'approve-and-send' | 'send' | AskedStep;

interface TeamDecisionProps {
  /** What can be done now, the likeliest first. */
  readonly may: readonly StepName[];
  readonly hindranceOf: (name: StepName) => MessageKey | undefined;
  /** How it stands, where nothing hinders. */
  readonly note: MessageKey | undefined;
  readonly isBusy: boolean;
  /** Of the latest press. */
  readonly error: Error | null;
  /** Of the first button, which a key leads to. */
  readonly decisionId: string;
  readonly onPress: (name: StepName) => void;
}

/** What the team can decide now, and why not: in the bar at the foot of the page, which is always in sight. */
export function TeamDecision(props: TeamDecisionProps) {
  const { may, hindranceOf, note, isBusy, error, decisionId, onPress } = props;
  const { t } = useTranslator();
  const slot = useContext(BarSlotContext);
  const primary = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (error) message.current?.focus({ preventScroll: true });
  }, [error]);
  const [first, second, ...others] = may;
  if (!slot || first === undefined) return null;
  const told = hindranceOf(first) ?? note;
  const isHindered = (name: StepName) => isBusy || hindranceOf(name) !== undefined;
  const items = others.map((name) => ({
    text: t(`team.step.${name}`),
    run: isHindered(name) ? undefined : () => onPress(name),
  }));
  return createPortal(
    <>
      {(error || told) && (
        <BarMessage ref={message} isRefusal={error !== null} back={primary}>
          {error ? <TeamProblemText error={error} /> : told && <p>{t(told)}</p>}
        </BarMessage>
      )}
      <div className="bar-side" role="group" aria-label={t('team.decision')}>
        {items.length > 0 && (
          <MenuButton
            label={t('decision.more')}
            className="button button--icon more"
            face=""
            parts={[items]}
          />
        )}
        {second && (
          <button
            type="button"
            className="button"
            aria-disabled={isHindered(second)}
            onClick={() => onPress(second)}
          >
            {t(`team.step.${second}`)}
          </button>
        )}
        <button
          ref={primary}
          id={decisionId}
          type="button"
          className={first === 'withdraw' ? 'button' : 'button button--primary'}
          aria-disabled={isHindered(first)}
          aria-describedby={error || told ? BAR_MESSAGE_ID : undefined}
          onClick={() => isBusy || onPress(first)}
        >
          {t(`team.step.${first}`)}
        </button>
      </div>
    </>,
    slot,
  );
}
