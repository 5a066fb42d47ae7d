import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useState,
} from 'react';
import { isComposing } from './is-composing.ts';

/** No option is active: the keys work on the text. */
const NONE = -1;
/** Number of options that PageUp and PageDown skip. */
const PAGE = 10;

interface ComboboxOptions {
  readonly isOpen: boolean;
  /** Without it, the list is always open, and one of its options is always active. */
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly count: number;
  /** Position of the present choice; negative when it is not in the list. */
  readonly selectedIndex: number;
  readonly onText: (text: string) => void;
  readonly onPick: (index: number) => void;
  /** Replaces the action of Enter, which picks the active option by default. */
  readonly onEnter?: () => void;
}

/**
 * `start` is the present choice, or else the first option: some lists get their options only after they open.
 */
type Place = number | 'start';

/** Makes an option active. The list scrolls to it, unless `isStill` is true. */
type Activate = (place: Place, isStill?: boolean) => void;

/**
 * Keys, pointer and ARIA attributes of an editable combobox with list autocomplete, as in the ARIA Authoring
 * Practices Guide. Focus stays in the input. The caller owns the text, the options and the choice.
 */
export function useCombobox(options: ComboboxOptions) {
  const { isOpen, onOpenChange, count, onText, onPick } = options;
  const id = useId();
  const { activeIndex, sightIndex, activate } = useActiveOption(id, options);
  const hasActive = isOpen && activeIndex >= 0 && activeIndex < count;
  const open = (place: Place) => {
    activate(place);
    onOpenChange?.(true);
  };
  const close = onOpenChange && (() => onOpenChange(false));
  const toggle = () => (isOpen ? close?.() : open(NONE));
  const enter = options.onEnter ?? (() => hasActive && onPick(activeIndex));
  return {
    activeIndex,
    /** The option to scroll to; negative to leave the scroll position. */
    sightIndex,
    toggle,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': hasActive ? `${id}-${activeIndex}` : undefined,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        onText(value);
        open(value || !onOpenChange ? 0 : NONE);
      },
      onClick: toggle,
      onKeyDown: (event: KeyboardEvent) => {
        if (isComposing(event.nativeEvent)) return;
        const isTaken = isOpen
          ? pressOpen(event, { activeIndex, lastIndex: count - 1, activate, enter, close })
          : pressClosed(event, open);
        if (isTaken) event.preventDefault();
      },
    },
    listProps: {
      id,
      role: 'listbox',
      // Focus stays in the input.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseLeave: () => activate(NONE, true),
    },
    optionPropsAt: (index: number) => ({
      id: `${id}-${index}`,
      onClick: () => {
        onPick(index);
        close?.();
      },
      // Touch only scrolls and taps, so it activates no option.
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch' && index !== activeIndex) activate(index, true);
      },
    }),
  } as const;
}

function useActiveOption(id: string, { isOpen, onOpenChange, selectedIndex }: ComboboxOptions) {
  const [{ place, isStill }, setActive] = useState<{ place: Place; isStill: boolean }>({
    place: 'start',
    isStill: false,
  });
  const activeIndex = place === 'start' ? Math.max(selectedIndex, 0) : place;
  const wantedIndex = activeIndex === NONE ? selectedIndex : activeIndex;
  const sightIndex = isOpen && !isStill ? wantedIndex : NONE;
  useEffect(() => {
    if (sightIndex >= 0) document.getElementById(`${id}-${sightIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, sightIndex]);
  const activate: Activate = (next, stays = false) => {
    if (next !== NONE || onOpenChange) setActive({ place: next, isStill: stays });
  };
  return { activeIndex, sightIndex, activate };
}

/** Returns true when the key was handled. */
function pressClosed({ key, altKey }: KeyboardEvent, open: (place: Place) => void): boolean {
  if (key === 'ArrowDown') open(altKey ? NONE : 'start');
  else if (key === 'ArrowUp' && !altKey) open(NONE);
  else return false;
  return true;
}

interface OpenList {
  readonly activeIndex: number;
  readonly lastIndex: number;
  readonly activate: Activate;
  readonly enter: () => void;
  readonly close: (() => void) | undefined;
}

/** Returns true when the key was handled. */
function pressOpen({ key, altKey }: KeyboardEvent, list: OpenList): boolean {
  const { activeIndex, lastIndex, activate, enter, close } = list;
  switch (key) {
    case 'ArrowDown':
      if (!altKey) activate(activeIndex < lastIndex ? activeIndex + 1 : 0);
      return true;
    case 'ArrowUp':
      if (altKey) close?.();
      else activate(activeIndex > 0 ? activeIndex - 1 : lastIndex);
      return true;
    case 'PageDown':
      if (!altKey) activate(Math.min(activeIndex + PAGE, lastIndex));
      return !altKey;
    case 'PageUp':
      if (!altKey) activate(Math.max(activeIndex - PAGE, 0));
      return !altKey;
    case 'Enter':
      enter();
      close?.();
      return true;
    case 'Escape':
      close?.();
      return close !== undefined;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      // These keys move the caret in the text.
      activate(NONE, true);
      return false;
    default:
      return false;
  }
}
