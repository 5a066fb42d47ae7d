/** «Envíos»: every attempt with its result, found by person and identifier, and exported as a table. */
import { readFile } from 'node:fs/promises';
import { findViolations } from '../audits/axe.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { daysAgo, storeRecords, toAttempt, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

const person = (name: string) => ({ name, identifier: '••78-5', identifierHash: '' });

test('each send is listed with its result and evidence, and leads to its enrollment', async ({
  page,
  desk,
  seed,
}) => {
  test.slow();
  await desk.ledger.open();
  await expect(desk.ledger.empty).toBeVisible();
  await expect(page).toHaveTitle('Envíos · Enrola');
  await changeProfile(page, { answers: { noEffect: [{ statuses: [422] }], reference: '/reference' } });
  for (const [givenName, identifier] of [
    ['Begoña', '12.345.678-5'],
    ['SANDBOX-422', '11.111.111-1'],
    ['SANDBOX-CUT', '22.222.222-2'],
  ] as const) {
    const { path } = await seed([completePerson({ givenName, identifier })]);
    await page.goto(`${path}/revision`);
    await desk.review.approveAndSend();
    const isSent = desk.receipt.heading.or(desk.unknown.heading).or(page.getByText('no creó nada'));
    await expect(isSent.first()).toBeVisible();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Envíos' }).click();
  await expect(desk.ledger.heading).toBeFocused();

  await expect(desk.ledger.rows).toContainText([
    /SANDBOX-CUT Núñez · ••\.•••\.•22-2.*Resultado desconocido.*La conexión se cortó/,
    /SANDBOX-422.*Rechazado, sin efecto.*HTTP 422.*Mensaje: The sandbox was asked/,
    /Begoña Núñez.*Confirmado.*HTTP 200.*Referencia: SBX-/,
  ]);
  await expect(desk.ledger.count).toHaveText('3 envíos');
  await desk.ledger
    .row('SANDBOX-CUT')
    .getByRole('link', { name: /^Abrir/ })
    .click();
  await desk.unknown.resolve('exists', 'Lo vi en el servicio');
  await expect(desk.receipt.heading).toBeVisible();
  await desk.ledger.open();
  await expect(desk.ledger.row('SANDBOX-CUT')).toContainText(
    /Confirmado.*Sofía Supervisora registró el .* que existe en el servicio: Lo vi en el servicio/,
  );
});

test('a send is found by name, by result and by a whole identifier in any writing, but not by a part of one', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ givenName: 'Ana' }),
    ...['Berta', 'Carla', 'Diana', 'Elsa'].map((givenName) => completePerson({ givenName })),
  ]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await storeRecords(page, { attempts: [toAttempt({ state: 'unknown', startedAt: daysAgo(1) })] });
  await desk.ledger.open();
  await expect(desk.ledger.count).toHaveText('2 envíos');

  for (const query of ['12345678-5', '12.345.678-5', '123456785', 'elsa NUNEZ', 'confirmado']) {
    await desk.ledger.search.fill(query);
    await expect(desk.ledger.rows, query).toHaveCount(1);
    await expect(desk.ledger.rows).toContainText('y 2 más');
  }
  await desk.ledger.search.fill('elsa');
  await expect(desk.ledger.rows.getByRole('listitem').first()).toContainText('Elsa');
  await desk.ledger.search.fill('12.345.67');
  await expect(desk.ledger.count).toHaveText('Ningún envío coincide.');
  await desk.ledger.search.fill('desconocido');
  await expect(desk.ledger.rows).toContainText(['Ya no está en este computador']);
});

test('imported, sealed, late, recorded and deleted sends say so, and a damaged record is counted', async ({
  page,
  desk,
}) => {
  const kept = toRecords([{ givenName: 'Ana' }], { submission: { state: 'confirmed', attempts: 1 } });
  const gone = toRecords([{ givenName: 'Berta' }], { deletedAt: daysAgo(0.1) });
  const at = daysAgo(2);
  const answered = {
    kind: 'answered',
    at,
    status: 504,
    contentType: '',
    body: '',
    truncated: false,
  } as const;
  const subjects = [{ name: '', identifier: '••••••78-5', identifierHash: 'f00' }];
  await storeRecords(page, kept, gone, {
    attempts: [
      toAttempt({ startedAt: daysAgo(1), enrollmentId: kept.id, content: { subjects, imported: true } }),
      { ...toAttempt({ startedAt: daysAgo(2), enrollmentId: gone.id }), content: undefined, sealed: 'x' },
      toAttempt({
        startedAt: daysAgo(3),
        state: 'absent',
        content: {
          subjects: [],
          outcome: { kind: 'no-answer', at, cause: 'timeout' },
          lateOutcomes: [answered],
          resolution: { found: 'does-not-exist', at, by: '', reason: '' },
        },
      }),
      { id: 'damaged', enrollmentId: 'x', version: 7 },
    ],
  });
  await desk.ledger.open();

  await expect(desk.ledger.rows).toContainText([
    /De un archivo.*••••••78-5.*Abrir/,
    /No se puede abrir: está cifrado con otra clave, o dañado\..*Eliminada/,
    /No existe en el servicio.*no respondió a tiempo.*Después llegó: HTTP 504 .*Se registró el .* que no existe/,
  ]);
  await expect(desk.ledger.notice).toContainText('1 registro de envío no se puede leer');
  const hash = desk.ledger.rows.first().getByRole('group');
  await expect(hash).toContainText('aaaaaaaaaaaa');
  await hash.locator('summary').click();
  await expect(hash.getByText('a'.repeat(64), { exact: true })).toBeVisible();
});

