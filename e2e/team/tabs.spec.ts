/** Many tabs of one browser work like a single one, over HTTP/1.1 and its six connections. */
import type { BrowserContext, Page } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { holdRequests } from '../setup/hold.ts';
import { expect, PASSWORD, test } from '../setup/team-fixtures.ts';

const TABS = 20;
/** Limit for an approval from the last tab. */
const LIMIT_MS = 1000;

/** @returns all tabs in their order, each showing the list */
async function openTabs(context: BrowserContext, first: Page, count: number) {
  const pages = [first];
  for (let tab = 1; tab < count; tab += 1) {
    const page = await context.newPage();
    await page.goto('/');
    pages.push(page);
  }
  const tabs = pages.map((page) => ({ page, team: new TeamDesk(page), desk: new Desk(page) }));
  for (const { team } of tabs) await expect(team.row('Ana María Muñoz')).toBeVisible();
  return tabs;
}

/** Number of tabs that hold the stream, and that wait for it. */
const countTabs = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const [holders, waiting] = [held, pending].map(
      (locks) => locks.filter(({ name }) => name?.startsWith('enrola.team-events')).length,
    );
    return { held: holders, pending: waiting };
  });

/** Duration of the next request, including its wait for a connection. */
async function findWait(page: Page, pathEnd: string): Promise<number> {
  const request = await page.waitForRequest((each) => each.url().endsWith(pathEnd));
  const begun = performance.now();
  await request.response();
  return performance.now() - begun;
}

test('an approval from the last of twenty tabs; the tab with the stream closes; the next one freezes', async ({
  signIn,
}) => {
  test.setTimeout(240_000);
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  const { page: first } = supervisor.team;
  const tabs = await openTabs(first.context(), first, TABS);
  expect(await countTabs(first)).toEqual({ held: 1, pending: TABS - 1 });

  const last = tabs.at(-1);
  if (!last) throw new Error('no tab');
  await last.team.openEnrollment('Carlos Soto');
  const answered = findWait(last.page, '/approve');
  await last.team.take('Aprobar sin enviar');
  expect(await answered).toBeLessThan(LIMIT_MS);
  await expect(last.team.panel).toContainText('Aprobada por Elena Fuentes.');
  for (const { team } of tabs.slice(0, -1)) await expect(team.row('Carlos Soto')).toContainText('Aprobada');

  // The next tab in the queue takes over the lock of a closed tab.
  await first.close();
  const left = tabs.slice(1, -1);
  await expect.poll(() => countTabs(last.page)).toEqual({ held: 1, pending: TABS - 2 });
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  for (const { team } of left) await expect(team.row('Ana María Muñoz')).toContainText('En revisión');

  // A tab with paused scripts keeps its lock: the others notice, and take it.
  const frozen = left[0];
  if (!frozen) throw new Error('no tab');
  const debuggerOf = await frozen.page.context().newCDPSession(frozen.page);
  await debuggerOf.send('Debugger.enable');
  const paused = new Promise((resolve) => debuggerOf.once('Debugger.paused', resolve));
  await debuggerOf.send('Debugger.pause');
  void frozen.page.evaluate(() => 0).catch(() => undefined);
  await paused;
  await agent.team.take('Retirar');
  for (const { team } of left.slice(1))
    await expect(team.row('Ana María Muñoz')).not.toContainText('En revisión', { timeout: 30_000 });
  await debuggerOf.send('Debugger.resume');
  await expect(frozen.team.row('Ana María Muñoz')).not.toContainText('En revisión');
  await expect.poll(() => countTabs(last.page)).toEqual({ held: 1, pending: TABS - 2 });
});

test('a page counts again once after many changes, and aborts no count', async ({ signIn }) => {
  const { page } = (await signIn('agente')).team;
  await expect.poll(() => countTabs(page)).toEqual({ held: 1, pending: 0 });
  // The stream, when it opens, has everything read once more.
  let countedAt = Date.now();
  page.on('request', (request) => {
    if (isCount(request.url())) countedAt = Date.now();
  });
  await expect.poll(() => Date.now() - countedAt, { timeout: 20_000 }).toBeGreaterThan(1500);
  let asked = 0;
  const aborted: string[] = [];
  const answer = await holdRequests(page, '/api/desk');
  page.on('request', (request) => {
    if (isCount(request.url())) asked += 1;
  });
  page.on('requestfailed', (request) => isCount(request.url()) && aborted.push(request.url()));
  await page.evaluate(tellOfChanges);
  await expect.poll(() => asked).toBe(1);
  // The count that is under way tells nothing of these.
  await page.evaluate(tellOfChanges);
  answer();
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(2);
  expect(aborted).toEqual([]);
});

const isCount = (url: string) => url.endsWith('/api/desk');

/** Tells the tabs of changes, as the tab with the stream does. */
async function tellOfChanges(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const name = held.find((lock) => lock.name?.startsWith('enrola.team-events'))?.name ?? '';
  const channel = new BroadcastChannel(name);
  for (let revision = 1; revision <= 20; revision += 1) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage({ enrollmentId: 'another', revision });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  channel.close();
}

test('who signs in after another user in the same browser is alone with their stream', async ({ signIn }) => {
  const { team } = await signIn('agente');
  const [here, there] = await openTabs(team.page.context(), team.page, 2);
  if (!here || !there) throw new Error('no tabs');
  expect(await countTabs(here.page)).toEqual({ held: 1, pending: 1 });
  await here.page.getByRole('button', { name: 'Salir' }).click();
  await here.team.fillSignIn('supervisora', PASSWORD);
  await expect(here.team.row('Carlos Soto')).toBeVisible();
  await expect.poll(() => countTabs(here.page)).toEqual({ held: 1, pending: 0 });
});

test('a page says that it loads while the server does not say who is signed in', async ({ signIn }) => {
  const { team } = await signIn('agente');
  const answer = await holdRequests(team.page, '/api/team');
  await team.page.reload({ waitUntil: 'commit' });
  await expect(team.page.getByText('Cargando…')).toBeVisible();
  answer();
  await expect(team.row('Ana María Muñoz')).toBeVisible();
  await expect(team.page.getByText('Cargando…')).toHaveCount(0);
});
