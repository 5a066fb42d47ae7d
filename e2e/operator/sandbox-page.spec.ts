/** The receipt of the sandbox leads to what arrived there, past the service worker that answers for the pages of the app. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { findViolations } from '../audits/axe.ts';
import { expect, test } from '../setup/fixtures.ts';
import { awaitWorker } from '../setup/offline/worker.ts';
import { completePerson } from '../setup/seed.ts';

test.use({ serviceWorkers: 'allow' });

test('from the receipt an agent sees the clients that the test service created', async ({
  page,
  desk,
  seed,
  faults,
}) => {
  const { path } = await seed([
    completePerson({
      givenName: 'Begoña <i>',
      telephones: [rowWith('telephones', { number: '+56 9 8765 4321', typeCode: 'TTELEMOVIL' })],
    }),
  ]);
  await page.goto(`${path}/revision`);
  await awaitWorker(page);
  await desk.review.approveAndSend();
  await desk.receipt.choose('sandbox');

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Servicio de prueba' })).toBeVisible();
  const arrivals = main.getByRole('table', { name: 'Envíos recibidos' }).getByRole('row');
  await expect(arrivals).toHaveCount(2);
  await expect(arrivals.nth(1)).toContainText('200 OK');
  const client = main.getByRole('article', { name: 'Begoña <i>' });
  await expect(client.getByRole('definition').filter({ hasText: '12345678-5' })).toBeVisible();
  await expect(client.getByRole('table', { name: 'Teléfonos' })).toContainText('+56 9 8765 4321');
  expect(await findViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.getByRole('link', { name: 'Volver a Enrola' }).click();
  await expect(desk.home.newButton).toBeVisible();
});
