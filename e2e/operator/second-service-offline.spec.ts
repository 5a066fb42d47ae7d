/** Lists of the service without a network: from their copies, with their age, and never through the worker. */
import { awaitWorker, readKept } from '../setup/offline/worker.ts';
import { readDescription } from '../pages/field.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { readStorage } from '../setup/second-service/storage.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without a network, and its lists say how old they are', async ({
  page,
  context,
  desk,
  account,
  seedClients,
}) => {
  await page.clock.setFixedTime('2026-11-02T15:04:00-03:00');
  const { personPath } = await seedClients([
    toHolder({
      addresses: [{ id: 'b', line: 'Calle Uno 1', typeCode: 'D', communeId: '' }],
      bankAccounts: [{ id: 'a', number: '123', kind: 'CTE', bankId: 13 }],
    }),
  ]);
  await page.goto(personPath(1));
  await account.signIn();
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
  await expect(bank).toHaveValue('Caja Ñuque');
  await expect.poll(() => readStorage(page)).toMatch(/Villa Ñandurel.*Caja Ñuque|Caja Ñuque.*Villa Ñandurel/);
  await awaitWorker(page);

  await context.setOffline(true);
  await page.clock.setFixedTime('2026-11-03T16:04:00-03:00');
  await page.reload();
  await account.laterButton.click();
  const locality = desk.person.rowField('direccionFulls', 1, 'Localidad');
  const age = /Lista del 02-11-2026, 15:04:00: no se pudo actualizar\./;
  await expect.poll(() => readDescription(locality)).toMatch(age);
  await expect.poll(() => readDescription(bank)).toMatch(age);
  await expect(bank).toHaveValue('Caja Ñuque');
  await locality.fill('nandurel');
  await desk.person.result('Villa Ñandurel').click();
  await expect(locality).toHaveValue('Villa Ñandurel');

  const kept = await readKept(page);
  expect(kept.filter((path) => !/^\/(assets\/.+|icon\.svg|index\.html|profile\.json)$/.test(path))).toEqual(
    [],
  );
});
