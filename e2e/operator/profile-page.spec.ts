/** The page of the service profile: what is configured, what is open, its catalogs; usable by everybody. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';

const FINALIZE_PATH = '/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento';

/** Serves another profile than the one that the server has. */
async function serveProfile(page: Page, profile: object): Promise<void> {
  await page.route('**/profile.json', (route) => route.fulfill({ json: profile }));
}

function readJson(path: string): object {
  const json: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  if (typeof json !== 'object' || json === null) throw new Error(`${path} is no object`);
  return json;
}

test('the name of the profile leads there, and the sections stand in their order', async ({
  page,
  desk,
  faults,
}) => {
  await desk.home.open();
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
  await page.goBack();
  await expect(desk.home.newButton).toBeVisible();
  expect(faults).toEqual([]);
});

test('what is configured: the service, the fields, the rules', async ({ desk, baseURL }) => {
  await desk.profile.goto();
  const { configured } = desk.profile;
  await expect(desk.profile.facts(configured, 'Las solicitudes van a')).toHaveText(
    `${baseURL}${FINALIZE_PATH}`,
  );
  await expect(desk.profile.facts(configured, 'Espera de la respuesta')).toHaveText(
    '60 segundos (por omisión)',
  );
  await expect(desk.profile.facts(configured, 'Autenticación')).toHaveText('Ninguna (por omisión)');
  await expect(desk.profile.facts(configured, 'Datos en este equipo')).toHaveText(
    'En la base de datos del navegador, sin cifrar',
  );
  await expect(desk.profile.facts(configured, 'Cuánto se conservan')).toHaveText([
    'Confirmadas: se borran 90 días después de la confirmación',
    'Borradores: aviso tras 60 días sin cambios; se borran 7 días después del aviso',
  ]);
  await expect(desk.profile.facts(configured, 'Identificadores en papel')).toHaveText('Completos');
  await expect(desk.profile.cells(configured, 'identificador')).toHaveText([
    'Identificador',
    'sí',
    '12',
    'según reglas',
    '—',
  ]);
  await expect(desk.profile.cells(configured, 'paterno')).toHaveText([
    'Apellido paterno',
    'según reglas',
    '50',
    '—',
    '—',
  ]);
  await expect(desk.profile.cells(configured, 'telefono')).toHaveText([
    'Teléfono',
    'sí',
    '50',
    'phone-cl (send: as-typed)',
    '—',
  ]);
  const rules = configured.getByRole('list', { name: 'Reglas' }).getByRole('listitem');
  await expect(rules.first()).toHaveText(
    /^tipoEntidad = J → oculta paterno, materno, .*; exige dscGiro, codTipoSociedad; nombre se llama «Razón social»/,
  );
  await expect(
    configured.getByRole('list', { name: 'Comprobaciones entre personas' }).getByRole('listitem'),
  ).toHaveCount(8);
});

test('a service: its authentication, limits and answers, and no secret', async ({ page, desk }) => {
  await serveProfile(page, readJson('../setup/second-service/profile.json'));
  await desk.profile.goto();
  const { configured } = desk.profile;
  await page.getByRole('button', { name: 'Seguir sin acceder' }).click();
  await expect(desk.profile.facts(configured, 'Autenticación')).toHaveText([
    'Usuario y contraseña; el token va en la cabecera Authorization, como Bearer',
    /^Acceso: POST http.*\/segundo\/v1\/session$/,
    /^Renovación: POST http/,
    /^Salida: DELETE http/,
  ]);
  await expect(desk.profile.facts(configured, 'Límites').first()).toHaveText('Personas por envío: 3');
  await expect(desk.profile.facts(configured, 'Prueba que se creó')).toHaveText('Estado 204');
  await expect(desk.profile.facts(configured, 'Prueba que no se creó nada')).toHaveText(
    'Estado 400, 401, 409',
  );
});

test('what is open: nearly all by the contract alone, less under the sample', async ({ page, desk }) => {
  await desk.profile.goto();
  const { open } = desk.profile;
  const left = open.getByRole('region', { name: /^Sin respuesta: / });
  await expect(open).toContainText('Es un perfil de muestra');
  await expect(desk.profile.cells(left, 'Autenticación: esquema, credenciales y cabeceras')).toHaveText(
    'authentication',
  );
  await expect(desk.profile.row(left, 'Qué campos son obligatorios')).toHaveCount(0);
  const underSample = await left.getByRole('rowheader').count();

  await serveProfile(page, readJson('../../public/profiles/contract-only.json'));
  await desk.profile.goto();
  await expect(desk.profile.cells(left, 'Qué campos son obligatorios')).toContainText('fields.*.required');
  await expect(desk.profile.cells(left, 'Valores de «País»')).toHaveText('fields.codPais.catalog');
  await expect(open.getByRole('region', { name: /^Con respuesta/ })).toHaveCount(0);
  expect(await left.getByRole('rowheader').count()).toBeGreaterThan(underSample + 10);
  await expect(desk.profile.catalogs).toContainText('El perfil no trae catálogos');
});

test('catalogs: where each comes from, and one that is loaded again', async ({ page, desk }) => {
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
  const { catalogs } = desk.profile;
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

test('on a narrow screen the page stays, and a line of a table is a card', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.profile.goto();
  const table = desk.profile.configured.getByRole('region', { name: 'Campos del contrato bajo este perfil' });
  await expect(table).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  const tableOverflow = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(tableOverflow).toBe(0);
  const [first, second] = await table.getByRole('row').nth(2).getByRole('cell').all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
});
