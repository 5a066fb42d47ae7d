/** The page of the service profile shows the configured parts of the profile and its open questions. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { toContractGaps } from '../../src/domain/profile/open-questions.ts';
import { profileSchema } from '../../src/domain/profile/schema/profile-schema.ts';
import { expect, test } from '../setup/fixtures.ts';

test('the name of the profile leads to its page, which shows what the sample configures and what is open', async ({
  page,
  desk,
  baseURL,
  faults,
}) => {
  await desk.home.open();
  await desk.menuButton.click();
  await expect(desk.profile.link).toHaveText('Chile (muestra)');
  await desk.profile.link.click();
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page).toHaveTitle('Perfil del servicio · Enrola');
  await expect(desk.profile.heading).toBeFocused();
  await expect(desk.profile.heading).toHaveText('Perfil del servicio');
  await expect(desk.profile.main.getByRole('heading', { level: 2 })).toHaveText([
    'Qué está configurado',
    'Qué queda sin configurar',
    'Catálogos',
    'Probar una respuesta',
    'Probar una solicitud',
    'JSON exacto de una inscripción',
  ]);
  const { configured, open } = desk.profile;

  await test.step('the service, the storage and the retention', async () => {
    for (const [term, facts] of [
      ['Las solicitudes van a', [`${baseURL}${FINALIZE_PATH}`]],
      ['Espera de la respuesta', ['60 segundos (por omisión)']],
      ['Autenticación', ['Ninguna (por omisión)']],
      ['Datos en este computador', ['En la base de datos del navegador, sin cifrar']],
      [
        'Cuánto se conservan',
        [
          'Confirmadas: se borran 90 días después de la confirmación',
          'Borradores: aviso tras 60 días sin cambios; se borran 7 días después del aviso',
        ],
      ],
      ['Identificadores en papel', ['Completos']],
    ] as const)
      await expect.soft(desk.profile.facts(configured, term)).toHaveText(facts);
  });

  await test.step('the fields and the rules', async () => {
    for (const [field, cells] of [
      ['identificador', ['Identificador', 'sí', '12', 'según reglas', '—']],
      ['paterno', ['Apellido paterno', 'según reglas', '50', '—', '—']],
      [
        'telefono',
        ['Teléfono', 'sí', '50', 'phone-cl (send: as-typed) 09 8765 4321 se envía como 09 8765 4321', '—'],
      ],
    ] as const)
      await expect.soft(desk.profile.cells(configured, field)).toHaveText(cells);
    await expect(configured.getByRole('list', { name: 'Reglas' }).getByRole('listitem').first()).toHaveText(
      /^tipoEntidad = J → oculta paterno, materno, .*; exige dscGiro, codTipoSociedad; nombre se llama «Razón social»/,
    );
    const checks = configured.getByRole('list', { name: 'Comprobaciones entre personas' });
    await expect(checks.getByRole('listitem')).toHaveCount(12);
  });

  await test.step('the questions that the sample leaves open', async () => {
    const left = open.getByRole('region', { name: /^Sin respuesta: / });
    await expect(open).toContainText('Es un perfil de muestra');
    await expect(desk.profile.cells(left, 'Autenticación: esquema, credenciales y cabeceras')).toHaveText(
      'authentication',
    );
    await expect(desk.profile.row(left, 'Qué campos son obligatorios')).toHaveCount(0);
    await expect(left.getByRole('rowheader')).toHaveCount(countOpen(readJson('../../public/profile.json')));
  });

  await test.step('on a narrow screen nothing overflows, and a table row is a card', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const table = configured.getByRole('region', { name: 'Campos del contrato bajo este perfil' });
    await expect(table).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [first, second] = await table.getByRole('row').nth(2).getByRole('cell').all();
    const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  });

  await page.goBack();
  await expect(desk.home.newButton).toBeVisible();
  expect(faults).toEqual([]);
});

test('the page follows the profile: no answers, another service, a catalog that is loaded again', async ({
  page,
  desk,
}) => {
  const { configured, open, catalogs } = desk.profile;

  await test.step('the contract alone leaves nearly all questions open', async () => {
    const contractOnly = readJson('../../public/profiles/contract-only.json');
    await serveProfile(page, contractOnly);
    await desk.profile.goto();
    const left = open.getByRole('region', { name: /^Sin respuesta: / });
    await expect(desk.profile.cells(left, 'Qué campos son obligatorios')).toContainText('fields.*.required');
    await expect(desk.profile.cells(left, 'Valores de «País»')).toHaveText('fields.codPais.catalog');
    await expect(left.getByRole('rowheader')).toHaveCount(countOpen(contractOnly));
    await expect(open.getByRole('region', { name: /^Con respuesta/ })).toHaveCount(0);
    await expect(catalogs).toContainText('El perfil no trae catálogos');
  });

  await test.step('a service with a sign-in shows its addresses, limits and answers', async () => {
    await serveProfile(page, readJson('../setup/second-service/profile.json'));
    await desk.profile.goto();
    await page.getByRole('button', { name: 'Seguir sin acceder' }).click();
    await expect(desk.profile.facts(configured, 'Autenticación')).toHaveText([
      'Usuario y contraseña; el token va en la cabecera Authorization, como Bearer',
      /^Acceso: POST http.*\/segundo\/v1\/session$/,
      /^Renovación: POST http/,
      /^Salida: DELETE http/,
    ]);
    await expect(desk.profile.facts(configured, 'Límites').first()).toHaveText('Personas por envío: 3');
    await expect(desk.profile.facts(configured, 'Prueba que se creó')).toHaveText('Estado 204');
    await expect(desk.profile.facts(configured, 'Prueba que no se creó nada')).toHaveText([
      'Estado 400, 401',
      'Estado 409; se dice «Una de las personas ya está inscrita.»',
    ]);
    await expect(desk.profile.facts(configured, 'Cabeceras del envío')).toHaveText(
      'Idempotency-Key: {attemptId}',
    );
  });

  await test.step('a catalog shows its source, and loads again', async () => {
    let isThere = false;
    await page.route('**/lists/countries.json', (route) =>
      isThere ? route.fulfill({ json: [{ code: 'CHL', name: 'Chile' }] }) : route.fulfill({ status: 404 }),
    );
    await serveProfile(page, {
      name: 'Prueba',
      baseUrl: '',
      catalogs: {
        sexes: { entries: { F: 'Femenino', M: 'Masculino' } },
        countries: { file: '/lists/countries.json', value: 'code', label: 'name' },
      },
      fields: { sexo: { catalog: 'sexes' }, codPais: { catalog: 'countries' } },
    });
    await desk.profile.goto();
    await expect(desk.profile.cells(catalogs, 'sexes')).toHaveText(['sexo', 'en el perfil', '2', 'lista']);
    const countries = desk.profile.cells(catalogs, 'countries');
    await expect(countries.last()).toContainText('no se pudo cargar: respondió 404');
    await expect(countries.nth(1)).toHaveText('archivo /lists/countries.json');
    isThere = true;
    await catalogs.getByRole('button', { name: 'Volver a cargar countries' }).click();
    await expect(countries.last()).toContainText(/lista, leída \d\d-\d\d-\d{4}/);
    await expect(countries.nth(2)).toHaveText('1');
    await expect(catalogs.getByRole('status')).toHaveText('Se pidió de nuevo «countries». lista');
  });
});

/** Replaces the profile of the server. */
async function serveProfile(page: Page, profile: object): Promise<void> {
  await page.unroute('**/profile.json');
  await page.route('**/profile.json', (route) => route.fulfill({ json: profile }));
}

function readJson(path: string): object {
  const json: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  if (typeof json !== 'object' || json === null) throw new Error(`${path} is no object`);
  return json;
}

/** Number of open questions of the profile. */
function countOpen(profile: object): number {
  return toContractGaps(profileSchema().parse(profile)).filter(({ isAnswered }) => !isAnswered).length;
}
