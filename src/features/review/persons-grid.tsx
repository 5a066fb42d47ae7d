import { Fragment, memo, useCallback, useId, useMemo, useRef, type ReactNode } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import {
  PART_KEYS,
  type PartKey,
  type PartState,
  toPart,
  toPartStates,
} from '../../domain/profile/check-person.ts';
import { type Finding, isError, type Place } from '../../domain/fields/finding.ts';
import { findFieldId } from '../../form/field-id.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { AlertIcon, CheckIcon, Icon } from '../../ui/icons.tsx';
import type { MeasuredRows } from '../../ui/mounted-rows.ts';
import { SpacerRow } from '../../ui/spacer-row.tsx';
import { useWindowedBox } from '../../ui/use-windowed-box.ts';
import { AnchorLink } from './anchors.tsx';
import { useReviewMarks } from './marks.tsx';
import type { Survey } from './survey.ts';
import { useGridKeys } from './use-grid-keys.ts';
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
  const { keep, onKeyDown, cellProps } = useGridKeys(ids, PART_KEYS.length + 1);
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
            <ColumnHeads columns={columns} />
          </tr>
        </thead>
        <tbody>
          <SpacerRow height={before} />
          {indexes.map((index) => {
            const id = ids[index];
            const gap = gapBefore(index);
            if (id === undefined) return null;
            return (
              <Fragment key={id}>
                <SpacerRow height={gap} />
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
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
});

/** Beside the word of a state: a shape of its own for each, for who sees no colours. */
const STATE_ICONS: Readonly<Record<PartState, ReactNode>> = {
  'with-errors': <AlertIcon />,
  observed: <Icon path="M2.5 3h11v7.5H8L5 13.5v-3H2.5Z" />,
  incomplete: <Icon path="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3l2 2" />,
  empty: <Icon path="M3.5 8h9" />,
  ready: <CheckIcon />,
  'not-asked': <Icon path="M4 12 12 4" />,
};

const NONE: readonly Finding[] = [];

interface GridRowProps {
  readonly id: EntityId;
  readonly index: number;
  readonly number: number;
  readonly survey: Survey | undefined;
  readonly cellProps: ReturnType<typeof useGridKeys>['cellProps'];
  readonly measure: MeasuredRows['measure'];
}

/** A person of the grid: the name leads to the person below, a cell to its first error, else to its part below. */
function GridRow({ id, index, number, survey, cellProps, measure }: GridRowProps) {
  const translator = useTranslator();
  const person = usePersonRecord(id);
  if (!person) return null;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <AnchorLink personId={id} {...cellProps(index, 0, id)}>
          {toPersonName(person, number, translator)}
        </AnchorLink>
      </th>
      <PartCells person={person} index={index} survey={survey} cellProps={cellProps} />
    </tr>
  );
}

interface PartCellsProps extends Pick<GridRowProps, 'index' | 'survey' | 'cellProps'> {
  readonly person: Person;
}

function PartCells({ person, index, survey, cellProps }: PartCellsProps) {
  const session = useSession();
  const { t } = useTranslator();
  const { isObserved } = useReviewMarks();
  const findings = survey?.byPerson.get(person.id) ?? NONE;
  const states =
    survey &&
    toPartStates(person, findings, survey.profile.viewOf(person), (section) =>
      isObserved(person.id, section),
    );
  const toHref = (place: Place) => toPlacePath(session.id, place.personId, findFieldId(place));
  return PART_KEYS.map((part: PartKey, column) => {
    const state = states?.[part];
    const props = cellProps(index, column + 1, person.id);
    const error = findings.find((finding) => isError(finding) && toPart(finding) === part);
    const content = state ? (
      <>
        {STATE_ICONS[state]}
        {t(`review.state.${state}`)}
      </>
    ) : (
      <>
        <span aria-hidden="true">…</span>
        <span className="visually-hidden">{t('review.checking')}</span>
      </>
    );
    const isWrong = error && (state === 'with-errors' || state === 'incomplete');
    return (
      <td key={part} className={`persons-grid__${state ?? 'unknown'}`}>
        {isWrong ? (
          <PageLink href={toHref(error.place)} {...props}>
            {content}
          </PageLink>
        ) : (
          <AnchorLink personId={person.id} part={part} {...props}>
            {content}
          </AnchorLink>
        )}
      </td>
    );
  });
}
