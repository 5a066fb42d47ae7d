import { useCombobox } from 'downshift';
import { type LiHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { ChevronIcon } from './icons.tsx';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  /** Help beside the label, such as a region. */
  readonly note?: string | undefined;
}

export interface ComboboxProps<O extends ComboboxOption> {
  readonly id: string;
  readonly name: string;
  readonly inputRef: Ref<HTMLInputElement>;
  /** What the field shows while the list is closed and nothing is being typed, or the text being typed. */
  readonly text: string;
  /** Options for the present text, few enough to be mounted all. */
  readonly options: readonly O[];
  readonly selectedKey: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  readonly listLabel: string;
  readonly toggleLabel: string;
  /** Said below the list: no results, or that there are more. */
  readonly status: ReactNode;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onPick: (option: O) => void;
  readonly onLeave: () => void;
}

/**
 * Type-ahead over a list (ARIA combobox with listbox popup). The text belongs to the caller: picking, clearing and
 * leaving are reported, never decided here, so what was typed is never thrown away.
 */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { options, text } = props;
  const labelId = useId();
  const combobox = useCombobox<O>({
    items: [...options],
    inputId: props.id,
    inputValue: text,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.key,
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        case useCombobox.stateChangeTypes.InputChange:
          return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
        // The library would clear the field on Escape, and pick on blur whatever is highlighted.
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem };
        case useCombobox.stateChangeTypes.InputBlur:
          return { ...changes, inputValue: state.inputValue, selectedItem: null };
        default:
          return changes;
      }
    },
    onIsOpenChange: ({ isOpen }) => props.onOpenChange(isOpen),
    onStateChange: ({ type, selectedItem }) => {
      const picked =
        type === useCombobox.stateChangeTypes.ItemClick ||
        type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      if (picked && selectedItem) props.onPick(selectedItem);
    },
  });
  const { isOpen, highlightedIndex } = combobox;
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
    onBlur: props.onLeave,
  });
  // The library points at the first result even where there is none.
  const active = options[highlightedIndex] ? inputProps['aria-activedescendant'] : '';
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
      <div className="combobox__popup" hidden={!isOpen}>
        {/* Never the field's own name: one name, one element. */}
        <ul {...combobox.getMenuProps({ 'aria-label': props.listLabel, 'aria-labelledby': undefined })}>
          {isOpen &&
            options.map((option, index) => (
              <Option
                key={option.key}
                option={option}
                labelId={`${labelId}-${index}`}
                isActive={index === highlightedIndex}
                isSelected={option.key === props.selectedKey}
                itemProps={combobox.getItemProps({ item: option, index })}
              />
            ))}
        </ul>
        {isOpen && props.status && <p className="combobox__status">{props.status}</p>}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly option: ComboboxOption;
  readonly labelId: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly itemProps: LiHTMLAttributes<HTMLLIElement>;
}

/** One result. Its name is the label alone; the note is its description. */
function Option({ option: { label, note }, labelId, isActive, isSelected, itemProps }: OptionProps) {
  return (
    <li
      {...itemProps}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- list of a listbox
      role="option"
      className={isActive ? 'combobox__option combobox__option--active' : 'combobox__option'}
      aria-selected={isSelected}
      aria-labelledby={labelId}
      aria-describedby={note ? `${labelId}-note` : undefined}
    >
      <span id={labelId}>{label}</span>
      {note && (
        <span className="combobox__note" id={`${labelId}-note`}>
          {note}
        </span>
      )}
    </li>
  );
}
