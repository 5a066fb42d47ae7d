import { Fragment, memo, useCallback, useId, useMemo, useRef } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { PART_KEYS } from '../../domain/profile/check-person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toCardTable } from '../../ui/card-table.ts';
import { useWindowedBox } from '../../ui/use-windowed-box.ts';
import { GridRow } from './grid-row.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import type { Survey } from './use-survey.ts';
import './persons-grid.css';

/** Of a row that was not measured yet, and of the box around them, in pixels. */
const ROW_HEIGHT = 34;
const BOX_HEIGHT = 380;
/** Longer grids mount only the rows in sight. */
const MAX_PLAIN_ROWS = 30;

interface PersonsGridProps {
  readonly ids: readonly EntityId[];
  /** Of all persons, from 1. */
  readonly numberOf: (id: EntityId) => number;
  readonly survey: Survey | undefined;
}

/** How every part of every person stands: one row per person, each cell a link to what it speaks of. */
export const PersonsGrid = memo(function PersonsGrid({ ids, numberOf, survey }: PersonsGridProps) {
  const { t } = useTranslator();
  const hintId = useId();
  const captionId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { keep, onKeyDown, cellProps } = useGridKeys(ids, PART_KEYS.length + 1, box);
  const keyOf = useCallback((index: number) => ids[index] ?? String(index), [ids]);
  const { indexes, before, after, gapBefore, measure } = useWindowedBox({
    count: ids.length,
    maxPlain: MAX_PLAIN_ROWS,
    rowHeight: ROW_HEIGHT,
    keyOf,
    box,
    boxHeight: BOX_HEIGHT,
    keep,
  });
  const columns = useMemo(
    () => [
      t('review.grid.person'),
      ...PART_KEYS.map((part) => (part === 'data' ? t('review.part.data') : t(`section.${part}`))),
    ],
    [t],
  );
  if (ids.length === 0) return null;
  return (
    <div className="persons-grid" ref={box}>
      <table
        {...toCardTable(columns)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA in HTML lets a table be a grid
        role="grid"
        aria-rowcount={ids.length + 1}
        aria-labelledby={captionId}
        aria-describedby={hintId}
        aria-readonly
        onKeyDown={onKeyDown}
      >
        <caption>
          <span id={captionId}>{t('review.grid')}</span>
          <span id={hintId} className="persons-grid__hint">
            {t('review.grid.hint')}
          </span>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {indexes.map((index) => {
            const id = ids[index];
            const gap = gapBefore(index);
            if (id === undefined) return null;
            return (
              <Fragment key={id}>
                <Spacer height={gap} />
                <GridRow
                  id={id}
                  index={index}
                  number={numberOf(id)}
                  survey={survey}
                  cellProps={cellProps}
                  measure={measure}
                />
              </Fragment>
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
});

/** In the place of the rows that are not mounted. */
function Spacer({ height }: { readonly height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden="true" style={{ height }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is hidden, and no control */}
        <td />
      </tr>
    )
  );
}
