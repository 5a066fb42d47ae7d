/** The page of the service profile: what is configured, what is open, and what the app makes of texts that are pasted. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, test as base } from './fixtures.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { completePerson } from './seed.ts';

const test = base.extend<{ readonly profilePage: ProfilePage }>({
  profilePage: async ({ page }, use) => {
    await use(new ProfilePage(page));
  },
});

const FINALIZE_PATH = '/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento';
const NO_ROWS = { telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] };

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
  profilePage,
  faults,
}) => {
  await desk.home.open();
  await expect(profilePage.link).toHaveText('Chile (muestra)');
  await profilePage.link.click();
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page).toHaveTitle('Perfil del servicio · Enrola');
  await expect(profilePage.heading).toBeFocused();
  await expect(profilePage.heading).toHaveText('Perfil del servicio');
  await expect(profilePage.main.getByRole('heading', { level: 2 })).toHaveText([
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

test('what is configured: the service, the fields, the rules', async ({ profilePage, baseURL }) => {
  await profilePage.goto();
  const { configured } = profilePage;
  await expect(profilePage.facts(configured, 'Las solicitudes van a')).toHaveText(
    `${baseURL}${FINALIZE_PATH}`,
  );
  await expect(profilePage.facts(configured, 'Espera de la respuesta')).toHaveText(
    '60 segundos (por omisión)',
  );
  await expect(profilePage.facts(configured, 'Autenticación')).toHaveText('Ninguna (por omisión)');
  await expect(profilePage.cells(configured, 'identificador')).toHaveText([
    'Identificador',
    'sí',
    '12',
    'según reglas',
    '—',
  ]);
  await expect(profilePage.cells(configured, 'paterno')).toHaveText([
    'Apellido paterno',
    'según reglas',
    '50',
    '—',
    '—',
  ]);
  await expect(profilePage.cells(configured, 'telefono')).toHaveText([
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

test('a service: its authentication, limits and answers, and no secret', async ({ page, profilePage }) => {
  await serveProfile(page, readJson('./second-service/profile.json'));
  await profilePage.goto();
  const { configured } = profilePage;
  await page.getByRole('button', { name: 'Seguir sin acceder' }).click();
  await expect(profilePage.facts(configured, 'Autenticación')).toHaveText([
    'Usuario y contraseña; el token va en la cabecera Authorization, como Bearer',
    /^Acceso: POST http.*\/segundo\/v1\/session$/,
    /^Renovación: POST http/,
    /^Salida: DELETE http/,
  ]);
  await expect(profilePage.facts(configured, 'Límites').first()).toHaveText('Personas por envío: 3');
  await expect(profilePage.facts(configured, 'Prueba que se creó')).toHaveText('Estado 204');
  await expect(profilePage.facts(configured, 'Prueba que no se creó nada')).toHaveText('Estado 400, 409');
});

test('what is open: nearly all by the contract alone, less under the sample', async ({
  page,
  profilePage,
}) => {
  await profilePage.goto();
  const { open } = profilePage;
  const left = open.getByRole('region', { name: /^Sin respuesta: / });
  await expect(open).toContainText('Es un perfil de muestra');
  await expect(profilePage.cells(left, 'Autenticación: esquema, credenciales y cabeceras')).toHaveText(
    'authentication',
  );
  await expect(profilePage.row(left, 'Qué campos son obligatorios')).toHaveCount(0);
  const underSample = await left.getByRole('rowheader').count();

  await serveProfile(page, readJson('../public/profiles/contract-only.json'));
  await profilePage.goto();
  await expect(profilePage.cells(left, 'Qué campos son obligatorios')).toContainText('fields.*.required');
  await expect(profilePage.cells(left, 'Valores de «País»')).toHaveText('fields.codPais.catalog');
  await expect(open.getByRole('region', { name: /^Con respuesta/ })).toHaveCount(0);
  expect(await left.getByRole('rowheader').count()).toBeGreaterThan(underSample + 10);
  await expect(profilePage.catalogs).toContainText('El perfil no trae catálogos');
});

test('catalogs: where each comes from, and one that is loaded again', async ({ page, profilePage }) => {
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
  await profilePage.goto();
  const { catalogs } = profilePage;
  await expect(profilePage.cells(catalogs, 'sexes')).toHaveText(['sexo', 'en el perfil', '2', 'lista']);
  const countries = profilePage.cells(catalogs, 'countries');
  await expect(countries.last()).toContainText('no se pudo cargar');
  await expect(countries.nth(1)).toHaveText('archivo /lists/countries.json');
  isThere = true;
  await catalogs.getByRole('button', { name: 'Volver a cargar countries' }).click();
  await expect(countries.last()).toContainText(/lista, leída \d\d-\d\d-\d{4}/);
  await expect(countries.nth(2)).toHaveText('1');
  await expect(catalogs.getByRole('status')).toHaveText('Se pidió de nuevo «countries». lista');
});

test('an answer is read as it is typed, and its errors are placed', async ({ page, seed, profilePage }) => {
  await serveProfile(page, {
    ...readJson('../public/profile.json'),
    answers: { noEffect: [{ statuses: [409] }], reference: 'header:X-Reference' },
  });
  await seed([
    completePerson(),
    completePerson({ emails: [{ id: 'e', address: 'a@example.com', typeCode: 'TDIREEPART' }] }),
  ]);
  await profilePage.goto();
  const { answer, verdict } = profilePage;
  await expect(verdict).toHaveText('Escriba el estado HTTP para ver la lectura.');
  await profilePage.answerField('Estado HTTP').fill('20');
  await expect(answer.getByText('Escriba tres cifras, de 200 a 599.')).toBeVisible();
  await profilePage.answerField('Estado HTTP').fill('200');
  await expect(verdict).toHaveText(/^Confirmada/);

  await profilePage.answerField('Cabeceras (opcional)').fill('x-reference');
  await expect(answer.getByText('La línea 1 no es «nombre: valor».')).toBeVisible();
  await profilePage.answerField('Cabeceras (opcional)').fill('X-Reference: A-7');
  await expect(profilePage.facts(answer, 'Número de referencia')).toHaveText('A-7');

  await profilePage.answerField('Estado HTTP').fill('500');
  await expect(verdict).toHaveText(/^No se sabe/);
  await profilePage.answerField('Cuerpo').fill('{"detail": }');
  await expect(answer.getByText('No es JSON: línea 1, columna 12: se espera un valor')).toBeVisible();

  await profilePage.answerField('Estado HTTP').fill('409');
  const path = 'personaFulls[1].emailFulls[0].email';
  await profilePage
    .answerField('Cuerpo')
    .fill(JSON.stringify({ detail: '<img src=x onerror=alert(1)>', errors: { [path]: ['ya existe'] } }));
  await expect(verdict).toHaveText(/^No se creó nada/);
  await expect(profilePage.facts(answer, 'Mensaje para personas')).toHaveText('<img src=x onerror=alert(1)>');
  await expect(profilePage.cells(answer, path)).toHaveText(['ya existe']);
  await profilePage.answerDraft.selectOption({ index: 1 });
  await expect(profilePage.cells(answer, path)).toHaveText([
    'ya existe',
    /^Persona 2 · Correo electrónico 1 .*ya existe$/,
  ]);
  await expect(profilePage.main.locator('img')).toHaveCount(0);

  await profilePage.answerField('Estado HTTP').fill('302');
  await expect(verdict).toHaveText(/^No se sabe: la app no sigue redirecciones/);
});

test('a request is checked against the contract, then under the profile', async ({ profilePage }) => {
  await profilePage.goto();
  const { request, requestText, contractVerdict } = profilePage;
  await expect(contractVerdict).toHaveText('Pegue el JSON de una solicitud para revisarla.');
  await requestText.fill('{\n  "personaFulls": [],\n}');
  await expect(contractVerdict).toHaveText(
    'No es JSON: línea 3, columna 1: se espera un nombre entre comillas dobles.',
  );

  const address = { prospComunaCiudadId: '13120' };
  const broken = { ...NO_ROWS, Nombre: 'Ana', sexo: null, direccionFulls: [address] };
  await requestText.fill(JSON.stringify({ personaFulls: [broken] }));
  await expect(contractVerdict).toHaveText('No cumple el contrato: 3 rutas con problemas.');
  await expect(profilePage.cells(request, 'personaFulls[0].Nombre')).toContainText('no es un campo');
  await expect(profilePage.cells(request, 'personaFulls[0].sexo')).toHaveText(
    'se espera un texto y hay null (un campo sin dato se deja fuera)',
  );
  await expect(
    profilePage.cells(request, 'personaFulls[0].direccionFulls[0].prospComunaCiudadId'),
  ).toHaveText('se espera un número entero y hay un texto');

  const rows = { ...NO_ROWS, telefonoFulls: [{ telefono: '+56912345678', codTipoTelefono: 'X' }] };
  const person = { tipoEntidad: 'N', tipoIdentificador: 'R', identificador: '12345678-9', ...rows };
  await requestText.fill(JSON.stringify({ codPerfilRiesgo: 'MOD', personaFulls: [person] }));
  await expect(contractVerdict).toHaveText('Cumple el contrato: 1 persona.');
  const errors = request.getByRole('list', { name: /^Errores: la app no la enviaría \(\d+\)$/ });
  await expect(errors.getByRole('listitem').filter({ hasText: 'Persona 1 · Teléfono 1' })).toContainText(
    'no está en la lista',
  );
  await expect(errors.getByRole('listitem').filter({ hasText: 'dígito verificador' })).toHaveText(
    /^Persona 1 · Identificador: /,
  );
});

test('the exact JSON of an enrollment is what is sent', async ({
  page,
  desk,
  seed,
  sandbox,
  profilePage,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path } = await seed([
    completePerson({
      telephones: [{ id: 't', number: '0223456789', remark: 'ñandú 😀', typeCode: 'TTELEFIJO' }],
    }),
  ]);
  await profilePage.goto();
  const { exact, exactDraft, exactText } = profilePage;
  const options = await exactDraft.getByRole('option').allTextContents();
  expect(options).toEqual(['Elija…', expect.stringMatching(/^\d\d-\d\d-\d{4}.* · 1 persona$/)]);
  await exactDraft.selectOption({ index: 1 });
  const text = await exactText.textContent();
  const bytes = new Intl.NumberFormat('es-CL').format(Buffer.byteLength(text ?? ''));
  await expect(exact.getByText(`Tamaño: ${bytes} bytes.`)).toBeVisible();
  await profilePage.copyButton.click();
  await expect(exact.getByRole('status')).toHaveText('Copiado.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await page.goto(`${path}/revision`);
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect((await sandbox.submissions()).map(({ body }) => body)).toEqual([text]);
});

test('an enrollment that cannot be assembled names what is in the way; one with errors says so', async ({
  seed,
  profilePage,
}) => {
  await seed([completePerson(), completePerson({ birthDate: 'ayer' })]);
  await profilePage.goto();
  await profilePage.exactDraft.selectOption({ index: 1 });
  await expect(profilePage.exact.getByRole('listitem')).toHaveText([/^Persona 2 · Fecha de nacimiento: /]);
  await expect(profilePage.exactText).toHaveCount(0);

  await seed([completePerson({ sex: '' })]);
  await profilePage.goto();
  await profilePage.exactDraft.selectOption({ index: 1 });
  await expect(profilePage.exactText).toBeVisible();
  await expect(
    profilePage.exact.getByText('La app no la envía así todavía: 1 error por corregir.'),
  ).toBeVisible();
});

test('what is typed leaves no trace: no request, no address, no storage', async ({ page, profilePage }) => {
  await profilePage.goto();
  await expect(profilePage.heading).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const secret = 'SECRETO-4711';
  const body = JSON.stringify({ detail: secret });
  await profilePage.answerField('Estado HTTP').fill('400');
  await profilePage.answerField('Cabeceras (opcional)').fill(`x-a: ${secret}`);
  await profilePage.answerField('Cuerpo').fill(body);
  await profilePage.requestText.fill(JSON.stringify({ codPerfilRiesgo: secret, personaFulls: [] }));
  await expect(profilePage.facts(profilePage.answer, 'Mensaje para personas')).toHaveText(secret);
  await expect(profilePage.contractVerdict).toHaveText('Cumple el contrato: 0 personas.');
  expect(requests).toEqual([]);
  expect(new URL(page.url()).href).toMatch(/\/perfil$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(stored).not.toContain(secret);
  await page.reload();
  await expect(profilePage.answerField('Cuerpo')).toHaveValue('');
  await expect(profilePage.requestText).toHaveValue('');
});

test('axe finds nothing, empty, filled and on a narrow screen', async ({ page, seed, profilePage }) => {
  await seed([completePerson()]);
  await profilePage.goto();
  await expect(profilePage.exactDraft).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await profilePage.answerField('Estado HTTP').fill('400');
  await profilePage.answerField('Cabeceras (opcional)').fill('no');
  await profilePage.answerField('Cuerpo').fill('{"errors": {"personaFulls[0].nombre": ["no"]}}');
  await profilePage.answerDraft.selectOption({ index: 1 });
  await profilePage.requestText.fill('{"personaFulls": [{}]}');
  await profilePage.exactDraft.selectOption({ index: 1 });
  await expect(profilePage.exactText).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await profilePage.answerField('Estado HTTP').fill('200');
  await profilePage.requestText.fill(JSON.stringify({ personaFulls: [NO_ROWS] }));
  await expect(profilePage.contractVerdict).toHaveText(/^Cumple/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findViolations(page)).toEqual([]);
});

test('on a narrow screen the page stays and the tables scroll, by the keyboard too', async ({
  page,
  profilePage,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await profilePage.goto();
  const table = profilePage.configured.getByRole('region', { name: 'Campos del contrato bajo este perfil' });
  await expect(table).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('in English', async ({ desk, page, profilePage }) => {
  await profilePage.goto();
  await profilePage.answerField('Estado HTTP').fill('200');
  await desk.switchLanguage('en');
  await expect(profilePage.heading).toHaveText('Service profile');
  const answer = page.getByRole('region', { name: 'Try an answer', exact: true });
  await expect(answer.getByLabel('HTTP status')).toHaveValue('200');
  await expect(answer.getByRole('status')).toHaveText(/^Confirmed/);
});
