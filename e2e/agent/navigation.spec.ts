/** Addresses, reload, back and forward; persons and rows added, removed, brought back and moved. */
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('every page has its address, and back and forward lead through them', async ({ page, desk }) => {
  await desk.home.create();
  await expect(page).toHaveURL(/\/inscripciones\/[\w-]+$/);
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await expect(page).toHaveURL(/\/inscripciones\/[\w-]+\/personas\/[\w-]+$/);
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.heading).toBeVisible();
  await expect(page).toHaveURL(/\/revision$/);

  await page.goBack();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await page.goBack();
  await expect(desk.start.riskProfile.locator('option:checked')).toHaveText('Moderado');
  await page.goForward();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await page.goForward();
  await expect(desk.review.heading).toBeVisible();
});

test('a reload keeps everything typed, valid or not', async ({ page, desk }) => {
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.scalar('nombre').fill('Begoña');
  await desk.person.scalar('fechaNacimiento').fill('05-09-');
  await desk.person.scalar('codPais').fill('Atlántida');
  await desk.person.addRow('telefonoFulls', { telefono: '+56 9 1234 5678' });
  await desk.person.addRow('direccionFulls', { linea1: 'Calle Dos 45' });
  await desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId').fill('Nunca Jamás');
  await desk.person.addRow('emailFulls', { email: 'begona@' });
  await desk.person.addRow('cuentaBancarioFulls', { numero: '000' });
  await desk.person.rowField('cuentaBancarioFulls', 1, 'numero').blur();
  await expect(desk.frame.saved).toBeVisible();

  await page.reload();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
  await expect(desk.person.scalar('fechaNacimiento')).toHaveValue('05-09-');
  await expect(desk.person.scalar('codPais')).toHaveValue('Atlántida');
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toHaveValue('+56 9 1234 5678');
  await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toHaveValue('Calle Dos 45');
  await expect(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Nunca Jamás');
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toHaveValue('begona@');
  await expect(desk.person.rowField('cuentaBancarioFulls', 1, 'numero')).toHaveValue('000');
  await desk.frame.stepLink('Perfil de riesgo y personas').click();
  await expect(desk.start.riskProfile.locator('option:checked')).toHaveText('Moderado');
});

test('what stands on the page while it says «Guardado» survives a reload', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  for (const typed of ['uno', 'dos', 'tres']) {
    await desk.person.scalar('materno').fill(typed);
    await expect(desk.frame.saved).toBeVisible();
    await page.reload();
    await expect(desk.person.scalar('materno')).toHaveValue(typed);
  }
});

test('text typed just before going to another person is there on coming back', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson(), completePerson({ givenName: 'Berta' })]);
  await page.goto(personPath(1));
  await desk.person.scalar('materno').fill('Ahora');
  await desk.frame.personLink('Berta').click();
  await expect(desk.person.scalar('nombre')).toHaveValue('Berta');
  await desk.frame.personLink('Begoña').click();
  await expect(desk.person.scalar('materno')).toHaveValue('Ahora');
});

test('text typed just before going home is there on coming straight back', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('materno').fill('Ahora');
  await page.getByRole('link', { name: 'Enrola · Inicio' }).click();
  await page.goBack();
  await expect(desk.person.scalar('materno')).toHaveValue('Ahora');
});

