/** A newer version is offered, never forced, and nothing that was typed is lost. */
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { findViolations } from '../audits/axe.ts';
import { expect, test } from '../setup/offline/fixtures.ts';
import { awaitWorker, newer, readKept } from '../setup/offline/worker.ts';
import { Desk } from '../pages/desk.ts';
import { completePerson } from '../setup/seed.ts';

/** A value that a reload would lose. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => performance.mark('not-reloaded'));
  return () => page.evaluate(() => performance.getEntriesByName('not-reloaded').length === 1);
}

test('an update is offered in every tab; who takes it loses nothing, and the others go on', async ({
  page,
  context,
  desk,
  appServer,
  nextBuild,
}) => {
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await awaitWorker(page);
  const isAsItWas = await mark(page);
  await desk.person.scalar('nombre').fill('Begoña');

  appServer.deploy(nextBuild);
  const other = await context.newPage();
  const otherDesk = new Desk(other);
  await otherDesk.home.open();
  const isOtherAsItWas = await mark(other);
  await expect(desk.notices.update).toContainText('Hay una versión nueva de Enrola.');
  await expect(otherDesk.notices.update).toBeVisible();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
  await expect(newer(page)).toHaveCount(0);
  expect(await isAsItWas()).toBe(true);

  await page.bringToFront();
  await desk.person.scalar('nombre').fill('Begoña Amanda');
  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña Amanda');
  await expect(desk.notices.update).toBeHidden();

  // The other tab is still of the version before, and its parts load although the server has them no more.
  await expect(newer(other)).toHaveCount(0);
  expect(await isOtherAsItWas()).toBe(true);
  await otherDesk.profile.link.click();
  await expect(otherDesk.profile.configured).toBeVisible();
  expect(await isOtherAsItWas()).toBe(true);
  await otherDesk.notices.takeButton.click();
  await expect(newer(other)).toBeAttached();
});

test('«Más tarde» is not now: the next page offers it again, and files of the old version go with it', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await desk.home.create();
  await awaitWorker(page);
  const old = await readKept(page);
  appServer.deploy(nextBuild);
  await page.reload();
  await expect(desk.notices.update).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await desk.notices.laterButton.click();
  await expect(desk.notices.update).toBeHidden();
  await expect(desk.person.content).toBeFocused();
  await page.reload();
  await expect(newer(page)).toHaveCount(0);

  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  const isOld = (path: string) => path.startsWith('/assets/') && old.includes(path);
  await expect.poll(async () => (await readKept(page)).filter(isOld)).toEqual([]);
  expect(await readKept(page)).toHaveLength(old.length);
});

test('nothing is updated while a request is on its way', async ({
  page,
  context,
  desk,
  appServer,
  nextBuild,
  seed,
}) => {
  let answer: (() => void) | undefined;
  appServer.answers.set(FINALIZE_PATH, (_request, response) => {
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await awaitWorker(page);
  appServer.deploy(nextBuild);
  await (await context.newPage()).goto(appServer.origin);
  await expect(desk.notices.update).toBeVisible();
  await desk.review.approveAndSend();
  await expect(desk.review.sendingButton).toBeDisabled();

  await desk.notices.takeButton.click();
  await expect(desk.notices.update).toContainText('Se está enviando: actualice cuando termine.');
  await expect(newer(page)).toHaveCount(0);
  answer?.();
  await expect(desk.receipt.heading).toBeVisible();
  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  await expect(desk.receipt.heading).toBeVisible();
  expect(appServer.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

test('what could not be stored is not left behind by an update', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await desk.home.create();
  await desk.frame.addPersonButton.click();
  await awaitWorker(page);
  appServer.deploy(nextBuild);
  await page.reload();
  await expect(desk.notices.update).toBeVisible();
  const put = await page.evaluateHandle(() => {
    const { prototype } = IDBObjectStore;
    const original = prototype.put;
    prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    return original;
  });
  await desk.person.scalar('nombre').fill('Begoña');
  await desk.notices.takeButton.click();
  await expect(desk.notices.update).toContainText('No se pudo guardar lo escrito: no se actualizó.');
  await expect(newer(page)).toHaveCount(0);

  await page.evaluate((original) => {
    IDBObjectStore.prototype.put = original;
  }, put);
  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
});

test('a page that stays open looks for an update when it is shown again, at most hourly', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await page.clock.install();
  await desk.home.open();
  await page.clock.runFor(3000);
  await awaitWorker(page);
  appServer.deploy(nextBuild);
  const asked = () => appServer.requests.filter((request) => request === 'GET /sw.js').length;
  const before = asked();
  const show = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor('59:00');
  await show();
  await page.waitForTimeout(2500);
  expect(asked()).toBe(before);
  await page.clock.runFor('02:00');
  await show();
  await show();
  await expect(desk.notices.update).toBeVisible();
  expect(asked()).toBe(before + 1);
});
