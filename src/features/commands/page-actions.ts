/** Buttons and links that stand on the page by themselves, and the items of its menus. */
import type { Translator } from '../../i18n/translator.ts';
import {
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
} from '../../services/navigation/paths.ts';
import { listOfferedItems } from '../../ui/menu.tsx';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';

const PARTS = ':is(main, header)';
const ACTIONS = `${PARTS} :is(button, a[href])`;
/** Rows and fields have items of their own; a choice, a menu button and the palette's own button are no action. */
const NO_ACTIONS =
  ':is(table, ul, ol, fieldset, form, dialog, [role="dialog"], [role="radiogroup"], [popover]) *, [role], [aria-haspopup], [aria-expanded], [aria-pressed], [aria-keyshortcuts], [aria-disabled="true"], [tabindex="-1"], :disabled';
/** Pages with a command of their own. */
const COMMAND_PATHS: readonly string[] = [HOME_PATH, QUEUE_PATH, LEDGER_PATH, PROFILE_PATH, HELP_PATH];

export interface PageAction {
  readonly text: string;
  readonly run: () => void;
}

/** What the page offers now. Names that stand twice are left out: they would not say which one. */
export function readPageActions(): readonly PageAction[] {
  const found = [
    ...listOfferedItems(),
    ...[...document.querySelectorAll<HTMLElement>(ACTIONS)]
      .filter(isAction)
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

export function toPageItems(actions: readonly PageAction[], { t }: Translator): readonly PaletteItem[] {
  return actions.map(({ text }) => ({
    key: `page ${text}`,
    label: text,
    searchable: toItemSearchable([text]),
    toNote: () => t('palette.page'),
    // The page may have drawn its button anew since.
    run: () =>
      readPageActions()
        .find((action) => action.text === text)
        ?.run(),
  }));
}

function isAction(element: HTMLElement): boolean {
  const isCommand = element instanceof HTMLAnchorElement && COMMAND_PATHS.includes(element.pathname);
  return !isCommand && !element.matches(NO_ACTIONS) && element.checkVisibility({ visibilityProperty: true });
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
