/** Rules for every page beyond axe: each function returns the violations in words. */
import { waitForTwoPaints } from '../setup/paints.ts';
import { expect, type Page } from '@playwright/test';

/** Smallest side of a target, in CSS pixels (WCAG 2.5.8). */
const MIN_TARGET = 24;
/** Limit of the stops: a list that mounts only visible rows has no last one. */
const MAX_STOPS = 150;

/**
 * Faults of landmarks, headings, tables, language and title, among visible parts that are not behind a
 * dialog.
 */
export function findStructureFaults(page: Page): Promise<string[]> {
  return page.evaluate(readStructure);
}

/** Targets that are too small for a finger; links in a line of text are exempt. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(readTargets, MIN_TARGET);
}

/** Parts that make the current window scroll sideways, or that no scrolling reaches. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(readOverflow);
}

/** Faults of the skip link, which leads to the start of the page content. */
export async function findSkipFaults(page: Page): Promise<string[]> {
  const skip = page.getByRole('link', { name: 'Saltar al contenido', exact: true });
  // Without a banner there is nothing to skip.
  if ((await page.getByRole('banner').count()) === 0) return [];
  if ((await skip.count()) !== 1) return [`${await skip.count()} links past the top`];
  await skip.focus();
  const faults =
    (await skip.boundingBox())?.y === undefined ? ['the link is not seen when it has focus'] : [];
  await page.keyboard.press('Enter');
  const focused = await page.evaluate(() => document.activeElement?.tagName);
  return focused === 'MAIN' ? faults : [...faults, `it leads to ${focused}`];
}

/** The window of a 1280 x 1024 screen that is enlarged to 400 % (WCAG 1.4.10). */
export const ENLARGED = { width: 320, height: 256 } as const;

/** Sets the widest text spacing that readers may need (WCAG 1.4.12). */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await page.evaluate(waitForTwoPaints);
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
}

/** The focused element and the faults of its focus indicator. */
interface Stop {
  readonly name: string;
  readonly faults: readonly string[];
  readonly wasSeen: boolean;
}

/**
 * Tabs until the focus returns to the start: every stop shows its focus, none is completely behind a fixed
 * bar (WCAG 2.4.7, 2.4.11), and none traps the focus.
 */
export async function findFocusFaults(page: Page): Promise<string[]> {
  const names: string[] = [];
  const faults: string[] = [];
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-seen]')) element.removeAttribute('data-seen');
  });
  while (names.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readFocus);
    if (stop.wasSeen) {
      // The focus passed the end of the page and returned to the start.
      const isRound = names.includes('BODY') || stop.name === names[0];
      return isRound ? faults : [...faults, `${names.at(-1)}: the focus goes back to ${stop.name}`];
    }
    names.push(stop.name);
    const lasting = stop.faults.length > 0 ? await findLastingFaults(page) : [];
    faults.push(...lasting.map((fault) => `${stop.name}: ${fault}`));
  }
  return faults;
}

/**
 * A long list measures rows when they become visible and may move them, most of all after a resize: only a
 * fault that remains after the focus returned counts.
 */
async function findLastingFaults(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  const read = async () => {
    await page.evaluate(() => document.activeElement?.removeAttribute('data-seen'));
    ({ faults } = await page.evaluate(readFocus));
    return faults.length;
  };
  await expect
    .poll(read)
    .toBe(0)
    .catch(() => undefined);
  if (faults.length === 0) return faults;
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await read();
  return faults;
}

/** Runs in the page. */
function readStructure(): string[] {
  const faults: string[] = [];
  const dialog = document.querySelector('dialog[open]');
  const look = {
    all(selector: string, root: ParentNode = document) {
      return [...root.querySelectorAll(selector)].filter((it) =>
        it.checkVisibility({ visibilityProperty: true }),
      );
    },
    name(element: Element) {
      const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ');
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
      return element.getAttribute('aria-label') ?? texts.join(' ').trim();
    },
  };
  const count = (what: string, selector: string) => {
    const { length } = look.all(selector);
    if (length !== 1) faults.push(`${length} of ${what}`);
  };
  count('main', 'main:not([role])');
  count('heading of level 1', 'h1');
  // The summary of corrections comes before the heading; a dialog has a heading like a part of the page.
  let before = 1;
  for (const heading of look.all('h1, h2, h3, h4, h5, h6', dialog ?? document)) {
    const level = Number(heading.tagName.slice(1));
    if (level > before + 1) faults.push(`h${level} after h${before}: ${heading.textContent}`);
    before = level;
  }
  for (const nav of look.all('nav, dialog'))
    if (look.name(nav) === '') faults.push(`a ${nav.tagName} without a name`);
  for (const table of look.all('table')) {
    const what = table.textContent.slice(0, 40);
    if (look.name(table) === '' && !table.querySelector('caption')) faults.push(`no name: ${what}`);
    if (!table.querySelector('thead th')) faults.push(`no headings: ${what}`);
    if (table.querySelector('th:not([scope])')) faults.push(`a heading without a scope: ${what}`);
    const isWindowed = table.hasAttribute('aria-rowcount');
    if (isWindowed && table.querySelector('tr:not([aria-rowindex], [aria-hidden])'))
      faults.push(`a row without its number: ${what}`);
  }
  const { lang } = document.documentElement;
  if (lang !== 'es') faults.push(`the page is in "${lang}"`);
  if (!/\S · Enrola$/.test(document.title)) faults.push(`the title is "${document.title}"`);
  return faults;
}

/** Runs in the page. */
function readTargets(min: number): string[] {
  const pressed = (document.querySelector('dialog[open]') ?? document.body).querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role="option"]',
  );
  return [...pressed].flatMap((element) => {
    const isInText = element.tagName === 'A' && getComputedStyle(element).display.startsWith('inline');
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || isInText || element.matches('.skip, .visually-hidden')) return [];
    const label = element.closest('label');
    const { width, height } = (
      label?.querySelector('input') === element ? label : element
    ).getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
    const size = `${width.toFixed(1)} x ${height.toFixed(1)}`;
    return Math.min(width, height) < min - 0.5
      ? [`${element.tagName}.${element.className} "${name}" ${size}`]
      : [];
  });
}

/** Runs in the page. */
function readOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.body;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const outside = [...(document.querySelector('dialog[open]') ?? document.body).querySelectorAll('*')]
    .filter((element) => {
      if (!element.checkVisibility() || element.closest('.visually-hidden, .skip, svg')) return false;
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1) && !scrolls(element.parentElement);
    })
    .map((element) => `${element.tagName}.${element.className} "${element.textContent.slice(0, 30)}"`);
  return [...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []), ...outside.slice(0, 5)];
}

/** Runs in the page. */
function readFocus(): Stop {
  const focused = document.activeElement ?? document.body;
  const wasSeen = focused.hasAttribute('data-seen');
  focused.setAttribute('data-seen', '');
  // The browser itself has the focus.
  if (focused === document.body) return { name: 'BODY', faults: [], wasSeen };
  const name = (focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 40)) || focused.id;
  if (wasSeen) return { name, faults: [], wasSeen };
  const faults: string[] = [];
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) faults.push('nothing shows the focus');
  if (!focused.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    faults.push('it cannot be seen');
  const { left, top, width, height } = focused.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit !== null && (focused.contains(hit) || focused.closest('label')?.contains(hit));
    }),
  );
  if (!isSeen) faults.push('it is covered, or out of the window');
  return { name, faults, wasSeen };
}
