/**
 * After a send that nothing proved: what a person finds at the service, when they may record it, and what becomes of the
 * persons. The rules are tested in `src/domain/drafts/resolution.test.ts`, the storage in `src/services/ledger`.
 */
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import type { Desk } from '../pages/desk.ts';
import { countSends } from '../setup/count-sends.ts';
import { expect, test } from '../setup/fixtures.ts';
import { holdRequests } from '../setup/hold.ts';
import { readClipboard } from '../setup/read-clipboard.ts';
import { completePerson } from '../setup/seed.ts';

/** Sends, and nothing comes back in time. Returns a function that lets the answer come. */
async function sendUntilTimeout(page: Page, desk: Desk, path: string): Promise<() => void> {
  const letThrough = await holdRequests(page, FINALIZE_PATH);
  await page.goto(`${path}/revision`);
  const sent = page.waitForRequest(`**${FINALIZE_PATH}`);
  await desk.review.approveAndSend();
  await sent;
  await page.clock.runFor('01:30');
  return letThrough;
}

test('an answer after the timeout is evidence on the same attempt, and a person records what they found', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await page.clock.install();
  const sends = await countSends(page);
  const { path } = await seed([completePerson()]);
  const letThrough = await sendUntilTimeout(page, desk, path);
  await expect(desk.unknown.facts).toContainText('El servicio no respondió a tiempo');
  letThrough();
  await expect(desk.unknown.late).toContainText('El servicio respondió 200');
  await expect(desk.unknown.heading).toBeVisible();
  await page.reload();
  await expect(desk.unknown.late).toContainText('El servicio respondió 200');
  expect(await sends()).toBe(0);
  expect(await sandbox.submissions()).toHaveLength(1);

  await expect(desk.unknown.late).toContainText('cumple la regla de éxito');
  await expect(desk.unknown.exists).toHaveAccessibleDescription(/HTTP 200.*cumple la regla de éxito/);
  // The answer is evidence, and the person chooses.
  await expect(desk.unknown.exists).not.toBeChecked();
  await desk.unknown.resolve('exists', 'La respuesta tardía trae la referencia');
  await expect(desk.receipt.heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sofía Supervisora registró el');
  await expect(page.getByRole('main')).toContainText('La respuesta tardía trae la referencia');
  await page.goto(`${path}/revision`);
  await expect(desk.receipt.heading).toBeVisible();
});

test('what a late answer confirms is recorded as absent only by who was asked once more, and that is on record', async ({
  page,
  desk,
  seed,
}) => {
  await page.clock.install();
  const { path } = await seed([completePerson()]);
  const letThrough = await sendUntilTimeout(page, desk, path);
  letThrough();
  await expect(desk.unknown.late).toContainText('El servicio respondió 200');
  await page.clock.runFor('20:00');

  await desk.unknown.resolve('does-not-exist');
  await expect(desk.unknown.despite).toContainText(/HTTP 200.*cumple la regla de éxito/);
  await desk.unknown.backFromDespite.click();
  await expect(desk.unknown.despite).toBeHidden();
  await expect(desk.unknown.record).toBeFocused();
  await desk.unknown.record.click();
  await desk.unknown.recordDespite.click();

  await expect(page.getByText('será el intento 2')).toBeVisible();
  await page.goto(`${path}/historial`);
  await expect(desk.history.events.first()).toContainText('Contra una respuesta posterior del servicio');
  await desk.ledger.open();
  await expect(desk.ledger.rows).toContainText('Contra una respuesta posterior del servicio');
});

test('each person is looked up by the whole identifier, which can be copied', async ({
  page,
  desk,
  context,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ givenName: 'SANDBOX-400', identifier: '11.111.111-1' }),
    completePerson({ givenName: 'Eva', identifier: '22.222.222-2' }),
  ]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.identifiers).toHaveText(['11.111.111-1', '22.222.222-2']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar RUT de Eva Núñez' }).click();
  await expect(page.getByText('Copiado.')).toBeVisible();
  await expect.poll(() => readClipboard(context)).toBe('22.222.222-2');
  await page.getByRole('button', { name: 'Copiar los 2 identificadores' }).click();
  await expect.poll(() => readClipboard(context)).toBe('11.111.111-1\n22.222.222-2');
});

test('an enrollment that a person did not find at the service is sent again by a press, as attempt 2', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await page.clock.install();
  const { path } = await seed([completePerson()]);
  await sandbox.addFault({ path: FINALIZE_PATH, status: 502 });
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();

  await desk.unknown.record.click();
  await expect(desk.unknown.exists).toBeFocused();
  await expect(page.getByText('Elija lo que encontró.')).toBeVisible();
  // The sample waits a minute for an answer, and fifteen for what the service still does after that.
  await expect(desk.unknown.doesNotExist).toBeDisabled();
  await expect(desk.unknown.doesNotExist).toHaveAccessibleDescription(/^Se puede elegir desde el /);
  await page.clock.runFor('15:00');
  await expect(desk.unknown.doesNotExist).toBeDisabled();
  await page.clock.runFor('01:00');
  await desk.unknown.doesNotExist.check();
  await desk.unknown.record.click();
  await expect(desk.unknown.reason).toBeFocused();
  await expect(page.getByText('Escriba cómo lo comprobó.')).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);

  await desk.unknown.resolve('does-not-exist');
  await expect(page.getByText('será el intento 2')).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [first, second] = await sandbox.bodies();
  expect(second).toEqual(first);
});

test('persons who do not exist at the service leave those who do, and are sent without a warning', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await page.clock.install();
  const { path } = await seed([
    completePerson({ givenName: 'Ana', identifier: '11.111.111-1' }),
    completePerson({ givenName: 'Eva', identifier: '22.222.222-2' }),
    completePerson({ givenName: 'Luz', identifier: '33.333.333-3' }),
  ]);
  await sandbox.addFault({ path: FINALIZE_PATH, status: 502 });
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();
  await page.clock.runFor('17:00');
  await desk.unknown.someExist.check();
  // The sample asks for one holder per enrollment: Ana is the one, so the rest can be sent as it is.
  for (const index of [1, 2]) await desk.unknown.persons.nth(index).check();
  await desk.unknown.reason.fill('Los busqué');
  await desk.unknown.record.click();

  await expect(desk.receipt.heading).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('de las 3 personas enviadas existen en el servicio solo las de este');
  await expect(main.getByRole('listitem')).toHaveText([/^Ana Núñez/]);
  await page.emulateMedia({ media: 'print' });
  await expect(desk.receipt.persons).toContainText(['Nombre', 'Eva', 'Luz']);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${path}/historial`);
  await expect(desk.history.events.nth(1)).toContainText(
    /solo existen algunas personas.*Sofía Supervisora.*Los busqué/,
  );
  await desk.ledger.open();
  await expect(desk.ledger.rows).toContainText(
    /Ana Núñez .*\(no existe en el servicio\).*Confirmado en parte/,
  );

  await desk.home.open();
  await expect(main).toContainText('Resto de un envío');
  await page.goto(`${path}/comprobante`);
  await page.getByRole('link', { name: 'Abrir la inscripción de las demás' }).click();
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.confirmation).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    { personaFulls: [{ nombre: 'Ana' }, { nombre: 'Eva' }, { nombre: 'Luz' }] },
    { personaFulls: [{ nombre: 'Ana' }] },
  ]);
});
