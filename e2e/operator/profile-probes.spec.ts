/** The page of the service profile: what the app makes of answers and requests that are pasted, and what it sends. */
import type { BrowserContext } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const NO_ROWS = { telefonoFulls: [], direccionFulls: [], emailFulls: [], cuentaBancarioFulls: [] };

test('an answer is read as it is typed, and its errors are placed', async ({ page, seed, desk }) => {
  const sample: unknown = JSON.parse(
    readFileSync(new URL('../../public/profile.json', import.meta.url), 'utf8'),
  );
  const answers = { noEffect: [{ statuses: [409] }], reference: 'header:X-Reference' };
  await page.route('**/profile.json', (route) =>
    route.fulfill({ json: Object.assign({}, sample, { answers }) }),
  );
  await seed([
    completePerson(),
    completePerson({ emails: [{ id: 'e', address: 'a@example.com', typeCode: 'TDIREEPART' }] }),
  ]);
  await desk.profile.goto();
  const { answer, verdict } = desk.profile;
  await expect(verdict).toHaveText('Escriba el estado HTTP para ver la lectura.');
  await desk.profile.answerField('Estado HTTP').fill('20');
  await expect(answer.getByText('Escriba tres cifras, de 200 a 599.')).toBeVisible();
  await desk.profile.answerField('Estado HTTP').fill('200');
  await expect(verdict).toHaveText(/^Confirmada/);

  await desk.profile.answerField('Cabeceras (opcional)').fill('x-reference');
  await expect(answer.getByText('La línea 1 no es «nombre: valor».')).toBeVisible();
  await desk.profile.answerField('Cabeceras (opcional)').fill('X-Reference: A-7');
  await expect(desk.profile.facts(answer, 'Número de referencia')).toHaveText('A-7');

  await desk.profile.answerField('Estado HTTP').fill('500');
  await expect(verdict).toHaveText(/^No se sabe/);
  await desk.profile.answerField('Cuerpo').fill('{"detail": }');
  await expect(answer.getByText('No es JSON: línea 1, columna 12: se espera un valor')).toBeVisible();

  await desk.profile.answerField('Estado HTTP').fill('409');
  const path = 'personaFulls[1].emailFulls[0].email';
  await desk.profile
    .answerField('Cuerpo')
    .fill(JSON.stringify({ detail: '<img src=x onerror=alert(1)>', errors: { [path]: ['ya existe'] } }));
  await expect(verdict).toHaveText(/^No se creó nada/);
  await expect(desk.profile.facts(answer, 'Mensaje para personas')).toHaveText(
    '<img src=x onerror=alert(1)>',
  );
  await expect(desk.profile.cells(answer, path)).toHaveText(['ya existe']);
  await desk.profile.answerDraft.selectOption({ index: 1 });
  await expect(desk.profile.cells(answer, path)).toHaveText([
    'ya existe',
    /^Persona 2 · Correo electrónico 1 .*ya existe$/,
  ]);
  await expect(desk.profile.main.locator('img')).toHaveCount(0);

  await desk.profile.answerField('Estado HTTP').fill('302');
  await expect(verdict).toHaveText(/^No se sabe: la app no sigue redirecciones/);
});