test('addresses of nothing lead to a page that says so', async ({ page, desk, seed }) => {
  const { path } = await seed([completePerson()]);
  for (const address of [
    '/inscripciones/none',
    '/inscripciones/none/personas/none',
    '/elsewhere',
    `${path}/elsewhere`,
  ]) {
    await page.goto(address);
    await expect(desk.notFound).toBeVisible();
    await expect(page).toHaveTitle('No encontramos esta página · Enrola');
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(desk.home.drafts).toHaveCount(1);
});

test('the address of a person who is not there says so and offers no dead button', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/personas/none`);
  await expect(desk.notFound).toBeVisible();
  await expect(page).toHaveTitle('No encontramos esta página · Enrola');
  await expect(desk.frame.nextButton).toHaveCount(0);
});

test('addresses and titles carry no personal data', async ({ page, desk, seed }) => {
  const { path, personPath } = await seed([completePerson({ identifier: '12345678-5' })]);
  for (const address of [path, personPath(1), `${path}/revision`]) {
    await page.goto(address);
    await expect(desk.frame.personLink('Begoña')).toBeVisible();
    expect(`${await page.title()} ${page.url()}`).not.toMatch(/Bego|N%C3%BA|Núñez|5678/);
  }
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(`${await page.title()} ${page.url()}`).not.toMatch(/Bego|Núñez|5678/);
});

test('a removed person is brought back with all values, in its place', async ({ page, desk, seed }) => {
  const { personPath } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({
      givenName: 'Berta',
      telephones: [{ id: 't', number: '123', remark: 'nota', typeCode: '' }],
    }),
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(personPath(2));
  await desk.frame.personButton('remove', 2).click();
  await expect(desk.frame.persons).toHaveCount(2);
  await expect(desk.person.scalar('nombre')).toHaveValue('Carla');
  await desk.undoButton.click();

  await expect(desk.frame.persons).toHaveText([/Ana/, /Berta/, /Carla/]);
  await expect(desk.person.heading(2, 3)).toBeVisible();
  await expect(desk.person.rowField('telefonoFulls', 1, 'observacion')).toHaveValue('nota');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.frame.persons).toHaveText([/Ana/, /Berta/, /Carla/]);
  await expect(desk.person.scalar('nombre')).toHaveValue('Berta');
});

test('the last person removed leaves the start page, and a reload agrees', async ({ page, desk, seed }) => {
  const { path, personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.frame.personButton('remove', 1).click();
  await expect(page).toHaveURL(path);
  await expect(desk.frame.persons).toHaveCount(0);
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.start.heading).toBeVisible();
  await expect(desk.frame.persons).toHaveCount(0);
});

test('persons are moved, and arrive in their new order', async ({ page, desk, sandbox, seed }) => {
  const { path } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Berta' }),
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(path);
  await expect(desk.frame.personButton('up', 1)).toBeDisabled();
  await expect(desk.frame.personButton('down', 3)).toBeDisabled();
  await desk.frame.personButton('up', 3).click();
  await desk.frame.personButton('down', 1).click();
  await expect(desk.frame.persons).toHaveText([/Carla/, /Ana/, /Berta/]);
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.frame.persons).toHaveText([/Carla/, /Ana/, /Berta/]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    { personaFulls: [{ nombre: 'Carla' }, { nombre: 'Ana' }, { nombre: 'Berta' }] },
  ]);
});

test('a removed row is brought back with its values and the focus', async ({ page, desk, seed }) => {
  const { personPath } = await seed([
    completePerson({
      telephones: [
        { id: 'a', number: '111', remark: 'uno', typeCode: 'TTELEFIJO' },
        { id: 'b', number: '222', remark: 'dos', typeCode: 'TTELEMOVIL' },
        { id: 'c', number: '333', remark: 'tres', typeCode: 'TTELELABO' },
      ],
    }),
  ]);
  await page.goto(personPath(1));
  await desk.person.scalar('materno').fill('antes');
  await desk.person.rowField('telefonoFulls', 2, 'observacion').fill('dos, cambiado');
  await desk.person.removeButton('telefonoFulls', 2).click();
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toHaveValue('333');
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
  await desk.undoButton.click();

  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toHaveValue('111');
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toHaveValue('222');
  await expect(desk.person.rowField('telefonoFulls', 2, 'observacion')).toHaveValue('dos, cambiado');
  await expect(
    desk.person.rowField('telefonoFulls', 2, 'codTipoTelefono').locator('option:checked'),
  ).toHaveText('Móvil');
  await expect(desk.person.rowField('telefonoFulls', 3, 'telefono')).toHaveValue('333');
  await expect(desk.person.scalar('materno')).toHaveValue('antes');
});

test('a link of the review leads to the exact field', async ({ page, desk, seed }) => {
  const { path } = await seed([
    completePerson(),
    completePerson({ emails: [{ id: 'm', address: 'a@example.com', typeCode: 'TDIREEPART' }] }),
  ]);
  await page.goto(`${path}/revision`);
  await desk.review.fieldLink('Correo electrónico', 'Persona 2 · Correo electrónico 1').click();
  await expect(desk.person.heading(2, 2)).toBeVisible();
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
  await page.goBack();
  await desk.review.fieldLink('Perfil de riesgo', 'Perfil de riesgo y personas').click();
  await expect(desk.start.riskProfile).toBeFocused();
});
