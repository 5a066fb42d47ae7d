/** Layout shifts of a page that count for CLS, with the moved elements and distances. */
import type { Page } from '@playwright/test';

/**
 * Runs in every document. Ignores shifts within half a second of a press or a key, as the metric does: the
 * user expects those. Values are rounded to four decimals, as usual; smaller ones count as zero.
 */
const WATCH = `{
  const toName = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'gone';
    const names = [...element.classList].map((name) => '.' + name).join('');
    return element.localName + (element.id && '#' + element.id) + names + ' «' + element.textContent.trim().slice(0, 30) + '»';
  };
  const toBox = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
      if (hadRecentInput || value < 0.00005) continue;
      const path = location.pathname.replaceAll(/[0-9a-f-]{36}/g, '…');
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => toName(node) + ' ' + toBox(previousRect) + ' → ' + toBox(currentRect),
      );
      window.noteLayoutShift([value.toFixed(4) + ' ' + path + ' ' + Math.round(startTime) + ' ms', ...moved].join('\\n  '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** Records every shift in all documents that the page shows from now on. */
export async function watchShifts(page: Page): Promise<string[]> {
  const shifts: string[] = [];
  await page.exposeFunction('noteLayoutShift', (shift: string) => shifts.push(shift));
  await page.addInitScript(WATCH);
  return shifts;
}

/** A slow computer on a slow line with an empty cache: every part comes late. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 2 });
}
