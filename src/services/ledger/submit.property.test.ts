/**
 * No sequence of edits, observations, approvals and imports can send bytes that were not approved, or about which
 * something is observed for which nobody gave a reason. The test runs the session, review,
 * ledger and files of the app; the browser tests check how two real tabs share an enrollment.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { installBrowser } from './browser.fixture.ts';
import { steps } from './send-steps.arbitraries.ts';
import { type Counts, SendWorld } from './send-world.fixture.ts';

const OUTCOMES = [
  'sent, approved',
  'sent',
  'resolved: exists',
  'resolved: some-exist',
  'resolved: does-not-exist',
  'received',
  'updated',
  'imported',
  'not sent: not-approved',
  'not sent: changed',
  'not sent: observed',
];
const browser = await installBrowser();

test('only approved bytes are sent, and only once, whatever happened before', {
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
  // Each possible outcome must occur: a run in which nothing is sent would prove nothing.
  for (const what of OUTCOMES) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
});
