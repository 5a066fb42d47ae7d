import type { LiHTMLAttributes } from 'react';

export interface ComboboxOption {
  readonly key: string;
  readonly label: string;
  /** Help beside the label, such as a region. */
  readonly note?: string | undefined;
}

/** What the combobox gives its list: options by their position. */
export interface OptionListProps {
  readonly count: number;
  readonly optionAt: (index: number) => ComboboxOption | undefined;
  readonly activeIndex: number;
  /** Position of what is chosen already; negative where it is not in the list. */
  readonly selectedIndex: number;
  /** Unique on the page; options make their ids from it. */
  readonly idPrefix: string;
  readonly itemPropsAt: (
    index: number,
    ref?: (option: HTMLElement | null) => void,
  ) => LiHTMLAttributes<HTMLLIElement>;
}

interface OptionProps {
  readonly option: ComboboxOption;
  readonly labelId: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** `data-index` tells who measures which one it is. */
  readonly itemProps: LiHTMLAttributes<HTMLLIElement> & { readonly 'data-index'?: number };
}

/** One result. Its name is the label alone; the note is its description. */
export function Option({ option: { label, note }, labelId, isActive, isSelected, itemProps }: OptionProps) {
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
