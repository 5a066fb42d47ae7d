/** Storage that fails: loud, nothing typed is lost, the other enrollments open, and old records stay as they are. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { NATURAL } from '../setup/people.ts';
import { completePerson } from '../setup/seed.ts';

/** Writes fail with that error as long as the page says so. */
async function failWrites(page: Page, name: string): Promise<void> {
  await page.evaluate((error) => {
    const put = IDBObjectStore.prototype.put;
    Object.assign(window, { restoreWrites: () => (IDBObjectStore.prototype.put = put) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no', error);
    };
  }, name);
}

for (const [name, told] of [
  ['QuotaExceededError', 'No queda espacio en este navegador'],
  ['UnknownError', 'El navegador no pudo guardar'],
] as const) {
  test(`a save that fails (${name}) is loud, keeps what was typed, and is tried again`, async ({
    page,
    desk,
    seed,
  }) => {
    const { path, personPath } = await seed([completePerson()]);
    await page.goto(personPath(1));
    await failWrites(page, name);
    await desk.person.scalar('materno').fill('Zúñiga');
    await page.keyboard.press('Tab');

    await expect(page.getByText(told)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Zúñiga');
    await expect(desk.frame.saved).toHaveCount(0);
    await expect(desk.person.scalar('materno')).toHaveValue('Zúñiga');
    // Nothing is sent that was not saved first.
    await desk.frame.stepLink('Revisión y envío').click();
    await desk.review.approveAndSend();
    await expect(page.getByText('No se envió: la inscripción no se pudo guardar antes')).toBeVisible();
    await page.goBack();

    await page.evaluate('window.restoreWrites()');
    await page.getByRole('button', { name: 'Guardar de nuevo' }).first().click();
    await expect(desk.frame.saved).toBeVisible();
    await page.goto(path);
    await page.goto(personPath(1));
    await expect(desk.person.scalar('materno')).toHaveValue('Zúñiga');
  });
}

test('a database that will not open leaves everything to be entered and exported, and says so', async ({
  page,
  desk,
  sandbox,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'UnknownError');
    };
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Nueva inscripción' }).click();
  await expect(page.getByText('Este navegador no deja guardar')).toBeVisible();
  await desk.start.fill();
  await desk.frame.addPersonButton.click();
  await desk.person.scalar('nombre').fill('Begoña');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(page.getByText('Este navegador no deja guardar')).toBeVisible();
  await expect(desk.review.person('Persona 1: Begoña')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Begoña');
  expect(await sandbox.submissions()).toEqual([]);
});

test('without a database nothing is sent: there would be no record of it', async ({
  page,
  desk,
  sandbox,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'UnknownError');
    };
  });
  await desk.home.open();
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.addPersonButton.click();
  await desk.person.enter(NATURAL);
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(page.getByText('No se envió: este navegador no guarda datos')).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

for (const [name, damage, told] of [
  ['damaged', { version: 2, enrollmentId: '', id: '', person: 'x' }, 'no se puede leer'],
  ['of a newer version', { version: 3, enrollmentId: '', id: '', persons: [] }, 'no se puede leer'],
] as const) {
  test(`a person's record that is ${name} stays as it is: nothing is edited or sent over it`, async ({
    page,
    desk,
    seed,
    storage,
  }) => {
    const { id, path, personPath, personIds } = await seed([completePerson(), completePerson()]);
    const [, second = ''] = personIds;
    const record = { ...damage, enrollmentId: id, id: second };
    await storage.put('persons', record);
    await page.goto(personPath(1));
    await expect(page.getByText(`Una parte de esta inscripción ${told}`)).toBeVisible();
    await expect(desk.person.scalar('nombre')).toBeDisabled();
    await page.goto(`${path}/revision`);
    await desk.review.sendButton.click();
    await expect(page.getByText('No se envió')).toBeVisible();
    expect(await storage.read('persons', [id, second])).toEqual(record);
  });

  test(`an enrollment's record that is ${name} stays as it is, and the others open`, async ({
    page,
    desk,
    seed,
    storage,
  }) => {
    const bad = await seed([completePerson()]);
    const good = await seed([completePerson({ givenName: 'Carla' })]);
    const record = { version: damage.version, id: bad.id, persons: 'x' };
    await storage.put('enrollments', record);
    await page.goto(bad.path);
    await expect(page.getByRole('heading', { name: 'Esta inscripción no se puede leer' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('No se pueden leer')).toBeVisible();
    await page.goto(good.personPath(1));
    await expect(desk.person.scalar('nombre')).toHaveValue('Carla');
    expect(await storage.read('enrollments', bad.id)).toEqual(record);
  });
}
