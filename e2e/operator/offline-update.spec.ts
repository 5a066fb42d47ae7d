/** A newer version is offered, never forced, and nothing that was typed is lost. */
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { findViolations } from '../audits/axe.ts';
import { failWrites } from '../setup/fail-writes.ts';
import { expect, test } from '../setup/offline/fixtures.ts';
import { awaitNewer, awaitWorker, newer, readKept } from '../setup/offline/worker.ts';
import { Desk } from '../pages/desk.ts';
import { completePerson } from '../setup/seed.ts';

declare global {
  interface Window {
    /** Number of requests of the page for a newer worker. */
    looks: number;
  }
}

/** Sets a mark that a reload would lose; returns a function that tells whether it is still there. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => performance.mark('not-reloaded'));
  return () => page.evaluate(() => performance.getEntriesByName('not-reloaded').length === 1);
}

test('an update is offered in every tab; the tab that takes it loses nothing, and the others go on', async ({
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
  const isNotReloaded = await mark(page);
  await desk.person.scalar('nombre').fill('Begoña');

  appServer.deploy(nextBuild);
  const other = await context.newPage();
  const otherDesk = new Desk(other);
  await otherDesk.home.open();
  const isOtherNotReloaded = await mark(other);
  await expect(desk.notices.update).toContainText('Hay una versión nueva de Enrola.');
  await expect(otherDesk.notices.update).toBeVisible();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
  await expect(newer(page)).toHaveCount(0);
  expect(await isNotReloaded()).toBe(true);

  await page.bringToFront();
  await desk.person.scalar('nombre').fill('Begoña Amanda');
  await desk.notices.takeButton.click();
  await awaitNewer(page);
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña Amanda');
  await expect(desk.notices.update).toBeHidden();

  // The other tab still runs the old version, and its files load although the server no longer has them.
  await expect(newer(other)).toHaveCount(0);
  expect(await isOtherNotReloaded()).toBe(true);
  await otherDesk.menuButton.click();
  await otherDesk.profile.link.click();
  await expect(otherDesk.profile.configured).toBeVisible();
  expect(await isOtherNotReloaded()).toBe(true);
  await otherDesk.notices.takeButton.click();
  await awaitNewer(other);
});

test('an open page looks for an update at most hourly, «Más tarde» puts it off, and unsaved text holds it back', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await page.clock.install();
  await desk.home.create();
  await desk.frame.addPersonButton.click();
  await expect(desk.person.scalar('nombre')).toBeVisible();
  // The worker starts when the user is idle.
  await page.clock.runFor('00:03');
  await awaitWorker(page);
  const old = await readKept(page);
  appServer.deploy(nextBuild);

  await test.step('the page looks for an update when it is shown again after an hour', async () => {
    await page.evaluate(() => {
      const { prototype } = ServiceWorkerRegistration;
      const { update } = prototype;
      window.looks = 0;
      prototype.update = function countedUpdate() {
        window.looks += 1;
        return update.call(this);
      };
    });
    const countLooks = () => page.evaluate(() => window.looks);
    const show = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.runFor('59:00');
    await show();
    expect(await countLooks()).toBe(0);
    await page.clock.runFor('02:00');
    await show();
    await show();
    expect(await countLooks()).toBe(1);
    await expect(desk.notices.update).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('«Más tarde» hides the offer until the page is loaded anew', async () => {
    await desk.notices.laterButton.click();
    await expect(desk.notices.update).toBeHidden();
    await expect(desk.person.content).toBeFocused();
    await page.reload();
    await expect(desk.notices.update).toBeVisible();
    await expect(newer(page)).toHaveCount(0);
  });

  await test.step('text that cannot be saved is not lost by an update', async () => {
    const restoreWrites = await failWrites(page);
    await desk.person.scalar('nombre').fill('Begoña');
    await desk.notices.takeButton.click();
    await expect(desk.notices.update).toContainText('No se pudo guardar lo escrito: no se actualizó.');
    await expect(newer(page)).toHaveCount(0);
    await restoreWrites();
  });

  await desk.notices.takeButton.click();
  await awaitNewer(page);
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
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
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  await expect(desk.receipt.heading).toBeVisible();
  await desk.notices.takeButton.click();
  await awaitNewer(page);
  await expect(desk.receipt.heading).toBeVisible();
  expect(appServer.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});
