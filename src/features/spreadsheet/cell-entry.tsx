import { useState } from 'react';
import type { CellPlace } from './sheet-fixes.ts';
import { type SheetTextContext, toTargetLabel } from './sheet-texts.ts';
import { type ValueCell, type ValueColumn, isEditable } from './value-columns.ts';
import { ListedEntry, TypedEntry, findList, toEntryText } from './value-entry.tsx';

/** Properties that the entries of all cells share. */
export interface EntryContext {
  readonly context: SheetTextContext;
  /** Typed texts that were not left yet, by the key of their cell: a check can move a line to another row. */
  readonly unsaved: Map<string, string>;
  /** Called with the line of the cell that gets the focus. */
  readonly onActive: (line: number) => void;
  readonly onFix: (places: readonly CellPlace[], text: string, isByHand?: boolean) => void;
}

interface CellEntryProps extends EntryContext {
  readonly cell: ValueCell;
  readonly column: ValueColumn;
  /** True for the cell that Tab reaches although nothing is wrong with it. */
  readonly isStop: boolean;
  readonly describedBy: string | undefined;
  readonly isMissing: boolean;
  readonly isInvalid: boolean;
}

/**
 * The value of a cell. A sound one is an input only while it has the focus: hundreds of inputs would make the
 * scrolling slow. An input with the focus stays the same whatever a check finds, so that no typing is lost.
 */
export function CellEntry({
  cell,
  column,
  isStop,
  context,
  unsaved,
  onActive,
  onFix,
  ...props
}: CellEntryProps) {
  const { key, line, text, item } = cell;
  const { describedBy, isMissing, isInvalid } = props;
  const [isTyping, setTyping] = useState(() => unsaved.has(key));
  const { target } = column;
  const { profile, translator } = context;
  const value = item?.cell;
  if (!value && !isTyping && !isEditable(text)) return <bdi className="sheet__text">{text}</bdi>;
  const label = translator.t('sheet.value.label', {
    field: toTargetLabel(target, profile, translator),
    line,
  });
  const open = () => setTyping(true);
  if (!value && !isTyping) {
    return (
      <button
        type="button"
        className="sheet__cell"
        // The keyboard goes from problem to problem by Tab, and to every other cell by the arrow keys.
        tabIndex={isStop ? 0 : -1}
        aria-label={text === '' ? label : `${label}: ${text}`}
        onFocus={open}
        // Some browsers do not focus a button that is pressed.
        onClick={open}
      >
        {text}
      </button>
    );
  }
  const place =
    value && item ? item.place : { line, column: column.column, field: target.field, n: target.n };
  const entryProps = {
    label,
    describedBy,
    isInvalid,
    placeholder: isMissing ? translator.t('sheet.value.missing') : undefined,
    onFocus: () => onActive(line),
    onEntry: (typed: string) => onFix([place], typed, true),
  };
  const list = value && !isTyping ? findList(value.field, profile) : undefined;
  // A sound text that the list does not have as a code was typed, and is right.
  const isTyped = value && value.entry !== '' && !isInvalid && !list?.findEntry(value.entry);
  if (value && list && !isTyped) return <ListedEntry catalog={list} entry={value.entry} {...entryProps} />;
  return (
    <TypedEntry
      text={value ? toEntryText(value.field, value.entry) : text}
      className={value ? 'input' : 'sheet__cell'}
      tabIndex={value || isStop ? 0 : -1}
      unsaved={unsaved.get(key)}
      isOpened={isTyping}
      onBlur={() => setTyping(false)}
      onType={(typed) => (typed === undefined ? unsaved.delete(key) : unsaved.set(key, typed))}
      {...entryProps}
      onFocus={() => {
        open();
        entryProps.onFocus();
      }}
    />
  );
}
