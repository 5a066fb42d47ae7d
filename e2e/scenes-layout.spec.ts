/**
 * CLS 0: nothing moves by itself in any scene, on a desk and on a telephone; at first on a slow computer behind a slow
 * line, where every part comes late, then once more with everything at hand.
 */
import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { watchShifts } from './layout-shifts.ts';
import { SCENES } from './scenes/scenes.ts';

const SIZES = { desk: { width: 1366, height: 768 }, telephone: { width: 390, height: 844 } };
/** Longer than the half second after a press in which a shift is forgiven. */
const LATENCY_MS = 600;
/** The last of what comes by itself waits two seconds. */
const REST_MS = 3000;

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });
    for (const scene of SCENES) {
      test(scene.name, async ({ page, desk, seed, sandbox }) => {
        test.slow();
        const shifts = await watchShifts(page);
        const cdp = await page.context().newCDPSession(page);
        await slowDown(cdp, { latencyMs: LATENCY_MS, cpuRate: 4 });
        await scene.show({ page, desk, seed, sandbox });
        await page.waitForTimeout(REST_MS);
        await slowDown(cdp, { latencyMs: 0, cpuRate: 1 });
        await page.reload();
        await page.waitForTimeout(REST_MS);
        expect(shifts.join('\n')).toBe('');
      });
    }
  });
}

async function slowDown(cdp: CDPSession, how: { latencyMs: number; cpuRate: number }): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: how.cpuRate });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: how.latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}
