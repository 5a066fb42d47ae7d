/** When an answer of the service empties the browser's storage (`Clear-Site-Data`), the app says so and keeps what it can. */
import type { Locator, Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { readStored, servePrivacy } from '../setup/privacy.ts';
import type { Sandbox } from '../setup/sandbox.ts';
import { completePerson } from '../setup/seed.ts';
import { expect as expectSecond, test as testSecond } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PATHS } from '../setup/second-service/service.ts';

const EMPTYING = { 'clear-site-data': '"storage"' };
/** No such file exists: a gateway answers in the name of the service. */
const ANY_PATH = '/catalogs/vacia.json';
const EMPTIED = 'Se vació el almacenamiento del navegador';

test('an answer that empties the storage is shown and goes into a file, and no page says that it is saved', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  // An answer to a send without the browser's credentials empties nothing.
  await changeProfile(page, { request: { credentials: 'same-origin' } });
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  const body = { mensaje: 'Creada con el folio 4711' };
  await sandbox.addFault({ path: FINALIZE_PATH, status: 200, body, headers: EMPTYING });
  await desk.review.approveAndSend();

  await test.step('the receipt has the answer, and a notice says that it is only in this page', async () => {
    await expect(desk.receipt.heading).toBeVisible();
    await expect(desk.receipt.status).toContainText('200');
    await expect(desk.receipt.answer).toContainText('folio 4711');
    await expect(toAlert(page)).toContainText('sigue solo en esta página');
    expect((await readStored(page)).enrollments).toEqual([]);
  });

  await test.step('the list says so too, and leads back', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Enrola/ })
      .click();
    await expect(toAlert(page)).toContainText('Lo que estaba guardado en este computador se borró');
    await expect(desk.home.drafts).toHaveCount(0);
    await expect(desk.home.empty).toHaveCount(0);
    await page.getByRole('link', { name: 'Abrir la inscripción', exact: true }).click();
    await expect(desk.receipt.answer).toContainText('folio 4711');
  });

  await test.step('the file brings the enrollment back with its answer', async () => {
    const file = await desk.files.export();
    page.on('dialog', (dialog) => void dialog.accept());
    await desk.files.give(file);
    await desk.files.addButton.click();
    await expect(desk.receipt.answer).toContainText('folio 4711');
    await page.reload();
    await expect(desk.receipt.answer).toContainText('folio 4711');
    await expect(toAlert(page)).toHaveCount(0);
  });
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('whatever answer empties the storage, an open person stays on the screen, nothing is called saved or sent, and the rest can be stored', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await expect(desk.frame.saved).toBeVisible();
  await emptyStorage(page, sandbox);

  await expect(toAlert(page)).toContainText('ya no está guardada en este computador');
  await expect(desk.frame.saved).toHaveCount(0);
  await expect(page.getByText('No queda nada guardado: exporte la inscripción.')).toBeVisible();
  await desk.person.scalar('materno').fill('Wyszkowska');
  expect((await desk.files.export()).buffer.toString()).toContain('Wyszkowska');
  await expect(desk.frame.saved).toHaveCount(0);
  await desk.frame.stepLink('Revisión y envío').click();
  await desk.review.approveAndSend();
  await expect(page.getByText('No se envió')).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
  expect((await readStored(page)).enrollments).toEqual([]);

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Enrola/ })
    .click();
  await desk.home.newButton.click();
  await desk.start.fill();
  await expect(desk.frame.saved).toBeVisible();
  await expect(toAlert(page)).toHaveCount(0);
});

test('the passphrase still opens what is stored after the storage was emptied', async ({
  page,
  desk,
  sandbox,
}) => {
  const passphrase = 'correo caballo ñandú';
  await servePrivacy(sandbox, { storage: 'encrypted' });
  await desk.home.open();
  await desk.vault.create(passphrase);
  await desk.startPerson();
  await desk.person.scalar('nombre').fill('Xochiquétzal');
  await expect(desk.frame.saved).toBeVisible();
  await emptyStorage(page, sandbox);
  await expect(toAlert(page)).toContainText('ya no está guardada en este computador');

  await desk.vault.lockButton.click();
  await desk.vault.open(passphrase);
  await expect(desk.person.scalar('nombre')).toHaveValue('Xochiquétzal');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Enrola/ })
    .click();
  await desk.home.newButton.click();
  await desk.start.fill();
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await desk.vault.open(passphrase);
  await expect(desk.frame.saved).toBeVisible();
});

testSecond(
  'a sign-out that empties the storage is told on the list',
  async ({ page, desk, account, sandbox, seedClients }) => {
    await seedClients([toHolder({ bankAccounts: [] })]);
    await desk.home.open();
    await account.signIn();
    await expectSecond(desk.home.drafts).toHaveCount(1);
    await sandbox.addFault({ path: PATHS.signIn, method: 'DELETE', status: 204, headers: EMPTYING });
    await account.leaveButton.click();
    await expectSecond(toAlert(page)).toContainText('Lo que estaba guardado en este computador se borró');
    await expectSecond(desk.home.drafts).toHaveCount(0);
  },
);

test('the list says that everything was deleted, also after a reload, until somebody has read it', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  await seed([completePerson({ givenName: 'Amalia' })]);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await expect(desk.frame.saved).toBeVisible();
  await emptyStorage(page, sandbox);
  await expect(toAlert(page)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(desk.notFound).toBeVisible();
  await desk.home.open();
  await expect(toAlert(page)).toContainText('Lo que estaba guardado en este computador se borró');
  await expect(desk.home.empty).toHaveCount(0);
  await page.reload();
  await toAlert(page).getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(toAlert(page)).toHaveCount(0);
  await expect(desk.home.empty).toBeVisible();
  await page.reload();
  await expect(desk.home.empty).toBeVisible();
  await expect(toAlert(page)).toHaveCount(0);
});

function toAlert(page: Page): Locator {
  return page.getByRole('main').getByRole('alert').filter({ hasText: EMPTIED });
}

/** Answers a request of the page with the header. */
async function emptyStorage(page: Page, sandbox: Sandbox): Promise<void> {
  await sandbox.addFault({ path: ANY_PATH, status: 204, headers: EMPTYING });
  await page.evaluate(async (path) => {
    await fetch(path);
  }, ANY_PATH);
}
