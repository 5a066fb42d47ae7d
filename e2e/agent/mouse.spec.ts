/** A natural person whose every field is reached and every choice made with the mouse; only texts are typed. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';

const MOST_CLICKS = 25;

const segment = (field: Locator, name: string) => field.getByRole('radio', { name, exact: true });

test('a natural person with a row in each section takes at most 25 clicks', async ({
  page,
  desk,
  sandbox,
}) => {
  const { person, frame, review } = desk;
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    if (!(await target.evaluate((entry) => entry === document.activeElement))) await click(target);
    await page.keyboard.type(text);
  };
  /** One press opens the list, another one takes the option. */
  const choose = async (list: Locator, option: string) => {
    clicks += 2;
    await list.selectOption({ label: option });
  };

  await desk.home.open();
  await desk.home.newButton.click();
  await desk.start.fill();
  await frame.nextButton.click();
  await type(person.scalar('identificador'), '123456785');
  await click(segment(person.scalar('tipoIdentificador'), 'RUT'));
  await click(segment(person.scalar('tipoEntidad'), 'Persona natural'));
  await click(person.offer('Se completará: Titular'));
  await type(person.scalar('nombre'), 'Begoña');
  await type(person.scalar('paterno'), 'Núñez');
  await type(person.scalar('materno'), 'Soto');
  await type(person.scalar('fechaNacimiento'), '05091983');
  await click(segment(person.scalar('sexo'), 'Femenino'));
  await click(person.offer('Se completará: Chile'));
  await choose(person.scalar('codEstadoCivil'), 'Soltero/a');

  await click(person.addButton('telefonoFulls'));
  await type(person.rowField('telefonoFulls', 1, 'telefono'), '912345678');
  await click(segment(person.rowField('telefonoFulls', 1, 'codTipoTelefono'), 'Móvil'));
  await type(person.rowField('telefonoFulls', 1, 'observacion'), 'noche');
  await click(person.addButton('direccionFulls'));
  await type(person.rowField('direccionFulls', 1, 'linea1'), 'Los Aromos 123');
  await type(person.rowField('direccionFulls', 1, 'prospComunaCiudadId'), 'nunoa');
  await click(person.result('Ñuñoa'));
  await click(segment(person.rowField('direccionFulls', 1, 'codTipoDireccion'), 'Particular'));
  await click(person.addButton('emailFulls'));
  await type(person.rowField('emailFulls', 1, 'email'), 'begona@example.com');
  await click(segment(person.rowField('emailFulls', 1, 'codTipoEmail'), 'Personal'));
  await click(person.addButton('cuentaBancarioFulls'));
  await choose(person.rowField('cuentaBancarioFulls', 1, 'tipo'), 'CuentaRUT');
  await click(person.offer('(BancoEstado) · 12345678'));
  await click(frame.reviewButton);

  test.info().annotations.push({ type: 'counted', description: JSON.stringify({ clicks }) });
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect((await sandbox.bodies())[0]).toMatchObject({
    personaFulls: [
      {
        identificador: '12345678-5',
        tipoIdentificador: 'R',
        tipoEntidad: 'N',
        codTipoRelacion: 'CLINTE',
        sexo: 'F',
        codPais: 'CHL',
        codEstadoCivil: 'SOLTERO',
        telefonoFulls: [{ codTipoTelefono: 'TTELEMOVIL', observacion: 'noche' }],
        direccionFulls: [{ prospComunaCiudadId: 13120, codTipoDireccion: 'TDIREFPART' }],
        emailFulls: [{ codTipoEmail: 'TDIREEPART' }],
        cuentaBancarioFulls: [{ numero: '12345678', tipo: 'CuentaRUT', prospBancoId: 12 }],
      },
    ],
  });
});
