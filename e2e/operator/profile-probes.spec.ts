/** The page of the service profile tries a pasted answer and request without sending, and shows the exact JSON of an enrollment. */
import { NO_ROWS, rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { readClipboard } from '../setup/read-clipboard.ts';
import { readStorage } from '../setup/second-service/storage.ts';
import { completePerson } from '../setup/seed.ts';

test('a pasted answer is read and a pasted request is checked as the operator types, and neither is kept', async ({
  page,
  desk,
  seed,
}) => {
  const answers = { noEffect: [{ statuses: [409] }], reference: 'header:X-Reference' };
  await changeProfile(page, { answers });
  await seed([
    completePerson(),
    completePerson({
      emails: [rowWith('emails', { address: 'a@example.com', typeCode: 'TDIREEPART' })],
    }),
  ]);
  const { profile } = desk;
  await profile.goto();
  const { answer, verdict, request, requestText, contractVerdict } = profile;

  await test.step('the status decides what is known', async () => {
    await expect(verdict).toHaveText('Escriba el estado HTTP para ver la lectura.');
    await profile.answerField('Estado HTTP').fill('20');
    await expect(answer.getByText('Escriba tres dígitos, de 200 a 599.')).toBeVisible();
    await profile.answerField('Estado HTTP').fill('200');
    await expect(verdict).toHaveText(/^Confirmada/);
    await profile.answerField('Estado HTTP').fill('302');
    await expect(verdict).toHaveText(/^No se sabe: la app no sigue redirecciones/);
    await profile.answerField('Estado HTTP').fill('200');
  });

  await test.step('headers and a body that cannot be read are explained', async () => {
    await profile.answerField('Cabeceras (opcional)').fill('x-reference');
    await expect(answer.getByText('La línea 1 no es «nombre: valor».')).toBeVisible();
    await profile.answerField('Cabeceras (opcional)').fill('X-Reference: A-7');
    await expect(profile.facts(answer, 'Número de referencia')).toHaveText('A-7');
    await profile.answerField('Estado HTTP').fill('500');
    await expect(verdict).toHaveText(/^No se sabe/);
    await profile.answerField('Cuerpo').fill('{"detail": }');
    await expect(answer.getByText('No es JSON: línea 1, columna 12: se espera un valor')).toBeVisible();
  });

  await test.step('errors are shown as text, with their place in a draft', async () => {
    await profile.answerField('Estado HTTP').fill('409');
    const path = 'personaFulls[1].emailFulls[0].email';
    const body = { detail: '<img src=x onerror=alert(1)>', errors: { [path]: ['ya existe'] } };
    await profile.answerField('Cuerpo').fill(JSON.stringify(body));
    await expect(verdict).toHaveText(/^No se creó nada/);
    await expect(profile.facts(answer, 'Mensaje para personas')).toHaveText(body.detail);
    await expect(profile.cells(answer, path)).toHaveText(['ya existe']);
    await profile.answerDraft.selectOption({ index: 1 });
    const place = /^Begoña Núñez · Correo electrónico 1 .*ya existe$/;
    await expect(profile.cells(answer, path)).toHaveText(['ya existe', place]);
    await expect(profile.main.locator('img')).toHaveCount(0);
  });

  await test.step('a request is checked against the contract, then under the profile', async () => {
    await expect(contractVerdict).toHaveText('Pegue el JSON de una solicitud para revisarla.');
    await requestText.fill('{\n  "personaFulls": [],\n}');
    await expect(contractVerdict).toHaveText(
      'No es JSON: línea 3, columna 1: se espera un nombre entre comillas dobles.',
    );
    const address = { prospComunaCiudadId: '13120' };
    const broken = { ...NO_ROWS, Nombre: 'Ana', sexo: null, direccionFulls: [address] };
    await requestText.fill(JSON.stringify({ personaFulls: [broken] }));
    await expect(contractVerdict).toHaveText('No cumple el contrato: 3 rutas con problemas.');
    await expect(profile.cells(request, 'personaFulls[0].Nombre')).toContainText('no es un campo');
    await expect(profile.cells(request, 'personaFulls[0].sexo')).toHaveText(
      'se espera un texto y hay null (un campo sin dato se deja fuera)',
    );
    await expect(profile.cells(request, 'personaFulls[0].direccionFulls[0].prospComunaCiudadId')).toHaveText(
      'se espera un número entero y hay un texto',
    );

    const rows = { ...NO_ROWS, telefonoFulls: [{ telefono: '+56912345678', codTipoTelefono: 'X' }] };
    const person = { tipoEntidad: 'N', tipoIdentificador: 'R', identificador: '12345678-9', ...rows };
    await requestText.fill(JSON.stringify({ codPerfilRiesgo: 'MOD', personaFulls: [person] }));
    await expect(contractVerdict).toHaveText('Cumple el contrato: 1 persona.');
    const errors = request
      .getByRole('list', { name: /^Errores: la app no la enviaría \(\d+\)$/ })
      .getByRole('listitem');
    await expect(errors.filter({ hasText: 'Persona 1 · Teléfono 1' })).toContainText('no está en la lista');
    await expect(errors.filter({ hasText: 'dígito verificador' })).toHaveText(/^Persona 1 · RUT: /);
  });

  await test.step('what was pasted is in no request, no address and no storage', async () => {
    const requests: string[] = [];
    page.on('request', (sent) => requests.push(sent.url()));
    const secret = 'SECRETO-4711';
    await profile.answerField('Estado HTTP').fill('400');
    await profile.answerField('Cabeceras (opcional)').fill(`x-a: ${secret}`);
    await profile.answerField('Cuerpo').fill(JSON.stringify({ detail: secret }));
    await requestText.fill(JSON.stringify({ codPerfilRiesgo: secret, personaFulls: [] }));
    await expect(profile.facts(answer, 'Mensaje para personas')).toHaveText(secret);
    await expect(contractVerdict).toHaveText('Cumple el contrato: 0 personas.');
    expect(requests).toEqual([]);
    expect(new URL(page.url()).href).toMatch(/\/perfil$/);
    expect(await readStorage(page)).not.toContain(secret);
    await page.reload();
    await expect(profile.answerField('Cuerpo')).toHaveValue('');
    await expect(requestText).toHaveValue('');
  });

  await test.step('in English', async () => {
    await profile.answerField('Estado HTTP').fill('200');
    await desk.switchLanguage('en');
    await expect(profile.heading).toHaveText('Service profile');
    const english = page.getByRole('region', { name: 'Try an answer', exact: true });
    await expect(english.getByLabel('HTTP status')).toHaveValue('200');
    await expect(english.getByRole('status')).toHaveText(/^Confirmed/);
  });
});

test('the exact JSON of an enrollment is what the app sends, or the page says why there is none', async ({
  page,
  desk,
  seed,
  sandbox,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const badDate = await seed([completePerson(), completePerson({ birthDate: 'ayer' })]);
  const noSex = await seed([completePerson({ sex: '' })]);
  const telephone = rowWith('telephones', {
    number: '0223456789',
    remark: 'ñandú 😀',
    typeCode: 'TTELEFIJO',
  });
  const complete = await seed([completePerson({ telephones: [telephone] })]);
  await desk.profile.goto();
  const { exact, exactDraft, exactText } = desk.profile;
  const one = /^\d\d-\d\d-\d{4}.* · 1 persona$/;
  await expect(exactDraft.getByRole('option')).toHaveText(['Elija…', one, one, / · 2 personas$/]);

  await test.step('a value without a form in the contract is named', async () => {
    await exactDraft.selectOption(badDate.id);
    await expect(exact.getByRole('listitem')).toHaveText([/^Begoña Núñez · Fecha de nacimiento: /]);
    await expect(exactText).toHaveCount(0);
  });

  await test.step('errors do not hide the JSON, but they are counted', async () => {
    await exactDraft.selectOption(noSex.id);
    await expect(exactText).toBeVisible();
    await expect(exact.getByText('La app no la envía así todavía: 1 error por corregir.')).toBeVisible();
  });

  await exactDraft.selectOption(complete.id);
  await expect(exactText).toContainText('ñandú 😀');
  const text = await exactText.textContent();
  const bytes = new Intl.NumberFormat('es-CL').format(Buffer.byteLength(text ?? ''));
  await expect(exact.getByText(`Tamaño: ${bytes} bytes.`)).toBeVisible();
  await desk.profile.copyButton.click();
  await expect(exact.getByRole('status')).toHaveText('Copiado.');
  expect(await readClipboard(context)).toBe(text);
  await page.goto(`${complete.path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect((await sandbox.submissions()).map(({ body }) => body)).toEqual([text]);
});
