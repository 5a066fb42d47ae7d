/** Catalogs that load late, fail, are old or lack a value never lose what the agent enters. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { readDescription, readShown } from '../pages/field.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { awaitWorker, readKept } from '../setup/offline/worker.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { holdRequests } from '../setup/hold.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PATHS } from '../setup/second-service/service.ts';
import { readStorage } from '../setup/second-service/storage.ts';

const account1 = (bankId: number | '') => [
  rowWith('bankAccounts', { id: 'a', number: '123', kind: 'CTE', bankId }),
];
const address1 = (communeId: number | '') => [
  rowWith('addresses', { line: 'Calle Uno 1', typeCode: 'D', communeId }),
];

test('while a list loads, the field says so and keeps the typed text, and searches when the list arrives', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const release = await holdRequests(page, PATHS.localities);
  const { personPath } = await seedClients([toHolder({ addresses: address1('') })]);
  await page.goto(personPath(1));
  await account.signIn();
  const locality = desk.person.rowField('direccionFulls', 1, 'Localidad');
  await expect.poll(() => readDescription(locality)).toContain('Cargando la lista…');
  await desk.person.field('Nombres').fill('Amalia Inés');
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toContainText('Espere un momento: se están cargando listas');

  await locality.pressSequentially('nandu');
  await expect(page.getByText('Cargando la lista…').last()).toBeVisible();
  await expect(desk.person.results).toHaveCount(0);
  release();
  await expect(desk.person.result('Villa Ñandurel')).toBeVisible();
  await expect(locality).toHaveValue('nandu');
  await locality.press('Enter');
  await expect(locality).toHaveValue('Villa Ñandurel');
  await expect(desk.frame.summary).toBeHidden();
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    { personaFulls: [{ nombre: 'AMALIA INÉS', direccionFulls: [{ prospComunaCiudadId: 902 }] }] },
  ]);
});

test('while a list cannot be loaded, a code is accepted only where the profile allows it, and each list can be loaded again', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  // Each list is asked for twice, and the localities twice more if the sign-in comes after both.
  await sandbox.addFault({ path: PATHS.localities, status: 503, times: 4 });
  await sandbox.addFault({ path: PATHS.banks, status: 503, times: 2 });
  const { personPath } = await seedClients([
    toHolder({ addresses: address1(''), bankAccounts: account1('') }),
  ]);
  let countries: { readonly contentType: string; readonly body: string } | undefined = {
    contentType: 'text/html',
    body: '<!doctype html><title>Enrola</title>',
  };
  await page.route(`**${PATHS.countries}`, (route) =>
    countries ? route.fulfill(countries) : route.continue(),
  );
  await page.goto(personPath(1));
  await account.signIn();
  const locality = desk.person.rowField('direccionFulls', 1, 'Localidad');
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');

  await test.step('an answer that is not a list counts as a list that cannot be loaded', async () => {
    const country = desk.person.field('País');
    const group = desk.person.content.getByRole('group', { name: 'Datos de la persona', exact: true });
    const reload = async () => {
      const asked = page.waitForResponse(`**${PATHS.countries}`);
      await desk.person.reloadButton(group).click();
      await asked;
    };
    const failed = 'No se pudo cargar la lista.';
    await expect.poll(() => readDescription(country), 'a page of HTML').toContain(failed);
    await expect(country).toHaveValue('CL');
    countries = { contentType: 'application/json', body: '{"paises":[]}' };
    await reload();
    await expect.poll(() => readDescription(country), 'no list where the profile says').toContain(failed);
    await expect(country).toHaveValue('CL');
    countries = undefined;
    await reload();
    await expect(country).toHaveValue('Chile');
    await expect(desk.person.reloadButton(group)).toHaveCount(0);
  });

  await test.step('the profile allows a code: it is checked as a number and accepted', async () => {
    await expect
      .poll(() => readDescription(locality))
      .toContain('No se pudo cargar la lista: escriba el código.');
    await locality.fill('Villa');
    await locality.blur();
    await expect(locality).toHaveAttribute('aria-invalid', 'true');
    expect(await readDescription(locality)).toContain('debe ser un número entero, solo dígitos');
    await locality.fill('902');
    await locality.blur();
    await expect(locality).not.toHaveAttribute('aria-invalid', 'true');
    await expect(locality).toHaveValue('902');
  });

  await test.step('the profile allows no code: it is kept, and not sent before the list is loaded', async () => {
    await expect.poll(() => readDescription(bank)).toContain('No se pudo cargar la lista.');
    await bank.fill('13');
    await desk.frame.reviewButton.click();
    await expect(
      desk.frame.summaryLink(
        'Amalia Quintral · Cuenta bancaria 1 · Banco: no se pudo comprobar: su lista no se cargó. Reintente cargarla',
      ),
    ).toBeVisible();
    await expect(bank).toHaveValue('13');
    await expect(bank).toHaveAttribute('aria-invalid', 'true');
    const row = desk.person.row('cuentaBancarioFulls', 1);
    await desk.person.reloadButton(row).press('Enter');
    await expect(bank).toBeFocused();
    await expect(bank).toHaveValue('Caja Ñuque');
    await expect(bank).not.toHaveAttribute('aria-invalid', 'true');
    await expect(desk.person.reloadButton(row)).toHaveCount(0);
  });

  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    {
      personaFulls: [
        { direccionFulls: [{ prospComunaCiudadId: 902 }], cuentaBancarioFulls: [{ prospBancoId: 13 }] },
      ],
    },
  ]);
});

test.describe('with the worker that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without the service or a network, the saved copy of a list is used, and the field says how old it is', async ({
    page,
    context,
    desk,
    account,
    sandbox,
    seedClients,
  }) => {
    await page.clock.setFixedTime('2026-11-02T15:04:00-03:00');
    const { personPath } = await seedClients([toHolder({ addresses: address1('') })]);
    await page.goto(personPath(1));
    await account.signIn();
    const locality = desk.person.rowField('direccionFulls', 1, 'Localidad');
    const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
    await expect.poll(() => readShown(bank)).toBe('Caja Ñuque');
    const bothLists = /Villa Ñandurel.*Caja Ñuque|Caja Ñuque.*Villa Ñandurel/;
    await expect.poll(() => readStorage(page)).toMatch(bothLists);
    await awaitWorker(page);
    const age = /Lista del 02-11-2026, 15:04:00: no se pudo actualizar\./;

    await test.step('a day later there is no network: the app opens with the saved lists', async () => {
      await page.clock.setFixedTime('2026-11-03T16:04:00-03:00');
      await context.setOffline(true);
      await page.reload();
      await account.laterButton.click();
      await expect.poll(() => readDescription(locality)).toMatch(age);
      await expect.poll(() => readDescription(bank)).toMatch(age);
      await expect.poll(() => readShown(bank)).toBe('Caja Ñuque');
      await locality.fill('nandurel');
      await desk.person.result('Villa Ñandurel').click();
      await expect(locality).toHaveValue('Villa Ñandurel');
      // The next step reloads the page.
      await expect(desk.frame.saved).toBeVisible();
      const ownFile = /^\/(assets\/.+|icon\.svg|index\.html|profile\.json)$/;
      expect((await readKept(page)).filter((path) => !ownFile.test(path))).toEqual([]);
    });

    await test.step('the network is back, but the service fails: the saved lists are used and sent', async () => {
      for (const path of [PATHS.localities, PATHS.banks])
        await sandbox.addFault({ path, status: 503, times: 20 });
      await context.setOffline(false);
      await page.reload();
      await account.signIn();
      await expect.poll(() => readDescription(locality)).toMatch(age);
      await expect.poll(() => readDescription(bank)).toMatch(age);
      await desk.person.reloadButton(desk.person.row('direccionFulls', 1)).click();
      await expect.poll(() => readDescription(locality)).toMatch(age);
      await expect(locality).toHaveValue('Villa Ñandurel');
      await locality.fill('gelida');
      await desk.person.result('Punta Gélida').click();
      await desk.frame.reviewButton.click();
      await desk.review.sendButton.click();
      await expect(desk.receipt.heading).toBeVisible();
      const rows = {
        direccionFulls: [{ prospComunaCiudadId: 920 }],
        cuentaBancarioFulls: [{ prospBancoId: 13 }],
      };
      expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [rows] }]);
    });
  });
});

test('a value that is no longer in its list is marked as an error, kept and not sent', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const { path, personPath } = await seedClients([
    toHolder({ addresses: address1(888), bankAccounts: account1(99) }),
  ]);
  await page.goto(personPath(1));
  await account.signIn();
  const locality = desk.person.rowField('direccionFulls', 1, 'Localidad');
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
  await desk.frame.reviewButton.click();
  for (const place of ['Dirección 1 · Localidad', 'Cuenta bancaria 1 · Banco']) {
    await expect(
      desk.frame.summaryLink(`Amalia Quintral · ${place}: no está en la lista; elija una opción`),
    ).toBeVisible();
  }
  await expect(locality).toHaveValue('888');
  await expect(locality).toHaveAttribute('aria-invalid', 'true');
  await locality.focus();
  await bank.focus();
  await bank.blur();

  await page.goto(`${path}/revision`);
  await account.signIn();
  await expect(desk.review.person('Amalia Quintral')).toContainText('888');
  await desk.review.sendButton.click();
  // A short list that is loaded is a select.
  await desk.frame.summaryLink(/Banco: no está en la lista/).click();
  await expect(bank.getByRole('option', { name: '99 (no está en la lista)', exact: true })).toBeAttached();
  await expect(bank).toHaveValue('99');
  await expect(locality).toHaveValue('888');
  expect(await sandbox.submissions()).toEqual([]);
  expect(await readStorage(page)).toMatch(/"communeId":888.*"bankId":99|"bankId":99.*"communeId":888/);
});

test('a list that depends on another field says which to fill first, loads by its value, and flags a value of another list', async ({
  page,
  desk,
  account,
  seedClients,
}) => {
  await changeProfile(page, ({ catalogs }) => ({
    catalogs: {
      ...catalogs,
      banks: { url: '/v1/banks/{codPais}', value: 'code', label: 'title', valueType: 'integer' },
    },
  }));
  const asked: string[] = [];
  await page.route('**/segundo/v1/banks/*', async (route) => {
    const country = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    asked.push(country);
    const json = [{ code: country === 'CL' ? 21 : 31, title: `Banco imaginario de ${country}` }];
    await route.fulfill({ json });
  });
  const client = toHolder({ countryCode: '', bankAccounts: account1('') });
  const { personPath } = await seedClients([client]);
  await page.goto(personPath(1));
  await account.signIn();
  const country = desk.person.field('País');
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
  await expect.poll(() => readDescription(bank)).toContain('Primero complete «País»');

  const choose = async (name: string) => {
    await country.fill(name);
    await expect(desk.person.result(name)).toBeVisible();
    await country.press('Enter');
    await expect(country).toHaveValue(name);
  };
  await choose('Chile');
  await expect.poll(() => readDescription(bank)).not.toContain('Primero complete');
  await bank.fill('imaginario');
  await bank.press('Enter');
  await expect(bank).toHaveValue('Banco imaginario de CL');

  await choose('Bolivia');
  await expect(bank).toHaveValue('21');
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summaryLink(/Banco: no está en la lista/)).toBeVisible();
  await choose('Chile');
  await expect(bank).toHaveValue('Banco imaginario de CL');
  await expect(desk.frame.summaryLink(/Banco: no está en la lista/)).toHaveCount(0);
  expect(asked).toEqual(['CL', 'BO']);
});
