/** Another service needs another profile, not other code: its sign-in, words, lists, formats and rules. */
import { requestWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { enter, findField, readDescription, readShown } from '../pages/field.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import {
  addRow,
  BALANCED,
  COMPANY,
  enterClient,
  FOREIGNER,
  INDIVIDUAL,
} from '../setup/second-service/people.ts';
import { PATHS } from '../setup/second-service/service.ts';

interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** Names. */
  readonly headers: readonly string[];
}

/** The request that must arrive, key for key. */
const EXPECTED = requestWith(
  [
    {
      tipoEntidad: '1',
      tipoIdentificador: '1',
      identificador: '12345678-5',
      codTipoRelacion: 'TIT',
      nombre: 'BEGOÑA',
      paterno: "O'RYAN",
      materno: 'NÚÑEZ',
      fechaNacimiento: '1983-09-05',
      sexo: 'M',
      codPais: 'CL',
      codEstadoCivil: '2',
      codRegimenMatrimonial: 'B',
      telefonoFulls: [
        { telefono: '+56987654321', observacion: 'después de las 18:00', codTipoTelefono: 'C' },
        { telefono: '+56223456789', codTipoTelefono: 'F' },
      ],
      direccionFulls: [
        { linea1: 'Calle Uno 1', codTipoDireccion: 'D', prospComunaCiudadId: 902 },
        { linea1: 'Calle Dos 2', codTipoDireccion: 'O', prospComunaCiudadId: 919 },
      ],
      emailFulls: [{ email: 'Begona@example.com', codTipoEmail: 'P' }],
      cuentaBancarioFulls: [{ numero: '001234567', tipo: 'CTE', prospBancoId: 13 }],
    },
    {
      tipoEntidad: '2',
      tipoIdentificador: '1',
      identificador: '76543210-3',
      codTipoRelacion: 'SOC',
      nombre: 'EJEMPLOS DEL ORIZO SPA',
      fechaNacimiento: '2015-02-28',
      codPais: 'PE',
      codTipoSociedad: 'SA',
      dscGiro: 'Venta de ejemplos',
      direccionFulls: [{ linea1: 'Camino Tres s/n', codTipoDireccion: 'O', prospComunaCiudadId: 917 }],
      cuentaBancarioFulls: [
        { numero: '77', tipo: 'AHO', prospBancoId: 17 },
        { numero: '0', tipo: 'CTE', prospBancoId: 11 },
      ],
    },
    {
      tipoEntidad: '1',
      tipoIdentificador: '2',
      identificador: 'F123456',
      codTipoRelacion: 'BEN',
      nombre: 'JOSÉ MARÍA',
      paterno: 'SS DE TAL',
      fechaNacimiento: '2000-02-29',
      codPais: 'ES',
      telefonoFulls: [{ telefono: '+34612345678', codTipoTelefono: 'C' }],
    },
  ],
  { codPerfilRiesgo: '2' },
);

const isAuthorized = ({ headers }: SentRequest) => headers.includes('authorization');
const toLine = ({ method, path }: SentRequest) => `${method} ${path}`;

