/** Help with typing: dates, RUT, type-ahead lists, and the rules that show and hide fields. */
import { expect, test } from '../setup/fixtures.ts';
import { readDescription } from '../pages/field.ts';
import { completePerson } from '../setup/seed.ts';

test('dates in any usual writing are echoed and sent as YYYY-MM-DD', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path, personPath } = await seed([completePerson({ birthDate: '' })]);
  for (const typed of ['05-09-1983', '5/9/83', '05091983', '1983-09-05']) {
    await page.goto(personPath(1));
    const date = desk.person.scalar('fechaNacimiento');
    await date.fill('');
    await date.pressSequentially(typed);
    await expect.poll(() => readDescription(date)).toContain('5 de septiembre de 1983');
    await date.blur();
    await expect(date).toHaveValue('05-09-1983');
    await expect(desk.frame.saved).toBeVisible();
  }
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ fechaNacimiento: '1983-09-05' }] }]);
});

test('a RUT in any writing is echoed with dots and sent without', async ({ page, desk, sandbox, seed }) => {
  const { path, personPath } = await seed([completePerson({ identifier: '' })]);
  await page.goto(personPath(1));
  const rut = desk.person.scalar('identificador');
  for (const typed of [
    '12345678-5',
    '123456785',
    '12.345.678-5',
    ' 12 345 678 5 ',
    '012345678-5',
    '12.345.678–5',
  ]) {
    await rut.fill(typed);
    await expect.poll(() => readDescription(rut)).toContain('12.345.678-5');
    await rut.blur();
    await expect(rut).toHaveValue('12.345.678-5');
    await expect(rut).not.toHaveAttribute('aria-invalid', 'true');
  }
  await rut.fill('6-k');
  await rut.blur();
  await expect(rut).toHaveValue('6-K');
  await rut.fill('123456785');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(page).toHaveURL(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ identificador: '12345678-5' }] }]);
});

const SEARCHES = [
  { by: 'name without accents', typed: 'nunoa', found: 'Ñuñoa', code: '13120' },
  { by: 'name without accents, and no alias', typed: 'penalolen', found: 'Peñalolén', code: '13122' },
  { by: 'name in capitals', typed: 'ÑUÑOA', found: 'Ñuñoa', code: '13120' },
  { by: 'code', typed: '13120', found: 'Ñuñoa', code: '13120' },
  { by: 'alias', typed: 'til til', found: 'Tiltil', code: '13303' },
];

test('a commune is found by name, code or alias, with its region as help', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.addRow('direccionFulls', {});
  const commune = desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  for (const { typed, found, code } of SEARCHES) {
    await commune.fill(typed);
    const option = desk.person.result(found);
    await expect(option).toContainText(`Metropolitana de Santiago · ${code}`);
    await expect(desk.person.results.first()).toHaveAccessibleName(found);
    await commune.press('Enter');
    await expect(commune).toHaveValue(found);
    await expect(desk.person.results).toHaveCount(0);
    await expect.poll(() => readDescription(commune)).toContain('Metropolitana de Santiago');
    await commune.fill('');
  }
});

test('Escape keeps the text, Tab takes the one match, and other text stays and is flagged', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.addRow('direccionFulls', { linea1: 'Calle Dos 45' });
  const commune = desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId');

  await commune.fill('san');
  await expect(desk.person.results.first()).toBeVisible();
  await commune.press('Escape');
  await expect(desk.person.results).toHaveCount(0);
  await expect(commune).toHaveValue('san');
  await commune.press('Escape');
  await expect(commune).toHaveValue('san');
  await commune.press('Tab');
  await expect(commune).toHaveValue('san');
  await expect(commune).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => readDescription(commune)).toContain('no está en la lista');

  await commune.fill('nuno');
  await commune.press('Tab');
  await expect(commune).toHaveValue('Ñuñoa');
  await expect(commune).not.toHaveAttribute('aria-invalid', 'true');
  await expect(desk.person.rowField('direccionFulls', 1, 'codTipoDireccion')).toBeFocused();

  await commune.fill('Xyz');
  await expect(desk.person.noResults(desk.person.row('direccionFulls', 1))).toBeVisible();
  await commune.press('Tab');
  await expect(commune).toHaveValue('Xyz');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(commune).toHaveValue('Xyz');
});

