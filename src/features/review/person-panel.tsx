import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { focusEntry } from '../../ui/focus-entry.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { toAnchorId } from './anchors.tsx';
import type { Reading } from './read-text.ts';
import { ReviewPerson } from './review-person.tsx';

interface PersonPanelProps {
  readonly id: EntityId;
  readonly number: number;
  readonly total: number;
  readonly reading: Reading;
  readonly findings: readonly Finding[];
  /** True when an address led to the person, and maybe to a place in it: all its sections render at once. */
  readonly isArrival: boolean;
  /** True when the panel is below the grid, not beside it. */
  readonly isBelow: boolean;
  /** A higher number moves the focus to the heading. */
  readonly wanted: number;
  readonly onShown: (id: EntityId) => void;
  readonly onStep: (step: 1 | -1) => void;
}

/** The whole person, beside the grid or below it, with buttons to the next and the previous one. */
export const PersonPanel = memo(function PersonPanel(props: PersonPanelProps) {
  const { id, number, total, reading, findings, isArrival, isBelow, wanted, onShown, onStep } = props;
  const { t } = useTranslator();
  // Beside the grid the person renders after it. Below the grid it renders at once, so that nothing moves.
  const hasPerson = useDeferredValue(true, isArrival || isBelow);
  const panel = useRef<HTMLDivElement>(null);
  const given = useRef(wanted);
  useEffect(() => {
    // Without a return value: newer browsers return a promise, which React would take for the cleanup.
    panel.current?.scrollTo(0, 0);
  }, [id]);
  useEffect(() => {
    if (given.current === wanted) return;
    given.current = wanted;
    focusEntry(toAnchorId(id), 'nearest');
  }, [id, wanted]);
  const steps = [
    { step: -1, label: t('review.previous') },
    { step: 1, label: t('review.next') },
  ] as const;
  return (
    <div ref={panel} className="person-panel">
      {hasPerson && (
        <ReviewPerson
          id={id}
          number={number}
          reading={reading}
          findings={findings}
          atOnce={isArrival ? SECTION_KEYS.length : 0}
          onWhole={onShown}
          head={
            <div className="person-panel__head">
              <p>{t('review.position', { n: number, total })}</p>
              {steps.map(({ step, label }) => (
                <button
                  key={step}
                  type="button"
                  className={`button button--icon person-panel__step${step}`}
                  aria-label={label}
                  title={label}
                  onClick={() => onStep(step)}
                >
                  <ChevronIcon />
                </button>
              ))}
            </div>
          }
        />
      )}
    </div>
  );
});