test('a request is checked against the contract, then under the profile', async ({ desk }) => {
  await desk.profile.goto();
  const { request, requestText, contractVerdict } = desk.profile;
  await expect(contractVerdict).toHaveText('Pegue el JSON de una solicitud para revisarla.');
  await requestText.fill('{\n  "personaFulls": [],\n}');
  await expect(contractVerdict).toHaveText(
    'No es JSON: línea 3, columna 1: se espera un nombre entre comillas dobles.',
  );

  const address = { prospComunaCiudadId: '13120' };
  const broken = { ...NO_ROWS, Nombre: 'Ana', sexo: null, direccionFulls: [address] };
  await requestText.fill(JSON.stringify({ personaFulls: [broken] }));
  await expect(contractVerdict).toHaveText('No cumple el contrato: 3 rutas con problemas.');
  await expect(desk.profile.cells(request, 'personaFulls[0].Nombre')).toContainText('no es un campo');
  await expect(desk.profile.cells(request, 'personaFulls[0].sexo')).toHaveText(
    'se espera un texto y hay null (un campo sin dato se deja fuera)',
  );
  await expect(
    desk.profile.cells(request, 'personaFulls[0].direccionFulls[0].prospComunaCiudadId'),
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

test('the exact JSON of an enrollment is what is sent', async ({ page, desk, seed, sandbox, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path } = await seed([
    completePerson({
      telephones: [{ id: 't', number: '0223456789', remark: 'ñandú 😀', typeCode: 'TTELEFIJO' }],
    }),
  ]);
  await desk.profile.goto();
  const { exact, exactDraft, exactText } = desk.profile;
  const options = exactDraft.getByRole('option');
  await expect(options).toHaveText(['Elija…', /^\d\d-\d\d-\d{4}.* · 1 persona$/]);
  await exactDraft.selectOption({ index: 1 });
  const text = await exactText.textContent();
  const bytes = new Intl.NumberFormat('es-CL').format(Buffer.byteLength(text ?? ''));
  await expect(exact.getByText(`Tamaño: ${bytes} bytes.`)).toBeVisible();
  await desk.profile.copyButton.click();
  await expect(exact.getByRole('status')).toHaveText('Copiado.');
  expect(await readClipboard(context)).toBe(text);

  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect((await sandbox.submissions()).map(({ body }) => body)).toEqual([text]);
});

test('an enrollment that cannot be assembled names what is in the way; one with errors says so', async ({
  seed,
  desk,
}) => {
  await seed([completePerson(), completePerson({ birthDate: 'ayer' })]);
  await desk.profile.goto();
  await desk.profile.exactDraft.selectOption({ index: 1 });
  await expect(desk.profile.exact.getByRole('listitem')).toHaveText([/^Persona 2 · Fecha de nacimiento: /]);
  await expect(desk.profile.exactText).toHaveCount(0);

  await seed([completePerson({ sex: '' })]);
  await desk.profile.goto();
  await desk.profile.exactDraft.selectOption({ index: 1 });
  await expect(desk.profile.exactText).toBeVisible();
  await expect(
    desk.profile.exact.getByText('La app no la envía así todavía: 1 error por corregir.'),
  ).toBeVisible();
});

test('what is typed leaves no trace: no request, no address, no storage', async ({ page, desk }) => {
  await desk.profile.goto();
  await expect(desk.profile.heading).toBeVisible();
  // What the page loads after it stands is no trace of what is typed.
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const secret = 'SECRETO-4711';
  const body = JSON.stringify({ detail: secret });
  await desk.profile.answerField('Estado HTTP').fill('400');
  await desk.profile.answerField('Cabeceras (opcional)').fill(`x-a: ${secret}`);
  await desk.profile.answerField('Cuerpo').fill(body);
  await desk.profile.requestText.fill(JSON.stringify({ codPerfilRiesgo: secret, personaFulls: [] }));
  await expect(desk.profile.facts(desk.profile.answer, 'Mensaje para personas')).toHaveText(secret);
  await expect(desk.profile.contractVerdict).toHaveText('Cumple el contrato: 0 personas.');
  expect(requests).toEqual([]);
  expect(new URL(page.url()).href).toMatch(/\/perfil$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(stored).not.toContain(secret);
  await page.reload();
  await expect(desk.profile.answerField('Cuerpo')).toHaveValue('');
  await expect(desk.profile.requestText).toHaveValue('');
});

test('in English', async ({ desk, page }) => {
  await desk.profile.goto();
  await desk.profile.answerField('Estado HTTP').fill('200');
  await desk.switchLanguage('en');
  await expect(desk.profile.heading).toHaveText('Service profile');
  const answer = page.getByRole('region', { name: 'Try an answer', exact: true });
  await expect(answer.getByLabel('HTTP status')).toHaveValue('200');
  await expect(answer.getByRole('status')).toHaveText(/^Confirmed/);
});

/** As a person who pastes it elsewhere: pages of the app may not read the clipboard. */
async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea aria-label="elsewhere"></textarea>');
  const box = page.getByRole('textbox', { name: 'elsewhere' });
  await box.press('ControlOrMeta+V');
  const text = await box.inputValue();
  await page.close();
  return text;
}
