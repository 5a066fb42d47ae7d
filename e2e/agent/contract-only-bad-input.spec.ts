/** Bad input where the profile says nothing: what the contract itself cannot carry. */
import { expect, test } from '../setup/fixtures.ts';
import { readDescription } from '../pages/field.ts';
import { SERVERS, toBaseUrl } from '../setup/servers.ts';

test.use({ baseURL: toBaseUrl(SERVERS.contractOnly) });

const NO_INTEGERS = ['abc', '12,5', '12.5', '1e3', '9007199254740993', '0x10'];

test('an id that is no whole number is named, stays as typed, and is never sent', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path, personPath } = await seed([
    { addresses: [{ id: 'a', line: 'Calle', typeCode: '', communeId: '' }] },
  ]);
  await page.goto(personPath(1));
  const id = desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  for (const typed of NO_INTEGERS) {
    await id.fill(typed);
    await id.blur();
    await expect(id).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => readDescription(id)).toContain('debe ser un número entero, solo dígitos');
    await expect(id).toHaveValue(typed);
  }
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
  await desk.frame
    .summaryLink('Persona 1 · Dirección 1 · Comuna o ciudad: debe ser un número entero, solo dígitos')
    .click();
  await expect(id).toBeFocused();
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(id).toHaveValue('0x10');
  await page.goto(`${path}/revision`);
  await desk.review.sendButton.click();
  await expect(desk.frame.summary).toBeFocused();
  expect(await sandbox.submissions()).toEqual([]);
});

test('whole numbers arrive as numbers, and text of any length as typed', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([{}]);
  const long = 'ñ'.repeat(5000);
  await page.goto(personPath(1));
  await desk.person.scalar('nombre').fill(long);
  await desk.person.scalar('codPais').fill('007');
  await desk.person.addRow('direccionFulls', { prospComunaCiudadId: ' 007 ' });
  await desk.person.addRow('cuentaBancarioFulls', { prospBancoId: '-9007199254740991', numero: '0007' });
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toStrictEqual([
    {
      codPerfilRiesgo: 'MOD',
      personaFulls: [
        {
          nombre: long,
          codPais: '007',
          telefonoFulls: [],
          direccionFulls: [{ prospComunaCiudadId: 7 }],
          emailFulls: [],
          cuentaBancarioFulls: [{ numero: '0007', prospBancoId: -9007199254740991 }],
        },
      ],
    },
  ]);
});

test('a half-typed date and a NUL are named here too', async ({ page, desk, seed }) => {
  const { personPath } = await seed([{}]);
  await page.goto(personPath(1));
  const date = desk.person.scalar('fechaNacimiento');
  await date.fill('05-09-');
  await desk.person.scalar('dscGiro').fill('a\u0000b');
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary.getByRole('link')).toHaveText([
    /^Persona 1 · Fecha de nacimiento: no es una fecha completa/,
    /^Persona 1 · Giro: contiene un carácter que no se puede enviar \(NUL, U\+0000\) en la posición 2/,
  ]);
  await expect(date).toHaveValue('05-09-');
});
