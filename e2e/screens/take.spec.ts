/**
 * Takes the pictures of README: each page, light and dark, as a desk and as a phone shows it. `npm run screens`; run it
 * after a change of the look, and commit what it writes.
 */
import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures.ts';
import { SCENES } from '../scenes/scenes.ts';

const FOLDER = process.env['SCREENS_FOLDER'] ?? fileURLToPath(new URL('.', import.meta.url));
const isAll = process.env['SCREENS_OF'] === 'all';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

for (const scene of SCENES.filter(({ isPage }) => isAll || isPage)) {
  test(scene.name, async ({ page, desk, seed, sandbox }) => {
    // Nothing of the machine on which they are taken: its clock.
    await page.clock.setFixedTime('2026-11-20T10:30:00-03:00');
    await scene.show({ page, desk, seed, sandbox });
    // The tools that come last.
    await expect(page.locator('body')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.waitForTimeout(400);
        await page.screenshot({
          path: `${FOLDER}/${scene.name}-${size.width}-${colorScheme}.png`,
          animations: 'disabled',
          caret: 'hide',
        });
      }
    }
  });
}
