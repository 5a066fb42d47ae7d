import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding, Place } from '../../domain/fields/finding.ts';
import { findFieldId } from '../../form/field-id.ts';
import { MAX_CARDS } from '../../form/review-layout.ts';
import { toObservedText } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { areLettersOn } from '../../services/commands/letter-keys.ts';
import { useIsEditableBetweenSends, useSession } from '../../services/drafts/use-session.ts';
import { follow } from '../../ui/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useStage } from '../../services/review/use-stage.ts';
import { findAnchored } from './anchors.tsx';
import { hasField, type Column, COLUMNS, countLines, findRow, toCellPlace, toColumns } from './columns.ts';
import { useReviewMarks } from './marks.tsx';
import { PersonCards, type PersonsParts } from './person-cards.tsx';
import { PersonPanel } from './person-panel.tsx';
import type { Reading } from './read-text.ts';
import { ReadingChecks, ReviewTools } from './review-tools.tsx';
import type { Survey } from './survey.ts';
import { useReviewKeys } from './review-keys.ts';
import { type Cursor, type Line, useGridCursor } from './use-grid-cursor.ts';
import { type Sorting, toGroups, useListed } from './use-listed.ts';
import { useGridSize } from './use-grid-size.ts';
import { useFirstChange } from './use-first-change.ts';
import { type Seen, useSeenCount } from './use-seen.ts';
import { ValuesGrid } from './values-grid.tsx';
import './persons-review.css';

const NONE: readonly Finding[] = [];

interface PersonsReviewProps {
  readonly personIds: readonly EntityId[];
  /** Undefined until it is read. */
  readonly enrollment: Enrollment | undefined;
  readonly survey: Survey | undefined;
  readonly seen: Seen;
}

/** The persons for reading: a few as cards, more as a grid of values with a panel for one person. */
export const PersonsReview = memo(function PersonsReview({
  personIds,
  enrollment,
  survey,
  seen,
}: PersonsReviewProps) {
  const [reading, setReading] = useState<Reading>({ hideEmpty: true, hasCodes: false });
  const numbers = useMemo(() => new Map(personIds.map((id, index) => [id, index + 1])), [personIds]);
  const numberOf = useCallback((id: EntityId) => numbers.get(id) ?? 0, [numbers]);
  const session = useSession();
  const { checkPerson } = useProfile();
  /** Findings of a person. Until the check of all persons ends, only those of the person alone. */
  const findingsOf = useCallback(
    (id: EntityId) => {
      if (survey) return survey.byPerson.get(id) ?? NONE;
      const person = session.findPerson(id);
      return person ? checkPerson(person).findings : NONE;
    },
    [survey, session, checkPerson],
  );
  if (personIds.length === 0) return null;
  const parts = { personIds, enrollment, survey, numberOf, findingsOf, reading, onShown: seen.show };
  const foot = (
    <div className="persons-review__foot">
      <SeenCount seen={seen} total={personIds.length} />
      <ReadingChecks reading={reading} onChange={setReading} />
      <KeyHints />
    </div>
  );
  return personIds.length <= MAX_CARDS ? (
    <PersonCards {...parts}>{foot}</PersonCards>
  ) : (
    <GridWithPanel {...parts}>{foot}</GridWithPanel>
  );
});

function SeenCount({ seen, total }: { readonly seen: Seen; readonly total: number }) {
  const { t } = useTranslator();
  const n = useSeenCount(seen);
  return <p className="persons-review__seen">{t('review.seen', { n, total })}</p>;
}

