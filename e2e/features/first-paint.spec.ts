/** The document shows the frame of the page before any code of the app has run, and the app takes its place. */
import type { Page, Route } from '@playwright/test';
import { createPerson } from '../../src/domain/enrollment/person.ts';
import { expect, test } from '../setup/fixtures.ts';

const PERSON = '/inscripciones/e1/personas/p1';
const NAMES = {
  'es-CL': {
    add: 'Agregar persona',
    field: 'Nombres',
    date: 'Fecha de nacimiento',
    risk: 'Perfil de riesgo',
  },
  'en-GB': { add: 'Add person', field: 'Given names', date: 'Date of birth', risk: 'Risk profile' },
};

/** Boxes of what the frame of a person names, by their words. */
const toBoxes = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.topbar__name, .topbar__link, .panel__add, legend, .field > :first-child, .field__entry',
      ),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // The app has one link more; only it knows whether a profile asks for a review.
      .filter(({ element, box }) => box.width > 0 && element.getAttribute('href') !== '/que-paso')
      .map(({ box: { x, y, width, height } }) => [x, y, width, height].map((part) => Math.round(part))),
  );

for (const locale of ['es-CL', 'en-GB'] as const) {
  for (const viewport of [
    { width: 1366, height: 768 },
    // The chip of a sample profile, which is not in the frame, breaks the bar of a narrower English page.
    { width: 430, height: 844 },
  ]) {
    test.describe(`${locale}, ${viewport.width} pixels`, () => {
      test.use({ locale, viewport });
      const names = NAMES[locale];

      test('a person has its frame before the app, and nothing moves when the app comes', async ({
        page,
        seed,
        faults,
      }) => {
        const { personPath } = await seed([createPerson('p1')]);
        const held: Route[] = [];
        await page.route('**/assets/start-*.js', (route) => void held.push(route));
        await page.goto(personPath(1), { waitUntil: 'commit' });
        await expect(page.getByText(names.field, { exact: true })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        await page.evaluate(() => document.fonts.ready);
        const before = await toBoxes(page);
        expect(before.length).toBeGreaterThan(25);
        // Nothing takes a key or is read before it works.
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
        await expect(page.getByRole('button')).toHaveCount(0);

        for (const route of held) await route.continue();
        await expect(page.getByRole('textbox', { name: names.field })).toBeVisible();
        await expect(page.locator('.first')).toHaveCount(0);
        expect(await toBoxes(page)).toEqual(before);
        expect(faults).toEqual([]);
      });
    });
  }
}

test('each page has its own frame, and a page without one the bar alone', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/inscripciones/e1');
  await expect(page.getByText(NAMES['es-CL'].risk, { exact: true })).toBeVisible();
  await expect(page.getByText(NAMES['es-CL'].field, { exact: true })).toBeHidden();
  await page.goto('/envios');
  await expect(page.getByText('Por revisar')).toBeVisible();
  await expect(page.getByText(NAMES['es-CL'].add)).toBeHidden();
});

test('the bar is painted while every script is on its way', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(PERSON, { waitUntil: 'commit' });
  await expect(page.getByText('Inscripciones')).toBeVisible();
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
});