test('three clients arrive as one exact request, and only requests that need the token carry it', async ({
  page,
  desk,
  account,
  sandbox,
  faults,
}) => {
  test.slow();
  const withToken = new Set<string>();
  page.on('request', (request) => {
    if (request.headers()['authorization'] === undefined) return;
    withToken.add(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await desk.home.open();
  await account.signIn();
  await desk.home.newButton.click();
  await enter(desk.start.riskProfile, BALANCED.text);
  await desk.frame.nextButton.click();

  await enterClient(desk.person, INDIVIDUAL);
  await addRow(desk.person, 'direccionFulls', {
    'Calle y número': 'Calle Uno 1',
    'Tipo de dirección': 'Domicilio',
  });
  const [first, second] = [1, 2].map((n) => findField(desk.person.row('direccionFulls', n), 'Localidad'));
  if (!first || !second) throw new Error('unreachable');
  await first.fill('nandurel');
  await desk.person.result('Villa Ñandurel').click();
  await expect.poll(() => readDescription(first)).toContain('Cordillera de Arvel');
  await addRow(desk.person, 'direccionFulls', {
    'Calle y número': 'Calle Dos 2',
    'Tipo de dirección': 'Oficina',
  });
  // Two places have this name; only one of them has the other name.
  await second.fill('san telvio');
  await expect(desk.person.results).toHaveCount(2);
  await second.fill('san telvio de las');
  await desk.person.result('San Telvio').click();
  await expect.poll(() => readDescription(second)).toContain('Islas Quirel');

  await desk.frame.addPersonButton.click();
  await enterClient(desk.person, COMPANY);
  await expect.poll(() => readDescription(desk.person.field('Tipo de sociedad'))).toContain('De capital');
  await desk.frame.addPersonButton.click();
  await enterClient(desk.person, FOREIGNER);
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();

  await expect(desk.receipt.heading).toBeVisible();
  await expect(desk.receipt.status).toHaveText('204');
  const clients = await sandbox.clients();
  expect(clients).toHaveLength(3);
  await expect(desk.receipt.reference).toHaveText(clients[0]?.reference ?? '');
  await expect(desk.receipt.answer).toHaveText('La respuesta no trae texto.');
  const [submission, ...others] = await sandbox.submissions();
  expect(others).toEqual([]);
  expect(JSON.parse(submission?.body ?? '')).toStrictEqual(EXPECTED);
  await desk.receipt.unfold();
  await expect(desk.receipt.sent).toHaveText(submission?.body ?? '', { useInnerText: true });

  const requests = await sandbox.requests();
  const authorized = [`GET ${PATHS.banks}`, `POST ${PATHS.finalize}`];
  expect(requests.filter(isAuthorized).map(toLine)).toEqual(authorized);
  expect([...withToken]).toEqual(authorized);
  const keyed = requests.filter(({ headers }) => headers.includes('idempotency-key'));
  expect(keyed.map(toLine)).toEqual([`POST ${PATHS.finalize}`]);
  expect(
    requests
      .map(toLine)
      .filter((line) => !authorized.includes(line))
      .toSorted(),
  ).toEqual([`GET ${PATHS.companyTypes}`, `GET ${PATHS.localities}`, `POST ${PATHS.signIn}`]);
  expect(faults).toEqual([]);
});

test('the rules of the service hide, require, rename and restrict fields', async ({
  page,
  desk,
  account,
  seedClients,
}) => {
  const { personPath } = await seedClients([{}]);
  await page.goto(personPath(1));
  await account.signIn();
  const { person } = desk;
  await expect(person.field('Apellido paterno')).toBeVisible();
  await expect(person.field('Rubro')).toBeHidden();
  await expect(person.field('Régimen matrimonial')).toBeHidden();
  const role = person.field('Rol');
  await expect(role).toHaveText('TitularRepresentanteBeneficiarioSocio');

  await enter(person.field('Estado civil'), 'En unión civil');
  await expect(person.field('Régimen matrimonial')).toHaveAttribute('aria-required', 'true');
  await enter(person.field('Rol'), 'Beneficiario');
  await enter(person.field('Clase de cliente'), 'Empresa');
  for (const name of [
    'Nombres',
    'Apellido paterno',
    'Sexo',
    'Estado civil',
    'Régimen matrimonial',
    'Fecha de nacimiento',
  ]) {
    await expect(person.field(name)).toBeHidden();
  }
  await expect(person.field('Nombre de la empresa')).toHaveAttribute('aria-required', 'true');
  await expect(person.field('Inicio de actividades')).not.toHaveAttribute('aria-required', 'true');
  for (const name of ['Rubro', 'Tipo de sociedad']) {
    await expect(person.field(name)).toHaveAttribute('aria-required', 'true');
  }
  // A value that is no longer allowed stays, is marked, and is an error.
  await expect(role).toHaveText('Beneficiario (no corresponde aquí)TitularSocio');
  await expect.poll(() => readShown(role)).toBe('Beneficiario (no corresponde aquí)');
  await desk.frame.reviewButton.click();
  await expect(
    desk.frame.summaryLink('Persona 1 · Rol: no corresponde con los otros datos; elija una de las opciones'),
  ).toBeVisible();
});
