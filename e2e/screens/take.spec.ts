/**
 * Takes the pictures of README.md beside this file: each page, light and dark, in a desktop and a phone size,
 * and those of the help page. `npm run screens`; run it after a change of the look, and commit the result.
 * `SCREENS_OF=all` takes every scene, for viewing only.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Rest } from '../audits/rest.ts';
import { test } from '../setup/fixtures.ts';
import { KitPage } from '../setup/kit/kit-page.ts';
import { SCENES } from '../scenes/scenes.ts';

const FOLDER = process.env['SCREENS_FOLDER'] ?? fileURLToPath(new URL('.', import.meta.url));
const isAll = process.env['SCREENS_OF'] === 'all';
/** WebP quality in percent: text stays sharp, and a picture takes a quarter of a PNG. */
const QUALITY = 75;

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

for (const scene of SCENES.filter(({ isPage }) => isAll || isPage)) {
  test(scene.name, async ({ page, desk, seed, sandbox }) => {
    const rest = await Rest.watch(page);
    await scene.show({ page, desk, seed, sandbox });
    await rest.reach(scene.held);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await rest.reach(scene.held);
        await take(page, `${scene.name}-${size.width}-${colorScheme}`);
      }
    }
  });
}

/** Scene of each picture on the help page, in each language. */
const HELP = { day: 'person', review: 'review', trouble: 'unknown' } as const;
const HELP_FOLDER = fileURLToPath(new URL('../../public/help/', import.meta.url));

for (const [part, name] of Object.entries(HELP)) {
  test(`help: ${part}`, async ({ page, desk, seed, sandbox }) => {
    await page.setViewportSize(SIZES[0]);
    const rest = await Rest.watch(page);
    const scene = SCENES.find((each) => each.name === name);
    if (!scene) throw new Error(`There is no scene «${name}».`);
    await scene.show({ page, desk, seed, sandbox });
    for (const language of ['es', 'en'] as const) {
      if (language === 'en') await desk.switchLanguage(language);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await rest.reach(scene.held);
        await take(page, `${part}-${language}-${colorScheme}`, HELP_FOLDER);
      }
    }
  });
}

/** No page of the app: the picture is only for viewing, and not kept with the others. */
test('kit', async ({ page }) => {
  test.skip(!isAll);
  await page.setViewportSize({ width: 1366, height: 1800 });
  const kit = new KitPage(page);
  await kit.open();
  await kit.force();
  await kit.country.focus();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await take(page, `kit-1366-${colorScheme}`);
  }
});

/** Saves WebP, which the browser makes and Playwright's own screenshots do not. */
async function take(page: Page, name: string, folder = FOLDER): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.webp`, Buffer.from(data, 'base64'));
}
