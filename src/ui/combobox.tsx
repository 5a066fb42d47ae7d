import { type Ref, type RefObject, useEffect, useRef } from 'react';
import type { ComboboxOption, OptionListProps } from './combobox-option.tsx';
import { ChevronIcon } from './icons.tsx';
import { loadOnUse, near } from './load-on-use.tsx';
import { useCombobox } from './use-combobox.ts';

/** The list loads after the paint, because users do not open it earlier. */
const list = loadOnUse(
  near(async () => (await import('./combobox-list.tsx')).ComboboxList),
  () => null,
  'painted',
);

interface ComboboxProps<I> {
  readonly id: string;
  readonly name: string;
  readonly inputRef: Ref<HTMLInputElement>;
  /** Text of the field: the choice while the list is closed, or the typed text. */
  readonly text: string;
  /** Items that match the text, while the list is open. */
  readonly items: readonly I[];
  readonly toOption: (item: I) => ComboboxOption;
  /** The chosen item, one of `items` when it matches. */
  readonly selected: I | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  readonly listLabel: string;
  readonly toggleLabel: string;
  /** Status text below the list: no results, or more of them. */
  readonly status: string | undefined;
  readonly isOpen: boolean;
  readonly onFocus: () => void;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onPick: (item: I) => void;
  readonly onLeave: () => void;
}

/**
 * Type-ahead over a list. The caller owns the text: the combobox only reports picking, clearing and leaving,
 * so typed text is never lost.
 */
export function Combobox<I>(props: ComboboxProps<I>) {
  const { id, inputRef, isOpen, onOpenChange, items, selected } = props;
  const box = useRef<HTMLDivElement>(null);
  const selectedIndex = isOpen && selected !== undefined ? items.indexOf(selected) : -1;
  const combobox = useCombobox({
    isOpen,
    onOpenChange,
    count: items.length,
    selectedIndex,
    onText: props.onText,
    onPick: (index) => {
      const item = items[index];
      if (item !== undefined) props.onPick(item);
    },
  });
  useTapBeside(box, isOpen, onOpenChange);
  const options: OptionListProps = {
    count: items.length,
    sightIndex: combobox.sightIndex,
    optionAt: (index) => {
      const item = items[index];
      return item === undefined
        ? undefined
        : {
            ...combobox.optionPropsAt(index),
            option: props.toOption(item),
            isActive: index === combobox.activeIndex,
            isSelected: index === selectedIndex,
          };
    },
  };
  return (
    <div className="combobox" ref={box}>
      <input
        {...combobox.inputProps}
        ref={inputRef}
        id={id}
        name={props.name}
        className="input"
        value={props.text}
        aria-invalid={props.invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={props.describedBy}
        onFocus={props.onFocus}
        onBlur={() => {
          onOpenChange(false);
          props.onLeave();
        }}
      />
      <button
        type="button"
        className="combobox__toggle"
        tabIndex={-1}
        aria-label={props.toggleLabel}
        aria-expanded={isOpen}
        aria-controls={combobox.listProps.id}
        // Keeps the focus in the input; otherwise the blur would close the list before the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          document.getElementById(id)?.focus();
          combobox.toggle();
        }}
      >
        <ChevronIcon />
      </button>
      {/* Screen readers announce the active option themselves. An empty result must be announced even
          before the list has loaded. */}
      <output className="visually-hidden">{isOpen && items.length === 0 && props.status}</output>
      <list.Part
        box={box}
        listProps={combobox.listProps}
        label={props.listLabel}
        options={options}
        status={props.status}
        isOpen={isOpen}
        onLost={() => onOpenChange(false)}
      />
    </div>
  );
}

/** On iOS, a tap outside does not move the focus. The list still closes. */
function useTapBeside(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOpenChange: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    // A scrolling touch ends with `pointercancel`.
    const onPointerUp = ({ pointerType, target }: PointerEvent) => {
      const isBeside = target instanceof Node && !box.current?.contains(target);
      if (pointerType === 'touch' && isBeside) onOpenChange(false);
    };
    document.addEventListener('pointerup', onPointerUp);
    return () => document.removeEventListener('pointerup', onPointerUp);
  }, [box, isOpen, onOpenChange]);
}
