/** Chromium compiles the start when the service worker stores it, and later starts read the compiled code. */
import * as z from 'zod/mini';
import { expect, test } from '../setup/fixtures.ts';
import { awaitWorker } from '../setup/offline/worker.ts';

test.use({ serviceWorkers: 'allow' });

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z.object({
        data: z.optional(
          z.object({ url: z.optional(z.string()), consumedCacheSize: z.optional(z.number()) }),
        ),
      }),
    }),
  ),
});

test('a later start reads the compiled code of its script', async ({ page, context, desk, browser }) => {
  await desk.home.open();
  await awaitWorker(page);
  await page.close();

  const later = await context.newPage();
  await browser.startTracing(later, { categories: ['v8', 'devtools.timeline'] });
  await later.goto('/');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  const trace: unknown = JSON.parse(String(await browser.stopTracing()));
  const compiled = traceSchema
    .parse(trace)
    .traceEvents.flatMap(({ name, args: { data } }) =>
      name.startsWith('v8.compile') && data?.url?.includes('/assets/start-') === true ? [data] : [],
    );
  const start = compiled.find(({ url }) => url?.includes('/start-exports-') === false);
  expect(start?.consumedCacheSize).toBeGreaterThan(100_000);
});
