/** A profile drafted from the OpenAPI document of a service connects it after a few edits by hand. */
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { enter } from '../pages/field.ts';
import { expect, test as base } from '../setup/fixtures.ts';
import { beginClient } from '../setup/openapi/cordillera-client.ts';
import { type RunningVendor, startVendor, type Vendor } from '../setup/openapi/vendor-service.ts';
import {
  CORDILLERA,
  CORDILLERA_EDITS,
  createCordillera,
  createOrilla,
  draftProfile,
  edit,
  type Edit,
  ORILLA,
  ORILLA_EDITS,
  ORILLA_KEY,
} from '../setup/openapi/vendors.ts';
import { Account } from '../setup/second-service/account.ts';
import { enterClient } from '../setup/second-service/people.ts';

const MOST_EDITS = 3;

interface Fixtures {
  /** The app with the edited draft, whose server passes the vendor's paths on to its service, as nginx does. */
  readonly connect: (vendor: Vendor, document: string, edits: readonly Edit[]) => Promise<RunningVendor>;
}

const test = base.extend<Fixtures>({
  connect: async ({ page }, use) => {
    const services: RunningVendor[] = [];
    await use(async (vendor, document, edits) => {
      expect(edits.length).toBeLessThanOrEqual(MOST_EDITS);
      const service = await startVendor(vendor);
      services.push(service);
      const profile = edit(draftProfile(document), edits);
      await page.route('**/profile.json', async (route) => {
        await route.fulfill({ response: await route.fetch(), json: profile });
      });
      await page.route(/\/(?:api|v2)\//, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const url = `${service.origin}${vendor.basePath}${pathname}${search}`;
        await route.fulfill({ response: await route.fetch({ url }) });
      });
      return service;
    });
    for (const service of services) service.stop();
  },
});

test('a .NET service with a sign-in is connected after two edits, and two persons are created', async ({
  page,
  desk,
  connect,
  faults,
}) => {
  test.slow();
  const service = await connect(createCordillera(), CORDILLERA, CORDILLERA_EDITS);
  const account = new Account(page);
  await desk.home.open();
  await beginClient(desk, account, {
    cuentaBancarioFulls: [
      { Banco: 'Caja Ñuque', 'Tipo de cuenta': 'Cuenta corriente', 'Número de cuenta': '0012 345' },
    ],
  });
  await desk.frame.addPersonButton.click();
  await enterClient(desk.person, {
    scalars: {
      'Tipo de persona': 'Persona juridica',
      'Tipo de identificador': 'Rut',
      Identificador: '76543210-3',
      'Tipo de relación': 'Representante',
      Nombres: 'Ejemplos del Orizo SpA',
      País: 'Perú',
    },
    rows: {
      telefonoFulls: [{ Teléfono: '+56223456789', 'Tipo de teléfono': 'Red fija' }],
      emailFulls: [{ 'Correo electrónico': 'orizo@example.com', 'Tipo de correo': 'Laboral' }],
    },
  });
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();

  await expect(desk.receipt.heading).toBeVisible();
  await expect(desk.receipt.reference).toHaveText('F-2041');
  expect(service.enrollments).toEqual([
    {
      status: 204,
      body: {
        codPerfilRiesgo: 'P1',
        personaFulls: [
          expect.objectContaining({
            identificador: '12345678-5',
            nombre: 'Begoña',
            telefonoFulls: [{ telefono: '+56987654321', codTipoTelefono: 'CEL' }],
            direccionFulls: [{ linea1: 'Calle Uno 1', codTipoDireccion: 'PAR', prospComunaCiudadId: 71 }],
            cuentaBancarioFulls: [{ numero: '0012345', tipo: 'CC', prospBancoId: 12 }],
          }),
          expect.objectContaining({ tipoEntidad: 'PJ', identificador: '76543210-3', codPais: 'PE' }),
        ],
      },
    },
  ]);
  expect(faults).toEqual([]);
});

/** A client of Orilla. */
const toPerson = (identifier: string, name: string, role: string) => ({
  scalars: {
    'Tipo de persona': 'Natural',
    'Tipo de identificador': 'RUT',
    Identificador: identifier,
    'Tipo de relación': role,
    Nombres: name,
    'Fecha de nacimiento': '28-02-1990',
    Sexo: 'Mujer',
    País: 'Chile',
  },
  rows: {
    telefonoFulls: [{ Teléfono: '9 8765 4321', 'Tipo de teléfono': 'Móvil' }],
    direccionFulls: [
      { Dirección: 'Calle Dos 2', 'Tipo de dirección': 'Trabajo', 'Comuna o ciudad': 'Aldea Ñuble' },
    ],
    cuentaBancarioFulls: [
      { Banco: 'Banca Maró', 'Tipo de cuenta': 'Cuenta vista', 'Número de cuenta': '00123' },
    ],
  },
});

test('a Spring service with a key is connected after one edit, and two persons are created', async ({
  page,
  desk,
  connect,
  faults,
}) => {
  test.slow();
  const service = await connect(createOrilla(), ORILLA, ORILLA_EDITS);
  const { dialog } = new Account(page);
  await desk.home.open();
  await dialog.getByLabel('Clave (X-Orilla-Key)', { exact: true }).fill(ORILLA_KEY);
  await dialog.getByRole('button', { name: 'Acceder', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desk.home.newButton.click();
  await enter(desk.start.riskProfile, 'Audaz');
  await desk.frame.nextButton.click();
  await enterClient(desk.person, toPerson('12.345.678-5', 'Ana Ñuñez', 'Titular'));
  await desk.frame.addPersonButton.click();
  await enterClient(desk.person, toPerson('10000013-k', 'Inés Peña', 'Representante'));
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();

  await expect(desk.receipt.heading).toBeVisible();
  await expect(desk.receipt.reference).toHaveText('ORI-77');
  const [enrollment, ...others] = service.enrollments;
  expect(others).toEqual([]);
  expect(enrollment).toMatchObject({
    status: 200,
    body: {
      codPerfilRiesgo: '02',
      personaFulls: [
        {
          identificador: '12345678-5',
          fechaNacimiento: '1990-02-28T00:00:00',
          telefonoFulls: [{ telefono: '+56987654321', codTipoTelefono: 'M' }],
        },
        {
          identificador: '10000013-K',
          direccionFulls: [{ linea1: 'Calle Dos 2', codTipoDireccion: 'TRABAJO', prospComunaCiudadId: 503 }],
          cuentaBancarioFulls: [{ numero: '00123', tipo: 'CUENTA_VISTA', prospBancoId: 7 }],
        },
      ],
    },
  });
  expect(faults).toEqual([]);
});

const send = (url: string, headers: Record<string, string>) =>
  fetch(`${url}${FINALIZE_PATH}`, { method: 'POST', headers, body: '{"personaFulls": [{}]}' });

test('both services refuse what their documents refuse', async ({ connect }) => {
  const cordillera = await connect(createCordillera(), CORDILLERA, CORDILLERA_EDITS);
  const orilla = await connect(createOrilla(), ORILLA, ORILLA_EDITS);
  await send(`${cordillera.origin}/gestion`, { authorization: 'Bearer token-de-cordillera' });
  await send(orilla.origin, { 'x-orilla-key': ORILLA_KEY });
  expect([...cordillera.enrollments, ...orilla.enrollments].map(({ status }) => status)).toEqual([400, 422]);
});
