/**
 * CLS 0: nothing moves by itself in any scene; at first as people come to it, then as its page loads anew on a slow
 * computer behind a slow line, with nothing at hand, where every part comes late: on a desk and on a telephone.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { watchShifts } from './layout-shifts.ts';
import { SCENES } from '../scenes/scenes.ts';

const TELEPHONE = { width: 390, height: 844 };
/** The last of what comes by itself waits two seconds. */
const REST_MS = 3000;

for (const scene of SCENES) {
  test(scene.name, async ({ page, desk, seed, sandbox }) => {
    test.slow();
    test.skip(scene.movesBelow !== undefined, scene.movesBelow);
    const shifts = await watchShifts(page);
    await scene.show({ page, desk, seed, sandbox });
    await page.waitForTimeout(REST_MS);
    // Without a network there is nothing to load anew: the specs of the kept page do that.
    if (await page.evaluate(() => navigator.onLine)) {
      await slowDown(page);
      await page.reload();
      await page.waitForTimeout(REST_MS);
      await page.setViewportSize(TELEPHONE);
      await page.reload();
      await page.waitForTimeout(REST_MS);
    }
    expect(shifts.join('\n')).toBe('');
  });
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