test('a list opens by its arrow and by the mouse, and shows the choice', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson({ countryCode: '' })]);
  await page.goto(personPath(1));
  const country = desk.person.scalar('codPais');
  await country.focus();
  await country.press('ArrowDown');
  // A long list mounts what is in sight and says how long it is.
  await expect(desk.person.results.first()).toHaveAttribute('aria-setsize', /^2\d\d$/);
  expect(await desk.person.results.count()).toBeLessThan(30);
  await country.fill('perú');
  await desk.person.result('Perú').click();
  await expect(country).toHaveValue('Perú');
  await country.fill('chile');
  await country.press('Enter');
  await country.click();
  await expect(desk.person.result('Chile')).toHaveAttribute('aria-selected', 'true');
});

test('a company has its own words and fields; what is hidden is kept and not sent', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ maritalStatusCode: 'CASADO', maritalRegimeCode: 'SEPBIENES', maternalName: 'Solís' }),
  ]);
  await page.goto(personPath(1));
  await expect(desk.person.field('Nombre')).toHaveValue('Begoña');
  await expect(desk.person.field('Giro')).toHaveCount(0);
  await desk.person.scalar('tipoEntidad').selectOption({ label: 'Persona jurídica' });

  await expect(desk.person.field('Razón social')).toHaveValue('Begoña');
  await expect(desk.person.field('Fecha de constitución')).toHaveValue('05-09-1983');
  for (const hidden of [
    'Nombre',
    'Apellido paterno',
    'Apellido materno',
    'Sexo',
    'Estado civil',
    'Régimen matrimonial',
  ]) {
    await expect(desk.person.field(hidden)).toHaveCount(0);
  }
  await desk.person.fillScalars({ codTipoSociedad: 'Fundación', dscGiro: 'Ejemplos' });
  await desk.person.field('Giro').blur();
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();

  await desk.person.scalar('tipoEntidad').selectOption({ label: 'Persona natural' });
  await expect(desk.person.field('Apellido paterno')).toHaveValue('Núñez');
  await expect(desk.person.field('Apellido materno')).toHaveValue('Solís');
  await expect(desk.person.field('Sexo').locator('option:checked')).toHaveText('Femenino');
  await expect(desk.person.field('Régimen matrimonial').locator('option:checked')).toHaveText(
    'Separación total de bienes',
  );
  await expect(desk.person.field('Giro')).toHaveCount(0);
  await desk.person.scalar('codEstadoCivil').selectOption({ label: 'Soltero/a' });
  await expect(desk.person.field('Régimen matrimonial')).toHaveCount(0);

  await desk.person.scalar('tipoEntidad').selectOption({ label: 'Persona jurídica' });
  await expect(desk.person.field('Giro')).toHaveValue('Ejemplos');
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const none = { telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] };
  expect(await sandbox.bodies()).toStrictEqual([
    {
      codPerfilRiesgo: 'MOD',
      personaFulls: [
        {
          tipoEntidad: 'J',
          identificador: '12345678-5',
          tipoIdentificador: 'R',
          nombre: 'Begoña',
          fechaNacimiento: '1983-09-05',
          codPais: 'CHL',
          dscGiro: 'Ejemplos',
          codTipoSociedad: 'FUNDACION',
          codTipoRelacion: 'CLINTE',
          ...none,
        },
      ],
    },
  ]);
});

test('a passport goes by its own form, in capitals', async ({ page, desk, sandbox, seed }) => {
  const { personPath } = await seed([completePerson({ identifierType: 'P', identifier: '' })]);
  await page.goto(personPath(1));
  const passport = desk.person.scalar('identificador');
  await passport.fill('12.345.678-5');
  await passport.blur();
  await expect.poll(() => readDescription(passport)).toContain('por ejemplo F12345678');
  await passport.fill('f0012345');
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ identificador: 'F0012345' }] }]);
});
