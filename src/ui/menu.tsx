import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { runAfterPress } from './schedule.ts';
import { toMenuButton } from './to-menu-button.ts';
import { useDismissal } from './use-dismissal.ts';
import { usePopup } from './use-popup.ts';
import './styles/disclosure.css';
import './styles/menu.css';

interface MenuItem {
  readonly text: string;
  /** Quiet text at the end of the item: what the action brings, or its key. */
  readonly note?: ReactNode;
  /** Undefined disables the item. */
  readonly run: (() => void) | undefined;
  /** True for an action that deletes something. */
  readonly isDanger?: boolean;
  /** True for an action that shows a dialog in place of the menu: `onClose` is left to the dialog. */
  readonly asks?: boolean;
}

export type MenuParts = readonly (readonly MenuItem[])[];

interface MenuProps {
  readonly label: string;
  /** Heading of the first group. */
  readonly title?: string | undefined;
  /** Items in groups, with a line between the groups. */
  readonly parts: MenuParts;
  /** The button that opened the menu. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/**
 * The menu of a menu button (the WAI-ARIA pattern), open as long as it is mounted. It is in the top layer,
 * below or above its button. It has the focus, which returns to the button before an item runs.
 */
export function Menu({ label, title, parts, anchor, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const letters = useRef({ typed: '', at: 0 });
  usePopup(menu, true, { align: 'end', readAnchor: () => anchor.getBoundingClientRect(), onLost: onClose });
  useLayoutEffect(() => {
    if (menu.current) readItems(menu.current)[0]?.focus({ preventScroll: true });
  }, [anchor]);
  const close = () => {
    anchor.focus({ preventScroll: true });
    onClose();
  };
  useDismissal(true, () => ({ parts: [menu.current, anchor], onLeave: onClose, onEscape: close }));
  // The menu follows the page, but a scrolling list within the page may hide its button: then it closes.
  useLayoutEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && target !== document.body && target.contains(anchor)) onClose();
    };
    document.addEventListener('scroll', onScroll, { capture: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = readItems(event.currentTarget);
    const index = items.findIndex((item) => item === document.activeElement);
    const next = findNext(event, items, index, letters.current);
    if (event.key === 'Tab') {
      // Moves the focus on from the button.
      anchor.focus({ preventScroll: true });
      onClose();
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus
    <div
      ref={menu}
      popover="manual"
      className="disclosure__box menu"
      role="menu"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {title !== undefined && (
        <div className="menu__title" role="presentation">
          {title}
        </div>
      )}
      {parts.map((items) => (
        <div key={items[0]?.text} className="disclosure__part" role="none">
          {items.map(({ text, note, run, isDanger, asks }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={isDanger ? 'disclosure__item menu__danger' : 'disclosure__item'}
              aria-disabled={run === undefined || undefined}
              onClick={() => {
                if (!run) return;
                if (asks) anchor.focus({ preventScroll: true });
                else close();
                // The action may be slow, so the closed menu is painted first.
                runAfterPress(run);
              }}
            >
              {text}
              {note !== undefined && <span className="menu__note">{note}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

interface MenuButtonProps {
  /** Name of the button and of the menu. */
  readonly label: string;
  readonly className: string;
  /** Content of the button. */
  readonly face: ReactNode;
  readonly parts: MenuParts;
}

/** A button with its menu. */
export function MenuButton({ label, className, face, parts }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useOffered(parts);
  return (
    <div className="disclosure">
      <button
        type="button"
        className={className}
        aria-label={label}
        {...toMenuButton(anchor !== undefined, (button) => setAnchor(anchor ? undefined : button))}
      >
        {face}
      </button>
      {anchor && <Menu label={label} parts={parts} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </div>
  );
}

/** Reads the items of each menu button on the page. */
const offered = new Set<() => MenuParts>();

function useOffered(parts: MenuParts): void {
  const read = useEffectEvent(() => parts);
  useEffect(() => {
    const readNow = () => read();
    offered.add(readNow);
    return () => void offered.delete(readNow);
  }, []);
}

/** Items that can be taken now, of all menu buttons on the page: for the palette. */
export function listOfferedItems(): readonly { readonly text: string; readonly run: () => void }[] {
  return [...offered].flatMap((read) =>
    read()
      .flat()
      .flatMap(({ text, run }) => (run ? [{ text, run }] : [])),
  );
}

function readItems(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Letters typed within this time belong to one prefix. */
const LETTERS_MS = 500;

function findNext(
  { key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent,
  items: readonly HTMLElement[],
  index: number,
  letters: { typed: string; at: number },
): HTMLElement | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  letters.typed = (timeStamp - letters.at < LETTERS_MS ? letters.typed : '') + key.toLowerCase();
  letters.at = timeStamp;
  const from = letters.typed.length > 1 ? index : index + 1;
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letters.typed),
  );
}
