/**
 * A page that reloads during a send: connections that its files used, or were about to use, must not carry
 * the send. The service reads every request and closes without an answer, which makes browsers repeat one
 * where they can.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, test } from '@playwright/test';
import { buildInPage } from '../setup/build-in-page.ts';
import { FaultServer } from './fault-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'sendInPage';
const SENDS = Number(process.env['ENROLA_SENDS'] ?? 60);

test('one press arrives once at most, in whatever moment the page is loaded anew', async ({
  browser,
}, info) => {
  test.setTimeout(600_000);
  mkdirSync(info.outputDir, { recursive: true });
  const script = await buildInPage(ROOT, 'src/services/ledger/send-in-page.fixture.ts', NAME);
  const server = await FaultServer.start(undefined);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const arrivals: number[] = [];
  try {
    for (let n = 0; n < SENDS; n += 1) arrivals.push(await sendInReload(context, { server, script, n }));
  } finally {
    await context.close();
    server.stop();
  }
  const count = (times: number) => arrivals.filter((one) => one === times).length;
  console.log(`${SENDS} sends: ${count(0)} never left, ${count(1)} arrived once`);
  expect(arrivals.filter((one) => one > 1)).toEqual([]);
  expect(count(1)).toBeGreaterThan(SENDS / 4);
});

interface Send {
  readonly server: FaultServer;
  readonly script: string;
  readonly n: number;
}

/** Number of arrivals of the request. */
async function sendInReload(context: BrowserContext, { server, script, n }: Send): Promise<number> {
  const path = `/${n}/`;
  // The page's own requests keep their connections open, as with many file servers.
  await server.prepare({ path, reply: { bytes: Buffer.alloc(0), end: 'fin' }, isReused: true });
  const page = await context.newPage();
  await page.goto(`${server.origin}/`);
  await page.evaluate(script);
  await page.evaluate(reloadAtSend, n);
  const order = { baseUrl: `/${n}`, timeoutMs: 5000, isReused: true, credentials: 'omit' };
  const reloaded = page.waitForEvent('framenavigated');
  await page.evaluate(`${NAME}.sendOnce(${JSON.stringify(order)})`).catch(() => undefined);
  await reloaded;
  await page.waitForLoadState();
  await page.waitForTimeout(60);
  await page.close();
  return server.arrivals.length;
}

/** Runs in the page: reloads it a few milliseconds before or after the request of a send. */
function reloadAtSend(n: number): void {
  const realFetch = window.fetch;
  window.fetch = async (input, init) => {
    if (init?.method !== 'POST') return realFetch(input, init);
    if (n % 2 === 0) {
      location.reload();
      await new Promise((resolve) => setTimeout(resolve, (n / 2) % 6));
    } else setTimeout(() => location.reload(), n % 31);
    return realFetch(input, init);
  };
}
