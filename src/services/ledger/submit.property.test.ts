/**
 * No sequence of edits, approvals and imports sends other bytes than those that were approved. Over the app's own
 * session, review, ledger and files; how two real tabs keep apart is for the browser's tests.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { installBrowser } from './browser.oracle.ts';
import { steps } from './send-steps.arbitraries.ts';
import { type Counts, SendWorld } from './send-world.oracle.ts';

const OUTCOMES = [
  'sent, approved',
  'sent',
  'resolved',
  'received',
  'updated',
  'imported',
  'not sent: not-approved',
  'not sent: changed',
];
const browser = await installBrowser();

test('whatever happens before, what is sent is what was approved, and once', {
  timeout: 120_000,
}, async () => {
  const counts: Counts = new Map();
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const world = await SendWorld.open(browser, counts);
      for (const step of list) await world.run(step);
      await world.close();
    }),
    { numRuns: 150 },
  );
  // Of all that may come of it, each came: a run in which nothing is sent would prove nothing.
  for (const what of OUTCOMES) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
});
