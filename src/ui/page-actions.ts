/** Buttons and links that stand on the page by themselves, and the items of its menus. */
import { listOfferedItems } from './menu.tsx';

const PARTS = ':is(main, header)';
const ACTIONS = `${PARTS} :is(button, a[href])`;
/** Rows and fields have items of their own; a choice, a menu button and the palette's own button are no action. */
const NO_ACTIONS =
  ':is(table, ul, ol, fieldset, form, dialog, [role="dialog"], [role="radiogroup"], [popover]) *, [role], [aria-haspopup], [aria-expanded], [aria-pressed], [aria-keyshortcuts], [aria-disabled="true"], [tabindex="-1"], :disabled';

export interface PageAction {
  readonly text: string;
  readonly run: () => void;
}

/**
 * What the page offers now. Names that stand twice are left out: they would not say which one.
 * @param elsewhere addresses whose links are left out
 */
export function readPageActions(elsewhere: readonly string[]): readonly PageAction[] {
  const found = [
    ...listOfferedItems(),
    ...[...document.querySelectorAll<HTMLElement>(ACTIONS)]
      .filter((element) => isAction(element, elsewhere))
      .map((element) => ({ text: toName(element), run: () => element.click() })),
  ];
  const counts = new Map<string, number>();
  for (const { text } of found) counts.set(text, (counts.get(text) ?? 0) + 1);
  return found.filter(({ text }) => text !== '' && counts.get(text) === 1);
}

/** Calls back whenever the page changes. Returns a function that ends it. */
export function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (const part of document.querySelectorAll(PARTS))
    observer.observe(part, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => observer.disconnect();
}

function isAction(element: HTMLElement, elsewhere: readonly string[]): boolean {
  const isElsewhere = element instanceof HTMLAnchorElement && elsewhere.includes(element.pathname);
  return (
    !isElsewhere && !element.matches(NO_ACTIONS) && element.checkVisibility({ visibilityProperty: true })
  );
}

/** Accessible name without the keys that are shown beside it. */
function toName(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const part of copy.querySelectorAll('kbd, svg')) part.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}
