import { useCallback, useId, useState } from 'react';
import { findUnclean } from '../../domain/decision/clean.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { QueueItem } from '../../services/carriers/queue-carrier.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toFirstPersonName } from './list-rows.ts';

export interface QueueChoice {
  /** In the order of the queue. What is no longer clean, or has left the queue, is not chosen any more. */
  readonly items: readonly QueueItem[];
  readonly has: (id: EntityId) => boolean;
  /** Stable. */
  readonly toggle: (id: EntityId) => void;
  readonly clear: () => void;
}

/** Clean enrollments that are approved one after the other; undefined where the profile does not offer it. */
export function useQueueChoice(all: readonly QueueItem[]): QueueChoice | undefined {
  const { mayApproveSeveral } = useProfile().profile.review;
  const [chosen, setChosen] = useState<ReadonlySet<EntityId>>(new Set());
  const toggle = useCallback(
    (id: EntityId) =>
      setChosen(
        (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
      ),
    [],
  );
  if (!mayApproveSeveral) return undefined;
  const items = all.filter((item) => chosen.has(item.id) && findUnclean(item) === undefined);
  return {
    items,
    has: (id) => items.some((item) => item.id === id),
    toggle,
    clear: () => setChosen(new Set()),
  };
}

interface ChoiceBoxProps {
  readonly item: QueueItem;
  readonly isChosen: boolean;
  readonly onToggle: QueueChoice['toggle'];
}

/** The box of a row; that of what is not clean says why. */
export function ChoiceBox({ item, isChosen, onToggle }: ChoiceBoxProps) {
  const translator = useTranslator();
  const { t } = translator;
  const id = useId();
  const unclean = findUnclean(item);
  const reason = unclean && t(`queue.unclean.${unclean}`);
  return (
    <span className="queue__choice" title={reason}>
      <input
        type="checkbox"
        aria-label={t('queue.choose', { name: toFirstPersonName(item, translator) })}
        aria-disabled={unclean !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : id}
        checked={isChosen}
        onChange={() => unclean === undefined && onToggle(item.id)}
      />
      {reason !== undefined && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
    </span>
  );
}

interface ChoiceBarProps {
  readonly choice: QueueChoice;
  readonly clean: number;
  readonly onApprove: () => void;
}

/** What is chosen, and the way through it: each one is opened before it is approved. */
export function ChoiceBar({ choice: { items, clear }, clean, onApprove }: ChoiceBarProps) {
  const { t, plural } = useTranslator();
  const persons = items.reduce((sum, item) => sum + item.persons, 0);
  return (
    <div className="queue__bar" role="group" aria-label={t('queue.chosen.title')}>
      <p role="status">
        {plural('queue.chosen', items.length, { clean })} · {plural('count.persons', persons)}.{' '}
        <span className="home__more">{t('queue.chosen.hint')}</span>
      </p>
      <button type="button" className="button" onClick={clear}>
        {t('queue.chosen.clear')}
      </button>
      <button type="button" className="button button--primary" onClick={onApprove}>
        {t('queue.chosen.approve', { n: items.length })}
      </button>
    </div>
  );
}
