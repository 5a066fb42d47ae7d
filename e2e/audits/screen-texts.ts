/** Texts and accessible names of a page, with a filter for data that are not words of the app. */
import type { Page } from '@playwright/test';

const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'data-heading',
];

/** Visible texts without duplicates; skips code, typed text and parts marked as another language. */
export function findTexts(page: Page): Promise<string[]> {
  return page.evaluate((spoken) => {
    const own = document.documentElement.lang;
    const isApart = (element: Element) =>
      element.closest('pre, code, script, style, textarea') !== null ||
      element.closest('[lang]')?.getAttribute('lang') !== own ||
      !element.checkVisibility();
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && !isApart(node.parentElement)) found.add((node.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll(spoken.map((name) => `[${name}]`).join())) {
      if (!isApart(element)) for (const name of spoken) found.add(element.getAttribute(name)?.trim() ?? '');
    }
    return [...found].filter((text) => /\p{L}/u.test(text));
  }, SPOKEN);
}

/** All texts inside a value of JSON. */
export function toLeaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(toLeaves);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => [key, ...toLeaves(member)]);
  return [];
}

/**
 * The text without data, addresses, file names and short ids, whole words only; callers put the longest data
 * first. Empty when no words of the app are left.
 */
export function withoutData(text: string, data: readonly string[]): string {
  let left = text.replace(/https?:\S+|\S+\.(?:json|age|csv|xlsx)\b|\b[\da-f]{8}\b/g, ' ');
  for (const part of data) {
    if (!left.includes(part)) continue;
    const literal = part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    left = left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), ' ');
  }
  // A single letter is the label of a key.
  return /\p{L}{2,}/u.test(left) ? left.trim() : '';
}

/**
 * The rest of a pseudo-language text outside its brackets; a text with keys inside has several bracketed
 * parts.
 */
export function withoutPseudo(text: string): string {
  let left = text;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/\[[^[\]]*\]/g, ' ');
  }
  return left.replace(/\p{L}*[ȧƈḗɠīŀƞǿřşŧŭẏẋȦƇḖƓĪĿȠǾŘŞŦŬẎ]\p{L}*/gu, ' ');
}
