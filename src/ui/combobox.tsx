import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type Ref, useDeferredValue, useId } from 'react';
import { type ComboboxOption, Option, type OptionListProps } from './combobox-option.tsx';
import { ChevronIcon } from './icons.tsx';
import { loadOnUse } from './load-on-use.tsx';

/** Longer lists mount only what is in sight. */
export const MAX_PLAIN_OPTIONS = 50;

const windowed = loadOnUse(
  async () => (await import('./windowed-options.tsx')).WindowedOptions,
  () => null,
);

interface ComboboxProps<I> {
  readonly id: string;
  readonly name: string;
  readonly inputRef: Ref<HTMLInputElement>;
  /** What the field shows while the list is closed and nothing is being typed, or the text being typed. */
  readonly text: string;
  /** What the present text finds. */
  readonly items: readonly I[];
  readonly toOption: (item: I) => ComboboxOption;
  /** What is chosen, one of `items` where it is found. */
  readonly selected: I | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  readonly listLabel: string;
  readonly toggleLabel: string;
  /** Said below the list: no results, or that there are more. */
  readonly status: string | undefined;
  readonly onFocus: () => void;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onPick: (item: I) => void;
  readonly onLeave: () => void;
}

/** The code of long lists, ahead of the first one that is opened. */
export function preloadLongLists(): void {
  void windowed.preload();
}

/**
 * Type-ahead over a list (ARIA combobox with listbox popup). The text belongs to the caller: picking, clearing and
 * leaving are reported, never decided here, so what was typed is never thrown away.
 */
export function Combobox<I>(props: ComboboxProps<I>) {
  const { items, toOption, text } = props;
  const idPrefix = useId();
  const isLong = items.length > MAX_PLAIN_OPTIONS;
  const combobox = useCombobox<I>({
    // The library only reads it; a copy of thousands at every key would not be free.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    items: items as I[],
    inputId: props.id,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => (item === null ? '' : toOption(item).label),
    itemToKey: (item) => (item === null ? null : toOption(item).key),
    // A long list scrolls by itself: what the library would scroll to may not be mounted.
    ...(isLong && { scrollIntoView: () => undefined }),
    stateReducer: (state, change) => keepText(state, change, props.selected !== undefined),
    onIsOpenChange: ({ isOpen }) => props.onOpenChange(isOpen),
    onStateChange: ({ type, selectedItem }) => {
      const picked =
        type === useCombobox.stateChangeTypes.ItemClick ||
        type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      if (picked && selectedItem) props.onPick(selectedItem);
    },
  });
  const { isOpen, highlightedIndex } = combobox;
  // A list that opens is empty for a moment.
  const nothing = useDeferredValue(isOpen && items.length === 0 ? props.status : undefined);
  const inputProps = combobox.getInputProps({
    ref: props.inputRef,
    name: props.name,
    className: 'input',
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': props.invalid || undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': props.describedBy,
    'aria-labelledby': undefined,
    // Controlled text must follow the key at once, or the caret jumps.
    onChange: (event) => props.onText(event.currentTarget.value),
    onFocus: props.onFocus,
    onBlur: props.onLeave,
  });
  // The library points at the first result even where there is none.
  const active = items[highlightedIndex] === undefined ? undefined : inputProps['aria-activedescendant'];
  const listProps: OptionListProps = {
    count: items.length,
    optionAt: (index) => (items[index] === undefined ? undefined : toOption(items[index])),
    activeIndex: highlightedIndex,
    selectedIndex: isOpen && props.selected !== undefined ? items.indexOf(props.selected) : -1,
    idPrefix,
    itemPropsAt: (index, ref) => combobox.getItemProps(ref ? { index, ref } : { index }),
  };
  return (
    <div className="combobox">
      <input {...inputProps} aria-activedescendant={active} />
      <button
        {...combobox.getToggleButtonProps({ tabIndex: -1, className: 'combobox__toggle' })}
        type="button"
        aria-label={props.toggleLabel}
      >
        <ChevronIcon />
      </button>
      {/* What is highlighted is said by itself; that nothing is must be heard before the list is there. */}
      <output className="visually-hidden">{nothing}</output>
      <div className="combobox__popup" hidden={!isOpen}>
        {/* Never the field's own name: one name, one element. */}
        <ul
          {...combobox.getMenuProps({
            className: isLong ? 'combobox__list--long' : undefined,
            'aria-label': props.listLabel,
            'aria-labelledby': undefined,
          })}
        >
          {isOpen && (isLong ? <windowed.Part {...listProps} /> : <PlainOptions {...listProps} />)}
        </ul>
        {/* Another one below a long list: it is not the first one that moves. */}
        {isOpen && props.status && (
          <p key={String(isLong)} className="combobox__status" aria-hidden={items.length === 0}>
            {props.status}
          </p>
        )}
      </div>
    </div>
  );
}

/** The library would clear the field on Escape, and pick on blur whatever is highlighted. */
function keepText<I>(
  state: UseComboboxState<I>,
  { type, changes }: UseComboboxStateChangeOptions<I>,
  isChosen: boolean,
): Partial<UseComboboxState<I>> {
  switch (type) {
    case useCombobox.stateChangeTypes.InputChange:
      return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
    case useCombobox.stateChangeTypes.InputKeyDownArrowDown:
      // It opens at what is chosen, else at its first result: the items come only once it is open.
      return state.isOpen || isChosen ? changes : { ...changes, highlightedIndex: 0 };
    case useCombobox.stateChangeTypes.InputKeyDownEscape:
      return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem };
    case useCombobox.stateChangeTypes.InputBlur:
      return { ...changes, inputValue: state.inputValue, selectedItem: null };
    default:
      return changes;
  }
}

function PlainOptions({
  count,
  optionAt,
  activeIndex,
  selectedIndex,
  idPrefix,
  itemPropsAt,
}: OptionListProps) {
  return Array.from({ length: count }, (_, index) => {
    const option = optionAt(index);
    return (
      option && (
        <Option
          key={option.key}
          option={option}
          labelId={`${idPrefix}-${index}`}
          isActive={index === activeIndex}
          isSelected={index === selectedIndex}
          itemProps={itemPropsAt(index)}
        />
      )
    );
  });
}
