import { memo, useId } from 'react';
import type { TableLayout } from '../../domain/table/layout.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';
import { type CellPlace, type RowItem, type FixesByLine, toRowItems } from './sheet-fixes.ts';
import { type SheetTextContext, toRanges, toSheetProblemText, toTargetLabel } from './sheet-texts.ts';
import { ValueEntry } from './value-entry.tsx';

/** Problems beyond this number are counted. Values corrected by hand always show. */
const MAX_PROBLEMS = 6;
/** Longest name in the preview, because a cell can hold a page of text. */
const LONGEST_NAME = 100;

/** Properties that all rows share. */
export interface RowContext {
  readonly context: SheetTextContext;
  readonly mapping: TableLayout;
  readonly byHand: FixesByLine;
  readonly onFix: (places: readonly CellPlace[], text: string, isByHand?: boolean) => void;
}

interface PreviewRowProps extends RowContext {
  readonly person: SheetPerson;
  readonly at: number;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** A person of the file. Wrong values are corrected in the same cell. */
export const PreviewRow = memo(function PreviewRow({
  person,
  at,
  measure,
  context,
  mapping,
  byHand,
  onFix,
}: PreviewRowProps) {
  const { t } = context.translator;
  const { name, identifier, state, numbers } = person;
  const items = toRowItems(person, byHand, mapping);
  const hidden = items.filter(({ isByHand }) => !isByHand).slice(MAX_PROBLEMS);
  const shown = items.filter((item) => !hidden.includes(item));
  return (
    <tr ref={measure} data-index={at} aria-rowindex={at + 2}>
      <td>{toRanges(numbers)}</td>
      <th scope="row">{name === '' ? t('sheet.nameless') : <bdi>{name.slice(0, LONGEST_NAME)}</bdi>}</th>
      <td>
        <bdi>{identifier.slice(0, LONGEST_NAME)}</bdi>
      </td>
      <td>
        <span className={`badge sheet__state--${state}`}>{t(`sheet.state.${state}`)}</span>
      </td>
      <td>
        {shown.length > 0 && (
          <ul className="sheet__problems">
            {shown.map((item) => (
              <ItemView key={item.key} item={item} context={context} onFix={onFix} />
            ))}
          </ul>
        )}
        {hidden.length > 0 && t('sheet.more', { n: hidden.length })}
      </td>
    </tr>
  );
});

interface ItemViewProps extends Pick<RowContext, 'context' | 'onFix'> {
  readonly item: RowItem;
}

function ItemView({ item: { problems, cell }, context, onFix }: ItemViewProps) {
  const { translator, profile } = context;
  const { t } = translator;
  const id = useId();
  const texts = problems.map((problem) => toSheetProblemText(problem, context));
  const said = cell && {
    field: toTargetLabel({ field: cell.field, n: cell.place.n }, profile, translator),
    line: cell.place.line,
  };
  return (
    <li className={`sheet__problem--${problems[0]?.severity ?? 'fixed'}`}>
      <span id={id}>{texts.length === 0 && said ? t('sheet.value.fixed', said) : texts.join('; ')}</span>
      {cell && said && (
        <ValueEntry
          field={cell.field}
          label={t('sheet.value.label', said)}
          entry={cell.entry}
          describedBy={id}
          onEntry={(text) => onFix([cell.place], text, true)}
        />
      )}
    </li>
  );
}
