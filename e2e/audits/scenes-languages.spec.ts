/**
 * Every scene in the language of tests and in English: nothing that it says stands in the code, nothing is left in
 * Spanish, nothing that was typed is lost by switching; nothing is cut off in a longer language, nor in text of twice the size.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { findCutOff } from '../scenes/cut-off.ts';
import { SHEET } from '../scenes/desk-scenes.ts';
import { SCENES } from '../scenes/scenes.ts';
import { findTexts, toLeaves, withoutData, withoutPseudo } from '../scenes/screen-texts.ts';
import { speak } from '../scenes/speak.ts';
import type { Storage } from '../setup/storage.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** What the scenes bring in from outside: files, and what is read of a card. */
const BROUGHT = [SHEET, 'LUZ MARIA', 'NUNEZ', 'PENA', 'luz@gmial.com', 'Luz', 'Ana', 'Berta Núñez'];
/** Alike in Spanish and English. */
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
];
/** Names of countries and months, which Intl writes. */
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
];

/** Everything that the profile and the person who types brought along. */
async function readData(page: Page, storage: Storage): Promise<readonly string[]> {
  const profile: unknown = JSON.parse(
    await readFile(new URL('../../public/profile.json', import.meta.url), 'utf8'),
  );
  const stores = ['enrollments', 'persons', 'attempts', 'reviews', 'settings'] as const;
  // Not every page opens the database, and asking would make an empty one.
  const databases = await page.evaluate(() => indexedDB.databases());
  const stored = databases.some(({ name }) => name === 'enrola')
    ? await Promise.all(stores.map((store) => storage.list(store)))
    : [];
  const typed = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')].map((entry) =>
      'value' in entry ? String(entry.value) : '',
    ),
  );
  const leaves = [...toLeaves(profile), ...toLeaves(stored), ...typed, ...SAID_BY_INTL, ...ALIKE, ...BROUGHT];
  return [...new Set(leaves.flatMap((text) => [text, ...text.split(/\s*[\n;|]\s*/)]))]
    .filter((text) => /\p{L}/u.test(text))
    .toSorted((a, b) => b.length - a.length);
}

/** What was typed; names of lists are of a language. */
function readEntries(page: Page): Promise<string[]> {
  return page
    .locator('input:not([role=combobox]), textarea')
    .evaluateAll((entries) =>
      entries
        .filter((entry) => 'value' in entry && entry.value !== '')
        .map((entry) => ('value' in entry ? `${entry.id} ${String(entry.value)}` : '')),
    );
}

/** After what is drawn has found its place. */
async function expectNothingCutOff(page: Page, state: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .soft(async () => expect(await findCutOff(page)).toEqual([]), `${state}, ${size.width} px`)
      .toPass({ timeout: 2000 });
  }
}

for (const scene of SCENES) {
  test(scene.name, async ({ page, desk, seed, sandbox, storage }) => {
    test.slow();
    // A scene without a network has no other way to a language.
    await page.route('**/assets/en-*.js', (route) =>
      route.fulfill({
        path: fileURLToPath(new URL(`../../dist${new URL(route.request().url()).pathname}`, import.meta.url)),
      }),
    );
    await scene.show({ page, desk, seed, sandbox });
    const entries = await readEntries(page);
    const spanish = new Set(await findTexts(page));
    await expectNothingCutOff(page, 'Spanish');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNothingCutOff(page, 'twice the size');
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    await speak(page, 'en-xa');
    expect.soft(await readEntries(page), 'entries').toEqual(entries);
    const data = await readData(page, storage);
    const written = (await findTexts(page)).filter((text) => withoutData(withoutPseudo(text), data) !== '');
    expect.soft(written, 'not of a language').toEqual([]);
    await expectNothingCutOff(page, 'longer');

    await speak(page, 'en');
    const left = (await findTexts(page)).filter(
      (text) => spanish.has(text) && withoutData(text, data) !== '',
    );
    expect.soft(left, 'still Spanish').toEqual([]);
    expect.soft(await readEntries(page), 'entries').toEqual(entries);
  });
}
