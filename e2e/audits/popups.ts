/**
 * Positions of lists, suggestions, menus and button boxes when they open; none may make the document higher
 * than the window.
 */
import type { Page } from '@playwright/test';

export interface PopupReport {
  /** Number of popups that opened, one after the other. */
  readonly opened: number;
  readonly faults: readonly string[];
}

/**
 * Opens everything that the page can open in the current window, one after the other, and focuses each entry
 * for its suggestions.
 */
export function openPopups(page: Page): Promise<PopupReport> {
  return page.evaluate(readPopups);
}

/** Runs in the page. */
async function readPopups(): Promise<PopupReport> {
  const POPUPS = '[role="listbox"], [role="menu"], .disclosure__box, [popover]';
  const root = document.querySelector('dialog[open]') ?? document.body;
  const faults = new Set<string>();
  let opened = 0;
  const look = {
    paint: () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)));
      }),
    /** The first and the last ones: the others in a long list are alike. */
    all(selector: string): HTMLElement[] {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      );
      return found.filter((_, index) => index < 3 || index >= found.length - 6);
    },
    name: (element: Element) =>
      element.getAttribute('aria-label') || element.id || element.textContent.trim().slice(0, 30),
    /** What loads as it opens is placed before it is painted, so only what lasts counts. */
    async check(cause: string) {
      if (look.find(cause).length > 0) await look.paint();
      for (const fault of look.find(cause)) faults.add(fault);
      opened += look.popups().length;
    },
    popups: () =>
      [...document.querySelectorAll(POPUPS)]
        .map((part) => part.closest('[popover]') ?? part)
        .filter((popup) => popup.checkVisibility({ visibilityProperty: true }))
        .map((popup) => ({ popup, box: popup.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0),
    find(cause: string): string[] {
      const { scrollHeight } = document.scrollingElement ?? document.documentElement;
      const found =
        scrollHeight === innerHeight
          ? []
          : [`${cause}: the document is ${scrollHeight} high, the window ${innerHeight}`];
      for (const { popup, box } of look.popups()) {
        const { top, bottom, left, right } = box;
        const isInside =
          top >= -0.5 && left >= -0.5 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
        const place = [top, right, bottom, left].map(Math.round).join(' ');
        if (!isInside) found.push(`${cause}: ${popup.className} is not in the window: ${place}`);
        const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
        if (isInside && !(hit && popup.contains(hit)))
          found.push(`${cause}: ${popup.className} is covered by ${hit?.className}`);
      }
      return found;
    },
    press(key: string) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
  };
  await look.check('at rest');
  for (const entry of look.all('form input:not([type="radio"], [type="checkbox"]), form select')) {
    entry.focus();
    await look.paint();
    await look.check(`focus in ${look.name(entry)}`);
  }
  for (const opener of look.all('[role="combobox"], [aria-haspopup="menu"], .disclosure > [aria-expanded]')) {
    opener.focus();
    opener.scrollIntoView({ block: 'nearest' });
    if (opener.getAttribute('aria-expanded') !== 'true') opener.click();
    await look.paint();
    await look.check(look.name(opener));
    look.press('Escape');
    await look.paint();
  }
  return { opened, faults: [...faults] };
}
