/** Files of a case that find no space, or that are far too large: nothing is lost, and the agent is told. */
import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { enter, findField } from '../pages/field.ts';
import { CASE_PROFILE } from '../setup/case.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const CARD = fileURLToPath(new URL('../setup/cards/no-code.png', import.meta.url));

/** A picture of one pixel, as far as its header tells, with many bytes that cannot be compressed. */
function toLargePicture(): { name: string; mimeType: string; buffer: Buffer } {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  const rest = Buffer.alloc(6_000_000);
  for (let at = 0; at < rest.length; at += 4) rest.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
  return { name: 'cedula-grande.png', mimeType: 'image/png', buffer: Buffer.concat([header, rest]) };
}

const paperOf = (page: Page) => page.getByRole('main').getByLabel('Cédula, reverso', { exact: true });

/**
 * Sets how many bytes the browser gives the page; without any, as many as it has. Before the page opens its storage, because the
 * browser remembers for half a minute how much is left.
 */
async function limitDisk(page: Page, origin: string, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

test('a disk that is full takes no file, loses nothing, and takes it once there is space', async ({
  page,
  baseURL,
  seed,
  storage,
}) => {
  const origin = new URL(baseURL ?? '').origin;
  await limitDisk(page, origin, 3_000_000);
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await paperOf(page).setInputFiles(CARD);
  await expect(main.getByText('no-code.png')).toBeVisible();

  await paperOf(page).setInputFiles(toLargePicture());
  await expect(main.getByText('No se guardó: el computador no tiene espacio.')).toBeVisible();
  await expect(main.getByText('no-code.png')).toBeVisible();
  await enter(findField(main, 'Retirado el'), '01-11-2026');
  await findField(main, 'Retirado el').blur();
  await expect.poll(() => storage.dump('persons')).toContain('"withdrawn":"01-11-2026"');

  await limitDisk(page, origin);
  await paperOf(page).setInputFiles(toLargePicture());
  await expect(main.getByText('cedula-grande.png')).toBeVisible();
  await expect(main.getByText('No se guardó')).toHaveCount(0);
  await expect.poll(() => storage.dump('persons')).toContain('cedula-grande.png');
  await page.reload();
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await expect(main.getByText('cedula-grande.png')).toBeVisible();
  await expect(findField(main, 'Retirado el')).toHaveValue('01-11-2026');
  await expect(main.getByText(/no está en este computador|cambió/)).toHaveCount(0);
});

test('a file of 1 GB is refused before a byte of it is read', async ({ page, seed }, testInfo) => {
  const path = testInfo.outputPath('video.png');
  const file = await open(path, 'w');
  // The disk has no place for it either: nothing is written.
  await file.truncate(1_000_000_000);
  await file.close();
  await page.addInitScript(() => {
    for (const name of ['arrayBuffer', 'stream', 'text', 'slice'] as const) {
      const read = Blob.prototype[name];
      Object.assign(Blob.prototype, {
        [name](this: Blob, ...given: never[]) {
          document.documentElement.dataset['read'] = `${name} of ${this.size}`;
          return Reflect.apply(read, this, given) as unknown;
        },
      });
    }
  });
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  const choosing = page.waitForEvent('filechooser');
  await main.getByText('Elegir', { exact: true }).first().click();
  await (await choosing).setFiles(path);
  await expect(main.getByText(/No se guardó: pesa más de \d+ MB/)).toBeVisible();
  const read = page.locator('html[data-read]');
  await expect(read).toHaveCount(0);
  await paperOf(page).setInputFiles(CARD);
  await expect(main.getByText('no-code.png')).toBeVisible();
  await expect(main.getByText('No se guardó')).toHaveCount(0);
  // A read is noticed.
  await expect(read).toHaveCount(1);
});
