/** Before an entry can be used, the start alone has run. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

/** These ask for the first files, are the start, lead others to it, and hold the texts. */
const EARLY = ['early', 'start', 'start-exports', 'es'];
type Profile = Awaited<ReturnType<typeof stopProfile>>['profile'];
type Call = Profile['nodes'][number]['callFrame'];

const stopProfile = (cdp: CDPSession) => cdp.send('Profiler.stop');

/** `start` for `/assets/start-jlY95EH6.js`; undefined for what is no script of the build. */
const findPart = ({ url }: Call) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(url)?.[1];

/** Runs in the page: notes when an entry can be typed into. */
function noteFirstEntry(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('input#givenName:not([disabled])')) return;
    observer.disconnect();
    performance.mark('first entry');
  }).observe(document, { subtree: true, childList: true });
}

test('before an entry can be used, only the start has run', async ({ page, seed, desk }) => {
  const { personPath } = await seed([completePerson()]);
  await page.addInitScript(noteFirstEntry);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 100 });
  await cdp.send('Profiler.start');
  await page.goto(personPath(1), { waitUntil: 'commit' });
  await expect(desk.person.field('Nombres')).toBeEditable();
  const { profile } = await stopProfile(cdp);

  const end = await findFirstEntry(page, cdp);
  const run = toStacks(profile).filter(({ at, calls }) => at < end && calls.some(findPart));
  const parts = [...new Set(run.flatMap(({ calls }) => calls.map(findPart)))];
  expect(parts).toContain('start');
  expect(parts.filter((part) => part !== undefined && !EARLY.includes(part))).toEqual([]);
});

/** By the clock of the profile, in microseconds. */
async function findFirstEntry(page: Page, cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const opened = metrics.find(({ name }) => name === 'NavigationStart')?.value ?? 0;
  const entry = await page.evaluate(() => performance.getEntriesByName('first entry')[0]?.startTime ?? 0);
  expect(entry).toBeGreaterThan(0);
  return opened * 1e6 + entry * 1e3;
}

interface Stack {
  readonly at: number;
  /** The innermost first. */
  readonly calls: readonly Call[];
}

/** Each sample of a profile with all calls that led to it. */
function toStacks({ startTime, nodes, samples = [], timeDeltas = [] }: Profile): Stack[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  const callsOf = (node: Profile['nodes'][number] | undefined): Call[] =>
    node ? [node.callFrame, ...callsOf(parents.get(node.id))] : [];
  let at = startTime;
  return samples.map((id, index) => {
    at += timeDeltas[index] ?? 0;
    return { at, calls: callsOf(known.get(id)) };
  });
}