const toSubject = (name: string) => ({ name, identifier: '••78-5', identifierHash: '' });

test('the exported table holds the sends that are shown, in the separators of the language and without formulas', async ({
  page,
  desk,
}) => {
  const at = '2026-03-01T12:00:00.000Z';
  await storeRecords(page, {
    attempts: [
      toAttempt({
        enrollmentId: 'e-1',
        startedAt: at,
        endedAt: '2026-03-01T12:00:01.500Z',
        hash: 'b'.repeat(64),
        content: {
          subjects: [toSubject('=HYPERLINK("http://x.example";"x")'), toSubject('Núñez; "Begoña"')],
          outcome: {
            kind: 'answered',
            at,
            status: 201,
            contentType: '',
            body: '',
            truncated: false,
            reference: '-7',
            message: '＝1',
          },
        },
      }),
      toAttempt({ startedAt: daysAgo(1), content: { subjects: [toSubject('Ana')] } }),
    ],
  });
  await desk.ledger.open();
  await desk.ledger.search.fill('nunez');
  await expect(desk.ledger.rows).toHaveCount(1);
  const download = await desk.ledger.exportCsv();

  expect(download.suggestedFilename()).toMatch(/^enrola-envios-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(
    [
      '\uFEFF"Enviado";"Terminado";"Enviado (UTC)";"Intento";"Personas";"Resultado";"Respuesta";"Referencia";"Mensaje del servicio";',
      '"Respuestas posteriores";"Registro de una persona";"Origen";"Huella (SHA-256)";"Inscripción"\r\n',
      '"2026-03-01 09:00:00";"2026-03-01 09:00:01";"2026-03-01T12:00:00.000Z";"1";',
      `"'=HYPERLINK(""http://x.example"";""x"") · ••78-5; Núñez; ""Begoña"" · ••78-5";`,
      `"Confirmado";"HTTP 201";"'-7";"'＝1";"";"";"";"${'b'.repeat(64)}";"e-1"\r\n`,
    ].join(''),
  );
  await desk.switchLanguage('en');
  await page.getByRole('searchbox').fill('');
  const [english] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await english.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('"Sent","Ended","Sent (UTC)","Attempt","Persons","Result"');
  expect(lines).toHaveLength(4);
});

test('a list of 400 sends mounts only the rows in sight, and every row can be reached', async ({
  page,
  desk,
}) => {
  const attempts = Array.from({ length: 400 }, (_, n) =>
    toAttempt({
      startedAt: daysAgo(n),
      content: { subjects: [person(`Número${n}`)] },
    }),
  );
  await storeRecords(page, { attempts });
  await desk.ledger.open();
  await expect(desk.ledger.count).toHaveText('400 envíos');
  expect(await desk.ledger.rows.count()).toBeLessThan(50);
  await expect(desk.ledger.rows.first()).toContainText('Número0 ');
  expect(await findViolations(page)).toEqual([]);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(desk.ledger.row('Número399')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(desk.ledger.row('Número399')).toHaveAttribute('aria-rowindex', '401');
  await desk.ledger.search.fill('numero200');
  await expect(desk.ledger.rows).toContainText(['Número200']);
});

test('a client who was sent before is told at the identifier once it is left, however it is written, with the way there', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([completePerson(), completePerson({ identifier: '11.111.111-1' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();

  const next = await seed([
    completePerson({ givenName: 'Otra', identifier: '' }),
    completePerson({ givenName: 'Nueva', identifier: '22.222.222-2' }),
  ]);
  await page.goto(next.personPath(1));
  const identifier = desk.person.scalar('identificador');
  const note = page.getByText('Ya se envió desde este computador el');
  await identifier.pressSequentially('012345678-5');
  await expect(desk.frame.saved).toBeVisible();
  await expect(note).toHaveCount(0);
  await identifier.press('Tab');
  await expect(note).toContainText('Confirmado');
  await expect(identifier).toHaveAccessibleDescription(/Ya se envió desde este computador/);
  expect(page.url()).not.toContain('12345678');

  await page.goto(`${next.path}/revision`);
  const warnings = desk.review.findings(/aviso/i);
  await expect(warnings).toContainText(/Otra .*: ya se envió en otra inscripción, del .* \(Confirmada\)/);
  await expect(warnings).not.toContainText('11-1');

  await page.goto(next.personPath(1));
  await page.getByRole('link', { name: 'Ver ese envío' }).click();
  await expect(desk.receipt.heading).toBeVisible();
});
