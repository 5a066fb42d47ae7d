/** When the browser cannot save or cannot read a record, the app says so, loses nothing that was typed, and sends nothing. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { failWrites } from '../setup/fail-writes.ts';
import { expect, test } from '../setup/fixtures.ts';
import { NATURAL } from '../setup/people.ts';
import { readStored } from '../setup/privacy.ts';
import { storeRecords, toRecords } from '../setup/records.ts';
import { holdRequests } from '../setup/hold.ts';
import { completePerson } from '../setup/seed.ts';

const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const COMPANY = { givenName: 'Ejemplos del Sur SpA', identifier: '76.543.210-3' };

test('a save that fails is reported, keeps the text, can be exported and tried again, and nothing is sent before', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  for (const [error, message] of [
    ['QuotaExceededError', 'No queda espacio en este navegador'],
    ['UnknownError', 'El navegador no pudo guardar'],
  ] as const) {
    await test.step(error, async () => {
      const restoreWrites = await failWrites(page, error);
      await desk.person.scalar('materno').fill(`Zúñiga ${error}`);
      await page.keyboard.press('Tab');
      await expect(page.getByText(message)).toBeVisible();
      expect(await exportText(page)).toContain(`Zúñiga ${error}`);
      await expect(desk.frame.saved).toHaveCount(0);
      await expect(desk.person.scalar('materno')).toHaveValue(`Zúñiga ${error}`);
      await desk.frame.stepLink('Revisión y envío').click();
      await desk.review.approveAndSend();
      await expect(page.getByText('No se envió: la inscripción no se pudo guardar antes')).toBeVisible();
      await page.goBack();

      await restoreWrites();
      const again = page.getByRole('button', { name: 'Guardar de nuevo' }).first();
      // What was tried last may be on its way still.
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 500 });
        await expect(desk.frame.saved).toBeVisible({ timeout: 500 });
      }).toPass();
    });
  }
  expect(await sandbox.submissions()).toEqual([]);
  await page.reload();
  await expect(desk.person.scalar('materno')).toHaveValue('Zúñiga UnknownError');
});

test('an answer that the browser cannot record is shown all the same', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await sandbox.addFault({ path: FINALIZE_PATH, status: 200, body: { mensaje: 'folio 4711' } });
  const release = await holdRequests(page, FINALIZE_PATH);
  await desk.review.approveAndSend();
  await expect.poll(async () => (await readStored(page)).attempts).toMatchObject([{ state: 'sending' }]);
  await failWrites(page);
  release();
  await expect(page.getByText('la respuesta no se pudo guardar en este computador')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('folio 4711');
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('without a database everything can be entered and exported, and nothing is sent', async ({
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
  await expect(page.getByText('Este navegador no deja guardar')).toBeVisible();
  await desk.start.fill();
  await desk.frame.addPersonButton.click();
  await desk.person.enter(NATURAL);
  await desk.frame.reviewButton.click();
  await expect(page.getByText('Este navegador no deja guardar')).toBeVisible();
  await expect(desk.review.person('Begoña')).toBeVisible();
  expect(await exportText(page)).toContain('Begoña');
  // Without a record of the attempt nobody could tell later whether it was sent.
  await desk.review.approveAndSend();
  await expect(page.getByText('No se envió: este navegador no guarda datos')).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

for (const [name, title, close] of [
  ['is newer', 'una versión más nueva de Enrola', openNewerDatabase],
  ['does not open', 'El navegador no abrió lo que guarda', refuseDatabase],
] as const) {
  test(`where the database ${name}, no page says that there is nothing, and each says what to do next`, async ({
    page,
    desk,
    storage,
    seed,
  }) => {
    const { id, path } = await seed([completePerson()]);
    await close(page);
    const closed = page.getByRole('main').getByRole('alert', { name: 'no se puede abrir ahora' });
    for (const [address, lie] of [
      ['/', /Su primera inscripción|Se guardan en este navegador/],
      ['/envios', /no se ha enviado nada|queda aquí antes de salir/],
      ['/por-revisar', /Nada por revisar/],
      [path, /no está en este computador/],
    ] as const) {
      await page.goto(address);
      await expect(closed).toContainText(title);
      await expect(closed.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
      await expect(page.getByText(lie)).toHaveCount(0);
    }
    // Whoever cannot wait begins one, and is told that it is not kept.
    await desk.home.open();
    await desk.home.newButton.click();
    await expect(desk.frame.addPersonButton).toBeVisible();
    await page.goBack();
    await expect(desk.home.rows).toHaveCount(1);
    await expect(closed).toBeVisible();
    expect(await storage.read('enrollments', id)).toMatchObject({ revision: 1 });
  });
}

test('a full disk is explained when a new enrollment is created, and the app asks once for storage that lasts', async ({
  page,
  context,
  desk,
}) => {
  await page.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      performance.mark('persist');
      return persist();
    };
  });
  const countAsked = () => page.evaluate(() => performance.getEntriesByName('persist').length);
  // Before anything is written: the browser remembers for a while how much room there was.
  await page.goto('/icon.svg');
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await desk.home.open();
  await expect(desk.home.empty).toBeVisible();
  expect(await countAsked()).toBe(0);
  await desk.home.newButton.click();
  await expect(desk.home.problem).toContainText('no queda espacio para este sitio');
  await expect(desk.home.problem).toContainText('Libere espacio');
  await expect(page).toHaveURL('/');

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await desk.home.newButton.click();
  await expect(page).toHaveURL(/\/inscripciones\//);
  await expect.poll(countAsked).toBe(1);
  await page.goBack();
  await desk.home.newButton.click();
  await expect(page).toHaveURL(/\/inscripciones\//);
  expect(await countAsked()).toBe(1);
});

test('a damaged record or one of a newer version is never edited, sent or changed, and the other enrollments open', async ({
  page,
  desk,
  sandbox,
  storage,
}) => {
  const good = toRecords([COMPANY]);
  await storeRecords(page, good);
  for (const [name, damage] of [
    ['damaged', { version: 2, person: 'x' }],
    ['of a newer version', { version: 3, persons: [] }],
  ] as const) {
    await test.step(`a person's record is ${name}`, async () => {
      const { id, enrollments, persons } = toRecords([completePerson(), ANA]);
      const [first, second] = persons.map((person) => person.id);
      const record = { ...damage, enrollmentId: id, id: second };
      await storeRecords(page, { enrollments, persons: [...persons.slice(0, 1), record] });
      await page.goto(`/inscripciones/${id}/personas/${first}`);
      await expect(page.getByText('Una parte de esta inscripción no se puede leer')).toBeVisible();
      await expect(desk.person.scalar('nombre')).toBeDisabled();
      await desk.frame.stepLink('Revisión y envío').click();
      await desk.review.sendButton.click();
      await expect(page.getByText('No se envió')).toBeVisible();
      expect(await storage.read('persons', [id, second ?? ''])).toEqual(record);
    });

    await test.step(`an enrollment's record is ${name}`, async () => {
      const { id } = toRecords([]);
      const record = { version: damage.version, id, persons: 'x' };
      await storeRecords(page, { enrollments: [record] });
      await page.goto(`/inscripciones/${id}`);
      await expect(page.getByRole('heading', { name: 'Esta inscripción no se puede leer' })).toBeVisible();
      expect(await storage.read('enrollments', id)).toEqual(record);
    });
  }
  await page.goto('/');
  await expect(page.getByText('No se pueden leer', { exact: true })).toBeVisible();
  await desk.home.row('Ejemplos').getByRole('link').click();
  await expect(desk.frame.personLink('Ejemplos')).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

test('the list names the records that it cannot read, exports them as they are, and changes none', async ({
  page,
  storage,
  desk,
}) => {
  const newer = { id: 'newer-0001', version: 9, submission: { state: 'frozen' }, unheard: [1, 'ñ'] };
  const damaged = { ...toRecords([], { id: 'damaged-0001' }).enrollments[0], personIds: 'none' };
  const sealed = toRecords([], { id: 'sealed-0001', sealedBy: 'a key of yesterday' });
  const seal = {
    keyId: 'a key of yesterday',
    iv: new Uint8Array(12).fill(7),
    data: new Uint8Array([1, 2, 255]),
  };
  const sealedPerson = { version: 2, enrollmentId: 'sealed-0001', id: 'p', sealed: seal };
  const half = toRecords([BEGONA, ANA]);
  const halfPersons = half.persons.map((record, index) => (index === 0 ? record : { ...record, person: 7 }));
  const unreadable = { enrollments: [newer, damaged, ...sealed.enrollments], persons: [sealedPerson] };
  const halfRecords = { enrollments: half.enrollments, persons: halfPersons };
  await storeRecords(page, unreadable, halfRecords, toRecords([COMPANY]));
  const before = [await storage.dump('enrollments'), await storage.dump('persons')];
  await page.goto('/');

  await expect(desk.home.unreadable.getByRole('listitem')).toHaveText([
    /Inscripción damaged-.*dañado/,
    /Inscripción newer-00.*versión más nueva/,
    /Inscripción sealed-0.*cifrada/,
  ]);
  await expect(desk.home.count).toHaveText('2 inscripciones');
  await expect(desk.home.row('2 personas')).toContainText('No se pueden leer todas sus personas.');

  const downloading = page.waitForEvent('download');
  await desk.home.unreadable.getByRole('button', { name: /sealed-0$/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('enrola-sealed-0001.json');
  const exportedSeal = {
    keyId: 'a key of yesterday',
    iv: { $base64: 'BwcHBwcHBwcHBwcH' },
    data: { $base64: 'AQL/' },
  };
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual({
    header: sealed.enrollments[0],
    persons: [{ ...sealedPerson, sealed: exportedSeal }],
  });
  const downloadingHalf = page.waitForEvent('download');
  await desk.home.choose('2 personas', 'Exportar tal cual');
  const exportedHalf = await readFile(await (await downloadingHalf).path(), 'utf8');
  expect(JSON.parse(exportedHalf)).toMatchObject({
    persons: expect.arrayContaining([expect.objectContaining({ person: 7 })]),
  });
  await desk.home.choose('2 personas', 'Duplicar');
  await expect(desk.home.problem).toContainText('No se duplicó');
  await page.reload();
  await expect(desk.home.count).toHaveText('2 inscripciones');
  expect([await storage.dump('enrollments'), await storage.dump('persons')]).toEqual(before);
});

/** As a newer Enrola leaves it. */
async function openNewerDatabase(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('enrola', 99);
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
        opening.addEventListener('error', () => reject(new Error('the database did not open')));
      }),
  );
}

/** For the app, which names the version. */
async function refuseDatabase(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      if (version !== undefined) throw new DOMException('no', 'UnknownError');
      return open.call(this, name);
    };
  });
}

/** Exports by the button that stands beside the report of the fault. */
async function exportText(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('every write of an enrollment waits for the disk', async ({ page, desk }) => {
  await page.addInitScript(() => {
    const opened = IDBDatabase.prototype.transaction;
    const noted: string[] = [];
    Reflect.set(window, 'notedWrites', noted);
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const names = typeof stores === 'string' ? [stores] : [...stores];
      if (mode === 'readwrite' && names.some((name) => name !== 'settings'))
        noted.push(options?.durability ?? 'default');
      return opened.call(this, stores, mode, options);
    };
  });
  await desk.home.open();
  await desk.startPerson();
  await desk.person.scalar('nombre').fill('Begoña');
  await page.keyboard.press('Tab');
  await expect(desk.frame.saved).toBeVisible();
  const writes = await page.evaluate((): unknown => Reflect.get(window, 'notedWrites'));
  expect(writes).not.toEqual([]);
  expect(new Set(z.array(z.string()).parse(writes))).toEqual(new Set(['strict']));
});
