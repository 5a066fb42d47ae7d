import type { ComponentProps } from 'react';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  /** Help beside the label, such as a region. */
  readonly note?: string | undefined;
}

interface OptionProps extends ComponentProps<'li'> {
  /** The ids of the label and the note derive from it. */
  readonly id: string;
  readonly option: ComboboxOption;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Tells the measuring code which row it is. */
  readonly 'data-index'?: number;
}

/** Props of the combobox for its list: options by their position. */
export interface OptionListProps {
  readonly count: number;
  readonly optionAt: (index: number) => OptionProps | undefined;
  /** The option to scroll to; negative to leave the scroll position. */
  readonly sightIndex: number;
}

/** One result. Its accessible name is the label alone; the note is its description. */
export function Option({ option: { label, note }, isActive, isSelected, ...props }: OptionProps) {
  const labelId = `${props.id}-label`;
  const noteId = `${props.id}-note`;
  return (
    <li
      {...props}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- list of a listbox
      role="option"
      className={isActive ? 'combobox__option combobox__option--active' : 'combobox__option'}
      aria-selected={isSelected}
      aria-labelledby={labelId}
      aria-describedby={note ? noteId : undefined}
    >
      <span id={labelId}>{label}</span>
      {note && (
        <span className="combobox__note" id={noteId}>
          {note}
        </span>
      )}
    </li>
  );
}
