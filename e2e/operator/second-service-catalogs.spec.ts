/** Lists that come from a file and from the service: on their way, not to be had, old, without a value. */
import { readDescription } from '../pages/field.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { holdRequests } from '../setup/second-service/hold.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PATHS } from '../setup/second-service/service.ts';
import { readStorage } from '../setup/second-service/storage.ts';

const account1 = (bankId: number | '') => [{ id: 'a', number: '123', kind: 'CTE', bankId }];
const address1 = (communeId: number | '') => [{ id: 'b', line: 'Calle Uno 1', typeCode: 'D', communeId }];

test('a list on its way says so, keeps what is typed, and is searched once it is here', async ({
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
  await desk.person.field('Nombre').fill('Amalia Inés');
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

test('where the profile allows it, the code is typed while the list cannot be had', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  // Two tries, and two more where the sign-in comes after both.
  await sandbox.addFault({ path: PATHS.localities, status: 503, times: 4 });
  const { personPath } = await seedClients([toHolder({ addresses: address1('') })]);
  await page.goto(personPath(1));
  await account.signIn();
  const locality = desk.person.rowField('direccionFulls', 1, 'Localidad');
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
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    { personaFulls: [{ direccionFulls: [{ prospComunaCiudadId: 902 }] }] },
  ]);
});

test('where it does not, a code is kept and not sent until the list can be had', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  await sandbox.addFault({ path: PATHS.banks, status: 503, times: 2 });
  const { personPath } = await seedClients([toHolder({ bankAccounts: account1('') })]);
  await page.goto(personPath(1));
  await account.signIn();
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
  await expect.poll(() => readDescription(bank)).toContain('No se pudo cargar la lista.');
  await bank.fill('13');
  await desk.frame.reviewButton.click();
  await expect(
    desk.frame.summaryLink(
      'Persona 1 · Cuenta bancaria 1 · Banco: no se pudo comprobar: su lista no se cargó. Reintente cargarla',
    ),
  ).toBeVisible();
  await expect(bank).toHaveValue('13');
  await expect(bank).toHaveAttribute('aria-invalid', 'true');

  await desk.person.reloadButton().press('Enter');
  await expect(bank).toBeFocused();
  await expect(bank).toHaveValue('Caja Ñuque');
  await expect(bank).not.toHaveAttribute('aria-invalid', 'true');
  await expect(desk.person.reloadButton()).toHaveCount(0);
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    { personaFulls: [{ cuentaBancarioFulls: [{ prospBancoId: 13 }] }] },
  ]);
});

const NO_LISTS = [
  { what: 'a page of HTML', contentType: 'text/html', body: '<!doctype html><title>Enrola</title>' },
  {
    what: 'JSON with no list where the profile says',
    contentType: 'application/json',
    body: '{"paises":[]}',
  },
];

for (const { what, ...answer } of NO_LISTS) {
  test(`${what} is no list, and another attempt is`, async ({
    page,
    desk,
    account,
    sandbox,
    seedClients,
  }) => {
    // The first page asks for the lists too.
    await sandbox.addFault({ path: PATHS.countries, status: 200, times: 20, ...answer });
    const { personPath } = await seedClients([toHolder()]);
    await page.goto(personPath(1));
    await account.laterButton.click();
    const country = desk.person.field('País');
    await expect.poll(() => readDescription(country)).toContain('No se pudo cargar la lista.');
    await expect(country).toHaveValue('CL');
    const group = desk.person.content.getByRole('group', { name: 'Datos de la persona', exact: true });
    await sandbox.clear();
    await desk.person.reloadButton(group).click();
    await expect(country).toHaveValue('Chile');
    await expect(desk.person.reloadButton(group)).toHaveCount(0);
  });
}

test('without the service the saved copy serves, and says how old it is', async ({
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
  await expect(bank).toHaveValue('Caja Ñuque');
  await expect.poll(() => readStorage(page)).toMatch(/Villa Ñandurel.*Caja Ñuque|Caja Ñuque.*Villa Ñandurel/);

  for (const path of [PATHS.localities, PATHS.banks])
    await sandbox.addFault({ path, status: 503, times: 20 });
  await page.clock.setFixedTime('2026-11-03T16:04:00-03:00');
  await page.reload();
  await account.signIn();
  const age = /Lista del 02-11-2026, 15:04:00: no se pudo actualizar\./;
  await expect.poll(() => readDescription(locality)).toMatch(age);
  await expect.poll(() => readDescription(bank)).toMatch(age);
  await locality.fill('nandurel');
  await desk.person.result('Villa Ñandurel').click();

  await context.setOffline(true);
  const row = desk.person.row('direccionFulls', 1);
  await desk.person.reloadButton(row).click();
  await expect.poll(() => readDescription(locality)).toMatch(age);
  await expect(locality).toHaveValue('Villa Ñandurel');
  await locality.fill('gelida');
  await desk.person.result('Punta Gélida').click();
  await context.setOffline(false);
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    {
      personaFulls: [
        { direccionFulls: [{ prospComunaCiudadId: 920 }], cuentaBancarioFulls: [{ prospBancoId: 13 }] },
      ],
    },
  ]);
});

test('a value that its list no longer has is flagged, kept as it is, and not sent', async ({
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
      desk.frame.summaryLink(`Persona 1 · ${place}: no está en la lista; elija una opción`),
    ).toBeVisible();
  }
  await expect(locality).toHaveValue('888');
  await expect(locality).toHaveAttribute('aria-invalid', 'true');
  await locality.focus();
  await bank.focus();
  await bank.blur();

  await page.goto(`${path}/revision`);
  await account.signIn();
  await expect(desk.review.person('Persona 1')).toContainText('888');
  await desk.review.sendButton.click();
  // A short list that is at hand is a select.
  await desk.frame.summaryLink(/Banco: no está en la lista/).click();
  await expect(bank.getByRole('option', { name: '99 (no está en la lista)', exact: true })).toBeAttached();
  await expect(bank).toHaveValue('99');
  await expect(locality).toHaveValue('888');
  expect(await sandbox.submissions()).toEqual([]);
  expect(await readStorage(page)).toMatch(/"communeId":888.*"bankId":99|"bankId":99.*"communeId":888/);
});
