/**
 * What is asked of a page about its languages: no word of the app stands in the code, nothing is left in Spanish, and
 * switching the language loses nothing that was typed.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { REASON_LABEL, YES_NO } from '../../src/domain/case/case-formats.ts';
import { SHEET, TOLD_SHEET } from '../scenes/desk-scenes.ts';
import { Storage } from '../setup/storage.ts';
import { findTexts, toLeaves, withoutData, withoutPseudo } from './screen-texts.ts';
import { speak } from './speak.ts';

/** Texts that the scenes bring from outside: files, and what is read of a card. */
const BROUGHT = [
  SHEET,
  TOLD_SHEET,
  // Code page 850 read as Windows.
  TOLD_SHEET.replaceAll('Ñ', '¥'),
  'Begoña Nuñez Soto',
  'Pedro Peña Rojas',
  'Luz Maria',
  'Nunez',
  'Pena',
  'luz@gmial.com',
  'Luz',
  'Ana',
  'Berta Núñez',
  'IMG_0412.jpg',
  // These are default texts of a profile's case.
  ...toLeaves([YES_NO, REASON_LABEL]),
];
/** The same word in Spanish and English. */
const ALIKE = [
  'Enrola',
  'Error',
  'error',
  'No',
  'no',
  'URL',
  'HTTP',
  'Ctrl',
  'Alt',
  'Alt+Enter',
  'Enter',
  'Tab',
  'Esc',
  'JSON',
  'min',
  'kB',
  'GMT',
  'DOS (850)',
];
/** Names of countries, months and days, which come from Intl. */
const SAID_BY_INTL = [
  ...['es', 'en'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    return letters.flatMap((a) => letters.map((b) => names.of(a + b) ?? ''));
  }),
  ...Array.from({ length: 12 }, (_, month) =>
    (['short', 'long'] as const).map((style) =>
      new Intl.DateTimeFormat('en-GB', { month: style }).format(new Date(2026, month, 1)),
    ),
  ).flat(),
  ...Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(new Date(2026, 0, day + 1)),
  ),
  ...[0, -1].map((day) => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(day, 'day')),
];

/** All texts of the profile, the stored records and the entries: data, not words of the app. The longest come first. */
async function readData(page: Page): Promise<readonly string[]> {
  const profiles = await Promise.all(
    ['profile.json', 'profiles/case.json'].map(
      async (path): Promise<unknown> =>
        JSON.parse(await readFile(new URL(`../../public/${path}`, import.meta.url), 'utf8')),
    ),
  );
  const stores = ['enrollments', 'persons', 'attempts', 'reviews', 'settings'] as const;
  // A page may not have made the database yet, and reading would create an empty one.
  const databases = await page.evaluate(() => indexedDB.databases());
  const stored = databases.some(({ name }) => name === 'enrola')
    ? await Promise.all(stores.map((store) => new Storage(page).list(store)))
    : [];
  const typed = await page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=button]), textarea')].map((entry) =>
      'value' in entry ? String(entry.value) : '',
    ),
  );
  const leaves = [
    ...toLeaves(profiles),
    ...toLeaves(stored).flatMap(withAnswers),
    ...typed,
    ...SAID_BY_INTL,
    ...ALIKE,
    ...BROUGHT,
  ];
  return [...new Set(leaves.flatMap((text) => [text, ...text.split(/\s*[\n;|]\s*/)]))]
    .filter((text) => /\p{L}/u.test(text))
    .toSorted((a, b) => b.length - a.length);
}

/** What an answer says, besides the text that it is stored as. */
function withAnswers(text: string): readonly string[] {
  if (!text.startsWith('{')) return [text];
  try {
    const answer: unknown = JSON.parse(text);
    return [text, ...toLeaves(answer)];
  } catch {
    return [text];
  }
}

/** The typed values by the id of their entry. Names of lists and of buttons are left out: they change with the language. */
function readEntries(page: Page): Promise<string[]> {
  return page
    .locator('input:not([role=combobox], [type=button]), textarea')
    .evaluateAll((entries) =>
      entries
        .filter((entry) => 'value' in entry && entry.value !== '')
        .map((entry) => ('value' in entry ? `${entry.id} ${String(entry.value)}` : '')),
    );
}

/** Serves the English texts from the disk: a scene without a network cannot load them. */
export async function serveEnglish(page: Page): Promise<void> {
  await page.route('**/assets/{en,pseudo}-*.js', (route) =>
    route.fulfill({
      path: fileURLToPath(new URL(`../../dist${new URL(route.request().url()).pathname}`, import.meta.url)),
    }),
  );
}

/**
 * Switches to the pseudo-language, calls `whileLonger` there, and goes on to English, where the page stays.
 * @returns texts that come from no language file, texts left in Spanish, and typed values that changed
 */
export async function findLanguageFaults(page: Page, whileLonger: () => Promise<void>): Promise<string[]> {
  const entries = await readEntries(page);
  const spanish = new Set(await findTexts(page));
  const findLost = async () => {
    const now = new Set(await readEntries(page));
    return entries.filter((entry) => !now.has(entry)).map((entry) => `changed: ${entry}`);
  };

  await speak(page, 'en-xa');
  const data = await readData(page);
  const written = (await findTexts(page))
    .filter((text) => withoutData(withoutPseudo(text), data) !== '')
    .map((text) => `written in the code: ${text}`);
  const lost = await findLost();
  await whileLonger();

  await speak(page, 'en');
  const left = (await findTexts(page))
    .filter((text) => spanish.has(text) && withoutData(text, data) !== '')
    .map((text) => `still Spanish: ${text}`);
  return [...written, ...lost, ...left, ...(await findLost())];
}
