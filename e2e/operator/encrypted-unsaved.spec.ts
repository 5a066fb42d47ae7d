/** Storage `encrypted` where the browser has no room left: the lock neither loses what is typed nor shows it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { readScreen, readStored, servePrivacy } from '../setup/privacy.ts';

const PASSPHRASE = 'correo caballo ñandú';
const ENCRYPTED = { storage: 'encrypted' };
/** Not for the room that `limitRoom` leaves. */
const TOO_LONG = 'x'.repeat(600_000);

/** Leaves the browser's database room for a draft and little more; gives how to give it back. */
async function limitRoom(page: Page, baseURL: string | undefined): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  return async () => void (await browser.send('Storage.overrideQuotaForOrigin', { origin }));
}

test('what could not be saved stays in memory under its key, is there once open, and is saved when it can be', async ({
  page,
  desk,
  sandbox,
  baseURL,
}) => {
  const giveRoom = await limitRoom(page, baseURL);
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  await desk.person.scalar('nombre').fill('Xochiquétzal');
  await expect(desk.frame.saved).toBeVisible();
  await desk.person.scalar('materno').fill(TOO_LONG);
  await desk.person.scalar('paterno').fill('Wyszkowska');
  await desk.vault.lockButton.click();
  await expect(desk.vault.openHeading).toBeVisible();
  await expect(desk.vault.alert).toContainText('aún no se pudo guardar');
  expect(await readScreen(page)).not.toMatch(/Xochi|Wyszk/);

  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  await expect(page.getByRole('alert').filter({ hasText: 'No queda espacio' })).toBeVisible();
  await desk.vault.lockButton.click();
  await expect(desk.vault.alert).toContainText('aún no se pudo guardar');
  // Loading the page anew would lose it: the browser asks first.
  const asked = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  await expect(desk.vault.alert).toContainText('aún no se pudo guardar');
  await giveRoom();
  await expect(page.getByText('quedó guardado')).toBeVisible({ timeout: 20_000 });

  await page.reload();
  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  expect(JSON.stringify(await readStored(page))).not.toContain('Wyszk');
});

test('whoever gives up the passphrase sees nothing of what was left unsaved', async ({
  page,
  desk,
  sandbox,
  baseURL,
}) => {
  await limitRoom(page, baseURL);
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  await desk.person.scalar('nombre').fill('Xochiquétzal');
  await desk.person.scalar('materno').fill(TOO_LONG);
  await desk.vault.lockButton.click();
  await expect(desk.vault.alert).toContainText('aún no se pudo guardar');
  await desk.vault.forget();
  await expect(desk.vault.createHeading).toBeVisible();
  await desk.vault.create('otra frase larga');
  await expect(desk.notFound).toBeVisible();
  expect(await readScreen(page)).not.toContain('Xochi');
});
