/** The main job on the contract-only profile: no list, nothing required, codes as text, ids as whole numbers. */
import { expect, test } from '../setup/fixtures.ts';
import { COMPANY, NATURAL } from '../setup/people.ts';
import { SERVERS, toBaseUrl } from '../setup/servers.ts';

test.use({ baseURL: toBaseUrl(SERVERS.contractOnly) });

/** What must arrive, key for key: as typed, for this profile knows no format and no rule. */
const EXPECTED = {
  codPerfilRiesgo: 'MOD',
  personaFulls: [
    {
      tipoEntidad: 'N',
      identificador: '12.345.678-5',
      tipoIdentificador: 'R',
      nombre: 'Begoña',
      paterno: 'Núñez',
      materno: "O'Ryan",
      sexo: 'F',
      fechaNacimiento: '1983-09-05',
      codPais: 'CHL',
      codEstadoCivil: 'CASADO',
      codRegimenMatrimonial: 'SEPBIENES',
      codTipoRelacion: 'CLINTE',
      telefonoFulls: [
        { telefono: '+56 9 1234 5678', observacion: 'después de las 18:00', codTipoTelefono: 'TTELEMOVIL' },
        { telefono: '0223456789', codTipoTelefono: 'TTELEFIJO' },
      ],
      direccionFulls: [
        { linea1: 'Av. Irarrázaval 0123', codTipoDireccion: 'TDIREFPART', prospComunaCiudadId: 13120 },
        { linea1: 'Calle Dos 45, of. 6', codTipoDireccion: 'TDIREFLABO', prospComunaCiudadId: 5101 },
      ],
      emailFulls: [
        { email: 'begona@example.com', codTipoEmail: 'TDIREEPART' },
        { email: 'ñuñez@example.cl', codTipoEmail: 'TDIREELABO' },
      ],
      cuentaBancarioFulls: [
        { numero: '000123456', tipo: 'Cuenta corriente', prospBancoId: 1 },
        { numero: '12345678', tipo: 'CuentaRUT', prospBancoId: 12 },
      ],
    },
    {
      tipoEntidad: 'J',
      identificador: '76.543.210-3',
      tipoIdentificador: 'R',
      nombre: 'Ejemplos del Sur SpA',
      fechaNacimiento: '2015-02-28',
      codPais: 'CHL',
      dscGiro: 'Venta de ejemplos',
      codTipoSociedad: 'SPA',
      codTipoRelacion: 'SOCIO',
      telefonoFulls: [
        { telefono: '+56 2 2345 6780', observacion: 'central', codTipoTelefono: 'TTELEFIJO' },
        { telefono: '+56 9 8765 4321', observacion: '😀', codTipoTelefono: 'TTELELABO' },
      ],
      direccionFulls: [
        { linea1: 'Camino Tres s/n', codTipoDireccion: 'TDIREFTRIB', prospComunaCiudadId: 10101 },
        { linea1: 'Casilla 7', codTipoDireccion: 'TDIREFCORR', prospComunaCiudadId: 1107 },
      ],
      emailFulls: [
        { email: 'contacto@example.net', codTipoEmail: 'TDIREECOME' },
        { email: 'pagos@example.net', codTipoEmail: 'TDIREELABO' },
      ],
      cuentaBancarioFulls: [
        { numero: '0-000-55', tipo: 'Cuenta vista', prospBancoId: 37 },
        { numero: '77', tipo: 'Chequera electrónica', prospBancoId: 16 },
      ],
    },
  ],
};

test('two persons with two rows in each section arrive as one exact request', async ({
  desk,
  sandbox,
  faults,
}) => {
  test.slow();
  await desk.home.create();
  await desk.start.fill('code');
  await desk.frame.nextButton.click();
  await expect(desk.person.content.getByRole('textbox')).toHaveCount(14);
  await expect(desk.person.content.getByRole('combobox')).toHaveCount(0);
  await expect(desk.person.content.getByText('obligatorio')).toHaveCount(0);
  await desk.person.enter(NATURAL, 'code');
  await desk.frame.addPersonButton.click();
  await desk.person.enter(COMPANY, 'code');
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();

  await expect(desk.receipt.heading).toBeVisible();
  const [submission, ...others] = await sandbox.submissions();
  expect(others).toEqual([]);
  expect(JSON.parse(submission?.body ?? '')).toStrictEqual(EXPECTED);
  await expect(desk.receipt.status).toHaveText('200');
  await expect(desk.receipt.sent).toHaveText(submission?.body ?? '', { useInnerText: true });
  expect(await sandbox.clients()).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('an enrollment with nothing in it but a person may be sent', async ({ desk, sandbox }) => {
  await desk.home.create();
  await desk.frame.nextButton.click();
  await desk.person.addRow('telefonoFulls', {});
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toStrictEqual([
    { personaFulls: [{ telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] }] },
  ]);
});
