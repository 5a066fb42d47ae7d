/**
 * CLS 0: nothing moves by itself in any scene, on a desk and on a telephone; at first as people come to it, then once
 * more on a slow computer behind a slow line, with nothing at hand, where every part comes late.
 */
import { expect, test } from './fixtures.ts';
import { watchShifts } from './layout-shifts.ts';
import { SCENES } from './scenes/scenes.ts';

const SIZES = { desk: { width: 1366, height: 768 }, telephone: { width: 390, height: 844 } };
/** The last of what comes by itself waits two seconds. */
const REST_MS = 3000;

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });
    for (const scene of SCENES) {
      test(scene.name, async ({ page, desk, seed, sandbox }) => {
        test.slow();
        const shifts = await watchShifts(page);
        await scene.show({ page, desk, seed, sandbox });
        await page.waitForTimeout(REST_MS);
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
        await cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 300,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.reload();
        await page.waitForTimeout(REST_MS);
        expect(shifts.join('\n')).toBe('');
      });
    }
  });
}
