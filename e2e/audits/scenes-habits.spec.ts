/** What every scene keeps to: its structure, targets, focus, and its shape when enlarged. */
import { expect, test } from '../setup/fixtures.ts';
import {
  ENLARGED,
  findFocusFaults,
  findOverflow,
  findSkipFaults,
  findSmallTargets,
  findStructureFaults,
  spaceText,
} from './habits.ts';
import { SCENES } from '../scenes/scenes.ts';

/** A page that is not there yet has a main part and the way past the top; no heading, no title. */
const LOADING = ['0 of heading of level 1', 'the title is "Enrola"'];
const PHONE = { width: 390, height: 600 } as const;

for (const scene of SCENES) {
  test(scene.name, async ({ page, desk, seed, sandbox }) => {
    test.setTimeout(180_000);
    await scene.show({ page, desk, seed, sandbox });
    const window = page.viewportSize();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findStructureFaults(page)).toEqual(scene.isLoading ? LOADING : []);
    expect(await findSmallTargets(page)).toEqual([]);

    for (const size of [PHONE, ENLARGED]) {
      await page.setViewportSize(size);
      expect(await findOverflow(page), `${size.width} wide`).toEqual([]);
    }
    await spaceText(page);
    expect(await findOverflow(page), 'enlarged, with more space in texts').toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });

    for (const size of [ENLARGED, PHONE, window ?? PHONE]) {
      await page.setViewportSize(size);
      expect(await findFocusFaults(page), `${size.width} wide`).toEqual([]);
    }
    if ((await page.locator('dialog[open]').count()) === 0) expect(await findSkipFaults(page)).toEqual([]);
  });
}