function GridWithPanel(props: PersonsParts) {
  const { personIds, enrollment, survey, numberOf, findingsOf, reading, onShown, children } = props;
  const marks = useReviewMarks();
  const { columns, isNarrow } = useColumns();
  const groups = useMemo(() => toGroups(personIds, survey, marks), [personIds, survey, marks]);
  const { listing, change, ids } = useListed(personIds, enrollment, columns, groups);
  const { open, fold, lines } = useLines(ids);
  const { cursor, setCursor, arrival } = useOpenPerson(personIds, ids, numberOf);
  const grid = useGridCursor(lines, columns.length, cursor, setCursor);
  useFirstChange(personIds, (place) => grid.moveTo(findCell(place, lines, columns)));
  const onFold = useNewest((id: EntityId) => {
    if (id === cursor.id) grid.leaveMore();
    fold(id);
  });
  // The panel follows the cursor deferred, so a key press paints first. A link to a person shows it at once.
  const deferred = useDeferredValue(cursor.id);
  const shownId = cursor.id === arrival ? cursor.id : deferred;
  const [wanted, setWanted] = useState(0);
  const deferredWanted = useDeferredValue(wanted);
  const showPerson = useCallback(() => setWanted((count) => count + 1), []);
  const { hasMore, ...acts } = useCellActs(cursor, columns[grid.column], enrollment);
  const onSort = useCallback((sorting: Sorting | undefined) => change({ sorting }), [change]);
  useReviewKeys({
    ...acts,
    onStep: (step, from) => {
      const isInPanel = from.closest('.person-panel') !== null;
      grid.stepPerson(step, !isInPanel);
      if (isInPanel) showPerson();
    },
  });
  const onStep = useNewest((step: 1 | -1) => grid.stepPerson(step, false));
  return (
    <div className="persons-review">
      <ReviewTools
        groups={groups}
        shown={listing.shown}
        onShown={useCallback((shown) => change({ shown }), [change])}
        onSearch={useCallback((search) => change({ search }), [change])}
        listed={ids.length}
        total={personIds.length}
      />
      <div className="persons-review__parts">
        <div className="persons-review__grid">
          {lines.length > 0 && (
            <ValuesGrid
              columns={columns}
              ids={ids}
              lines={lines}
              cursor={grid}
              selected={cursor.id}
              numberOf={numberOf}
              enrollment={enrollment}
              survey={survey}
              isOpen={(id) => open.has(id)}
              onFold={onFold}
              sorting={listing.sorting}
              onSort={onSort}
              isList={isNarrow}
              onOpen={showPerson}
              onEnter={() => (hasMore ? onFold(cursor.id) : showPerson())}
            />
          )}
        </div>
        {ids.length === 0 ? (
          <NobodyPanel />
        ) : (
          <PersonPanel
            id={shownId}
            number={numberOf(shownId)}
            total={personIds.length}
            reading={reading}
            findings={findingsOf(shownId)}
            isArrival={shownId === arrival}
            isBelow={isNarrow}
            wanted={deferredWanted}
            onShown={onShown}
            onStep={onStep}
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** Columns that the window has room for. */
function useColumns() {
  const { profile } = useProfile();
  const translator = useTranslator();
  const size = useGridSize();
  const columns = useMemo(
    () => toColumns(profile, translator).slice(0, COLUMNS[size]),
    [profile, translator, size],
  );
  return { columns, isNarrow: size === 'list' };
}

/** Panel of an empty list. */
function NobodyPanel() {
  const { t } = useTranslator();
  return (
    <div className="person-panel">
      <p className="review__empty">{t('review.nobody')}</p>
    </div>
  );
}

/** Cell of a place: its column on the line of its person, or else the first one. */
function findCell({ personId, field }: Place, lines: readonly Line[], columns: readonly Column[]) {
  const row = lines.findIndex(({ id }) => id === personId);
  const column = columns.findIndex((each) => hasField(each, field));
  return { row: Math.max(0, row), column: Math.max(0, column) };
}

/** Actions on the cell of the cursor. */
function useCellActs({ id, line }: Cursor, column: Column | undefined, enrollment: Enrollment | undefined) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { onObserve } = useReviewMarks();
  const person = session.findPerson(id);
  const place = person && column ? toCellPlace(person, column, line) : { personId: id };
  return {
    /** True when more rows can be unfolded at this cell. */
    hasMore: person && column && findRow(person, column, 1) !== undefined,
    onObserve: () => {
      const whole = enrollment ?? session.getEnrollment();
      onObserve?.(place, toObservedText(place, whole, profile, translator));
    },
    onEdit: () => follow(toPlacePath(session.id, id, findFieldId(place))),
  };
}

/** Lines of the grid: one per person, and more for persons with unfolded rows. */
function useLines(ids: readonly EntityId[]) {
  const session = useSession();
  const [open, setOpen] = useState<ReadonlySet<EntityId>>(() => new Set());
  const fold = useCallback(
    (id: EntityId) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      ),
    [],
  );
  const lines = useMemo(
    () =>
      ids.flatMap((id): Line[] => {
        const person = open.has(id) ? session.findPerson(id) : undefined;
        return Array.from({ length: person ? countLines(person) : 1 }, (_, line) => ({ id, line }));
      }),
    [ids, open, session],
  );
  return { open, fold, lines };
}

const toCursor = (id: EntityId): Cursor => ({ id, line: 0, column: 0 });

/** Cursor of the grid and the panel. It starts at the person of the address, or at the first one. */
function useOpenPerson(
  personIds: readonly EntityId[],
  ids: readonly EntityId[],
  numberOf: PersonsParts['numberOf'],
) {
  const hash = useLocationProperty(() => window.location.hash);
  const [cursor, setCursor] = useState(() => toCursor(findAnchored(personIds, hash) ?? personIds[0] ?? ''));
  const [arrival, setArrival] = useState({ hash, id: findAnchored(personIds, hash) });
  if (hash !== arrival.hash) {
    const id = findAnchored(personIds, hash);
    setArrival((before) => ({ hash, id: id ?? before.id }));
    if (id !== undefined) setCursor(toCursor(id));
  }
  const [listed, setListed] = useState(ids);
  if (ids !== listed) {
    // A filter that hides the shown person shows the first listed one.
    setListed(ids);
    const first = ids.includes(cursor.id) ? undefined : ids.find((listedId) => numberOf(listedId) > 0);
    if (first !== undefined) setCursor(toCursor(first));
  }
  // The side panel may have removed the person.
  if (numberOf(cursor.id) === 0) setCursor(toCursor(personIds[0] ?? ''));
  return { cursor, setCursor, arrival: arrival.id };
}

/** A stable function that calls the newest `run`, so that passing it on causes no render. */
function useNewest<A>(run: (argument: A) => void): (argument: A) => void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  return useCallback((argument: A) => newest.current(argument), []);
}

function KeyHints() {
  const { t } = useTranslator();
  const { desk } = useReviewMarks();
  const isEditable = useIsEditableBetweenSends();
  const { isInReview } = useStage(desk);
  if (!areLettersOn()) return null;
  // Only a team has rights. Elsewhere the hint shows from the first paint on.
  const mayObserve = desk?.rights?.observe !== false;
  const hints = [
    ['J', 'K', t('review.keys.step')],
    ...(mayObserve ? [['O', t('review.keys.observe')] as const] : []),
    ...(isEditable ? [['E', t('review.keys.edit')] as const] : []),
    ['A', t('review.keys.decide')],
    ...(mayObserve && isInReview ? [['D', t('review.keys.return')] as const] : []),
    ['?', t('review.keys.all')],
  ] as const;
  return (
    <p className="persons-review__keys">
      {hints.map((hint) => (
        <span key={hint[0]}>
          {hint.slice(0, -1).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {hint.at(-1)}
        </span>
      ))}
    </p>
  );
}
