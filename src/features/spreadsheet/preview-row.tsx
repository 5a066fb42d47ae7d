import { type ReactNode, memo, useId } from 'react';
import type { TableLayout } from '../../domain/table/layout.ts';
import type { TablePersonState } from '../../domain/table/check-table-person.ts';
import type { TableProblem } from '../../domain/table/layout.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { AlertIcon, CompleteIcon, ErrorIcon, UnfinishedIcon } from '../../ui/icons.tsx';
import { CellEntry, type EntryContext } from './cell-entry.tsx';
import type { FixesByLine, RowItem } from './sheet-fixes.ts';
import { toPlaceText, toProblemWords, toRanges, toTargetLabel } from './sheet-texts.ts';
import { type ValueCell, type ValueColumn, toRowCells } from './value-columns.ts';

/** Problems without a cell beyond this number are counted. */
const MAX_OTHERS = 3;
/** Longest name in the preview, because a cell can hold a page of text. */
const LONGEST_NAME = 100;

/** Properties that all rows share. */
export interface RowContext extends EntryContext {
  readonly mapping: TableLayout;
  readonly columns: readonly ValueColumn[];
  readonly byHand: FixesByLine;
}

interface PreviewRowProps extends RowContext {
  readonly person: SheetPerson;
  readonly at: number;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** A person of the file. Each value is edited in its cell. */
export const PreviewRow = memo(function PreviewRow({ person, at, measure, ...row }: PreviewRowProps) {
  const { context, mapping, columns, byHand, unsaved, onActive, onFix } = row;
  const { t } = context.translator;
  const { name, state, numbers } = person;
  const { byColumn, others } = toRowCells(person, columns, mapping, byHand);
  return (
    <tr ref={measure} data-index={at} aria-rowindex={at + 2}>
      <td className="sheet__line">{toRanges(numbers)}</td>
      <td className={`sheet__sign sheet__state--${state}`}>
        {SIGNS[state]}
        <span className="visually-hidden">{t(`sheet.state.${state}`)}</span>
      </td>
      <th scope="row">
        {name === '' ? t('sheet.nameless') : <bdi>{name.slice(0, LONGEST_NAME)}</bdi>}
        {others.slice(0, MAX_OTHERS).map(({ key, problems }) => (
          <ProblemWords key={key} problems={problems} context={context} />
        ))}
        {others.length > MAX_OTHERS && (
          <p className="sheet__words">{t('sheet.more', { n: others.length - MAX_OTHERS })}</p>
        )}
      </th>
      {columns.map((column, index) => (
        <td key={column.key}>
          {byColumn[index]?.map((cell) => (
            <CellView
              key={cell.key}
              cell={cell}
              column={column}
              isStop={at === 0 && index === 0}
              context={context}
              unsaved={unsaved}
              onActive={onActive}
              onFix={onFix}
            />
          ))}
        </td>
      ))}
    </tr>
  );
});

const SIGNS: Readonly<Record<TablePersonState, ReactNode>> = {
  good: <CompleteIcon />,
  incomplete: <UnfinishedIcon />,
  bad: <ErrorIcon />,
};

interface CellViewProps extends EntryContext {
  readonly cell: ValueCell;
  readonly column: ValueColumn;
  readonly isStop: boolean;
}

/** The entry of a cell with the words of its problems below it. */
function CellView({ cell, column, ...props }: CellViewProps) {
  const id = useId();
  const { item } = cell;
  const kind = item && toItemKind(item);
  return (
    <div className={kind && `sheet__item sheet__item--${kind}`}>
      <CellEntry
        cell={cell}
        column={column}
        describedBy={item && id}
        isMissing={kind === 'missing'}
        isInvalid={item?.problems.some(({ severity }) => severity === 'error') ?? false}
        {...props}
      />
      {item && <ItemWords id={id} item={item} column={column} context={props.context} />}
    </div>
  );
}

function toItemKind({ problems }: RowItem): 'fixed' | 'missing' | TableProblem['severity'] {
  if (problems.length === 0) return 'fixed';
  if (problems.every(({ problem }) => problem.code === 'required')) return 'missing';
  return problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}

interface ItemWordsProps extends Pick<RowContext, 'context'> {
  readonly id: string;
  readonly item: RowItem;
  readonly column: ValueColumn;
}

function ItemWords({ id, item, column: { target }, context }: ItemWordsProps) {
  const { translator, profile } = context;
  const { problems, cell, place } = item;
  const said = { field: toTargetLabel(target, profile, translator), line: place.line };
  return (
    <div id={id} className={cell && toItemKind(item) === 'missing' ? 'visually-hidden' : undefined}>
      {problems.length === 0 && (
        <span className="visually-hidden">{translator.t('sheet.value.fixed', said)}</span>
      )}
      <ProblemWords problems={problems} context={context} />
    </div>
  );
}

/** The words of problems, each once; their place is read out only, because they stand there. */
function ProblemWords({
  problems,
  context,
}: Pick<RowContext, 'context'> & { readonly problems: readonly TableProblem[] }) {
  const byWords = new Map(problems.map((problem) => [toProblemWords(problem, context), problem] as const));
  return [...byWords].map(([words, problem]) => (
    <p key={words} className={`sheet__words sheet__words--${problem.severity}`}>
      {problem.severity === 'error' ? null : <AlertIcon />}
      <span className="visually-hidden">{toPlaceText(problem, context)} </span>
      {words}
    </p>
  ));
}
