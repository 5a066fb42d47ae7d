/** Wrong and missing values: each error stands beside its field and in the summary, nothing typed is lost, and nothing is sent. */
import { requestWith, rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { readDescription } from '../pages/field.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';
import { SERVERS, toBaseUrl } from '../setup/servers.ts';

const LONG = 'x'.repeat(300);
const NO_DATE = 'no es una fecha completa; va como día-mes-año: 05-09-1983';

test('each wrong value is named beside its field and in the summary, stays as typed, and is never sent', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path, personPath } = await seed([completePerson(), completePerson()]);
  const { person, frame } = desk;
  const rut = person.scalar('identificador');
  const remark = person.rowField('telefonoFulls', 1, 'observacion');
  const commune = person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  const email = (n: number) => person.rowField('emailFulls', n, 'email');
  await page.goto(personPath(2));

  await test.step('a press that leaves a wrong field does what it says', async () => {
    await rut.fill('12.345.678-9');
    await person.addButton('telefonoFulls').click();
    await expect(person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
    await person.rowField('telefonoFulls', 1, 'telefono').fill('1');
    await remark.fill(LONG);
    await person.addButton('direccionFulls').click();
    await person.rowField('direccionFulls', 1, 'linea1').fill(LONG);
    await commune.fill('Nunca Jamás');
    await person.addButton('direccionFulls').click();
    await expect(person.rowField('direccionFulls', 2, 'linea1')).toBeFocused();
    await person.addButton('emailFulls').click();
    await email(1).fill('begona.example.com');
    await person.addButton('emailFulls').click();
    await expect(email(2)).toBeFocused();
    await email(2).fill('begona@example');
    await person.addRow('cuentaBancarioFulls', { numero: '000' });
    await person.scalar('nombre').fill(LONG);
    await person.scalar('paterno').fill('Nú\u202Eñez');
    await person.scalar('fechaNacimiento').fill('05-09-198');
    await person.scalar('codPais').fill('Atlántida');
    await person.scalar('materno').fill('Solís\u0000');
    await frame.reviewButton.click();
    await expect(frame.summary).toBeFocused();
  });

  const values = [
    [rut, '12.345.678-9', 'el dígito verificador no corresponde a este RUT'],
    [person.scalar('nombre'), LONG, 'tiene 300 caracteres; el máximo es 100'],
    [person.scalar('materno'), 'Solís\u0000', '(NUL, U+0000) en la posición 6'],
    [person.scalar('fechaNacimiento'), '05-09-198', NO_DATE],
    [person.scalar('codPais'), 'Atlántida', 'no está en la lista'],
    [remark, LONG, 'tiene 300 caracteres; el máximo es 150'],
    [person.rowField('direccionFulls', 1, 'linea1'), LONG, 'tiene 300 caracteres; el máximo es 150'],
    [commune, 'Nunca Jamás', 'no está en la lista'],
    [email(1), 'begona.example.com', 'falta la @'],
    [email(2), 'begona@example', 'revise el correo'],
  ] as const;
  // What nobody sees is not kept.
  await expect(person.scalar('paterno')).toHaveValue('Núñez');
  // A name that is longer is cut.
  const place = `${LONG.slice(0, 60)}… · `;
  await expect(frame.summary.getByRole('link')).toHaveText([
    `${place}RUT: el dígito verificador no corresponde a este RUT; revise el número`,
    `${place}Nombres: tiene 300 caracteres; el máximo es 100. Acórtelo: no se corta solo`,
    `${place}Apellido materno: contiene un carácter que no se puede enviar (NUL, U+0000) en la posición 6; bórrelo`,
    `${place}Fecha de nacimiento: ${NO_DATE}`,
    `${place}País: no está en la lista; elija una opción`,
    `${place}Teléfono 1: elija el tipo de teléfono`,
    `${place}Teléfono 1 · Nota: tiene 300 caracteres; el máximo es 150. Acórtelo: no se corta solo`,
    `${place}Dirección 1 · Dirección: tiene 300 caracteres; el máximo es 150. Acórtelo: no se corta solo`,
    `${place}Dirección 1 · Comuna o ciudad: no está en la lista; elija una opción`,
    `${place}Dirección 1: elija el tipo de dirección`,
    `${place}Correo electrónico 1 · Correo electrónico: falta la @; va como nombre@dominio.cl`,
    `${place}Correo electrónico 1: elija el tipo de correo`,
    `${place}Correo electrónico 2 · Correo electrónico: revise el correo; va como nombre@dominio.cl`,
    `${place}Correo electrónico 2: elija el tipo de correo`,
    `${place}Cuenta bancaria 1: elija el tipo de cuenta`,
    `${place}Cuenta bancaria 1: elija el banco`,
  ]);
  for (const [field, typed, message] of values) {
    await expect.soft(field).toHaveValue(typed);
    await expect.soft(field, typed).toHaveAttribute('aria-invalid', 'true');
    expect.soft(await readDescription(field), typed).toContain(message);
  }
  await expect(frame.personLink(2)).toContainText('10 errores');

  await test.step('a reload keeps everything, and the review refuses to send it', async () => {
    await expect(frame.saved).toBeVisible();
    await page.reload();
    for (const [field, typed] of values) await expect.soft(field).toHaveValue(typed);
    await expect(person.rowField('cuentaBancarioFulls', 1, 'numero')).toHaveValue('000');
    await page.goto(`${path}/revision`);
    await desk.review.waitForAll();
    await desk.review.supervision.workAs('Ana Agente');
    await desk.review.primary.click();
    await expect(desk.review.supervision.refusal).toContainText('Hay datos por corregir');
    expect(await sandbox.submissions()).toEqual([]);
  });
});

test('every line of the summary and every «Corregir» of the review leads to its field', async ({
  page,
  desk,
  seed,
}) => {
  const telephones = [
    rowWith('telephones', { id: 'a', number: '111', typeCode: 'TTELEFIJO' }),
    rowWith('telephones', { id: 'b', number: '222', typeCode: 'TTELEFIJO' }),
    rowWith('telephones', { id: 'c', remark: 'sin número', typeCode: 'TTELEFIJO' }),
  ];
  const emails = [rowWith('emails', { address: 'a@example.com', typeCode: 'TDIREEPART' })];
  const { path } = await seed([
    completePerson({ identifier: '1-1' }),
    completePerson({ givenName: 'Berta', telephones, emails }),
  ]);
  const { person, frame, review } = desk;
  const number = person.rowField('telefonoFulls', 3, 'telefono');
  const identifier = person.scalar('identificador');
  await page.goto(path);
  await frame.reviewButton.click();
  await expect(frame.summary).toBeFocused();
  await expect(frame.summary).toContainText('Hay 2 datos por corregir');

  await frame.summaryLink('Berta Núñez · Teléfono 3: escriba el número').click();
  await expect(person.heading(2, 2)).toBeVisible();
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');

  await page.goBack();
  await frame.reviewButton.click();
  await frame.summaryLink('Begoña Núñez · RUT').click();
  await expect(person.heading(1, 2)).toBeVisible();
  await expect(identifier).toBeFocused();
  await frame.reviewButton.click();
  await expect(frame.summary.getByRole('link')).toHaveText([/^Begoña Núñez · RUT/]);
  await frame.summaryLink('Begoña Núñez · RUT').click();
  await expect(identifier).toBeFocused();
  // The same line again, from another field of the same page.
  await person.scalar('nombre').focus();
  await frame.summaryLink('Begoña Núñez · RUT').click();
  await expect(identifier).toBeFocused();

  await identifier.fill('12345678-5');
  await identifier.blur();
  await expect(identifier).not.toHaveAttribute('aria-invalid', 'true');
  await expect(frame.summary).toHaveCount(0);
  await test.step('«Revisar» leads to who is still to be corrected', async () => {
    await frame.reviewButton.click();
    await expect(person.heading(2, 2)).toBeVisible();
    await expect(frame.summary).toBeFocused();
    await expect(frame.summary.getByRole('link')).toHaveText([/^Berta Núñez · Teléfono 3/]);
  });

  await frame.stepLink('Revisión y envío').click();
  await review.fieldLink('Personal', 'Berta Núñez · Correo electrónico 1').click();
  await expect(person.heading(2, 2)).toBeVisible();
  await expect(person.rowField('emailFulls', 1, 'email')).toBeFocused();
  await page.goBack();
  await review.fieldLink('Perfil de riesgo', 'Perfil de riesgo y personas').click();
  await expect(desk.start.riskEntry).toBeFocused();
});

test('the summary asks for each missing value, and optional fields say so in text', async ({
  page,
  desk,
}) => {
  await desk.home.create();
  await desk.frame.nextButton.click();
  await expect(desk.person.content.getByText('(opcional)').first()).toBeVisible();
  await expect(desk.person.content.getByText('(obligatorio)')).toHaveCount(0);
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
  await expect(desk.frame.summary.getByRole('link')).toHaveText([
    'Perfil de riesgo: elija el perfil de riesgo',
    'Persona 1 · Identificador: escriba el identificador',
    'Persona 1 · Tipo de identificador: elija el tipo de identificador',
    'Persona 1 · Tipo de persona: elija el tipo de persona',
    'Persona 1 · Tipo de relación: elija el tipo de relación',
    'Persona 1 · Nombres: escriba los nombres',
    'Persona 1 · País: elija el país',
  ]);
  await desk.frame.summaryLink('Perfil de riesgo: elija').click();
  await expect(desk.start.riskEntry).toBeFocused();
  await expect(page).toHaveURL(/#riskProfileCode$/);
});

test('a person begins without errors, and shows all of them once left or reviewed, also after a reload', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson({ givenName: '' })]);
  const { frame, person } = desk;
  await page.goto(personPath(1));
  await expect(person.heading(1, 1)).toBeVisible();
  await frame.reviewButton.click();
  await expect(frame.summary).toBeFocused();
  await expect(person.invalidFields).toHaveCount(1);

  await test.step('who is added after a review has no errors, and nothing is said of the others', async () => {
    await frame.addPersonButton.click();
    await expect(person.heading(2, 2)).toBeVisible();
    await expect(frame.personLink(1)).toContainText('falta 1');
    await expect(page.getByRole('region', { name: /por corregir$|avisos?:/ })).toHaveCount(0);
    await expect(person.invalidFields).toHaveCount(0);
  });

  await test.step('a field that is left is checked alone', async () => {
    // The first one has the focus from the start.
    await person.scalar('nombre').fill('Ana');
    await expect(person.scalar('identificador')).toHaveAttribute('aria-invalid', 'true');
    await person.scalar('fechaNacimiento').fill('ayer');
    await person.scalar('fechaNacimiento').blur();
    await expect(person.scalar('fechaNacimiento')).toHaveAttribute('aria-invalid', 'true');
    await expect(person.invalidFields).toHaveCount(2);
  });

  await test.step('who was left shows all', async () => {
    await frame.personLink(1).click();
    await expect(person.invalidFields).toHaveCount(1);
    await frame.personLink(2).click();
    await expect(person.invalidFields.nth(3)).toBeVisible();
    await page.reload();
    await expect(person.invalidFields.nth(3)).toBeVisible();
    await expect(frame.summary).toHaveCount(0);
  });
});

test('what two persons have in common, or write in two ways, is told at the field that is left', async ({
  page,
  desk,
  seed,
}) => {
  const telephones = [rowWith('telephones', { id: 'a', number: '+56 9 8123 4567', typeCode: 'TTELEMOVIL' })];
  const addresses = [
    rowWith('addresses', { id: 'b', line: 'Los Leones 1200', communeId: '13123', typeCode: 'TDIREPART' }),
  ];
  const { personPath } = await seed([completePerson({ telephones, addresses }), completePerson()]);
  const { person } = desk;
  await page.goto(personPath(2));
  await person.addButton('telefonoFulls').click();
  const number = person.rowField('telefonoFulls', 1, 'telefono');
  await number.fill('+56 9 8123 4567');
  await number.blur();
  await expect.poll(() => readDescription(number)).toContain('Begoña Núñez');

  const rut = person.scalar('identificador');
  await rut.focus();
  await person.scalar('fechaNacimiento').fill('05-09-1983');
  await person.scalar('fechaNacimiento').blur();
  await expect.poll(() => readDescription(rut)).toContain('con otro identificador');

  await person.addButton('direccionFulls').click();
  await person.rowField('direccionFulls', 1, 'linea1').fill('los leones 1200');
  const commune = person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  await commune.fill('Ñuñoa');
  await commune.press('Enter');
  await commune.blur();
  await expect.poll(() => readDescription(commune)).toContain('está en otra comuna');
});

test.describe('with the contract-only profile', () => {
  test.use({ baseURL: toBaseUrl(SERVERS.contractOnly) });

  test('only values that the contract cannot carry are errors, and all others arrive as typed', async ({
    page,
    desk,
    sandbox,
    seed,
  }) => {
    const { personPath } = await seed([{}]);
    const { person, frame } = desk;
    const id = person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
    const date = person.scalar('fechaNacimiento');
    const long = 'ñ'.repeat(5000);
    await page.goto(personPath(1));
    await person.scalar('nombre').fill(long);
    await person.scalar('paterno').fill('  Jose\u0301 👩‍👧 ');
    await person.scalar('materno').fill('O’Ryan \\ "x" <b>');
    await person.scalar('codPais').fill('007');
    await person.addRow('cuentaBancarioFulls', { prospBancoId: '-9007199254740991', numero: '0007' });
    await person.addRow('direccionFulls', { prospComunaCiudadId: '9007199254740993' });
    await date.fill('05-09-');
    await person.scalar('dscGiro').fill('a\u0000b');
    await frame.reviewButton.click();
    await expect(frame.summary).toBeFocused();
    const NO_INTEGER = 'debe ser un número entero, solo dígitos';
    await expect(frame.summary.getByRole('link')).toHaveText([
      /^ñ{60}… · Fecha de nacimiento: /,
      /^ñ{60}… · Giro: contiene un carácter que no se puede enviar \(NUL, U\+0000\) en la posición 2/,
      /^ñ{60}… · Dirección 1 · Comuna o ciudad: debe ser un número entero/,
    ]);
    await expect(date).toHaveValue('05-09-');
    await frame.summaryLink(NO_INTEGER).click();
    await expect(id).toBeFocused();
    await expect(id).toHaveValue('9007199254740993');
    expect(await sandbox.submissions()).toEqual([]);

    await id.fill(' 007 ');
    await date.fill('');
    await person.scalar('dscGiro').fill('');
    await frame.reviewButton.click();
    await desk.review.sendButton.click();
    await expect(desk.receipt.heading).toBeVisible();
    expect(await sandbox.bodies()).toStrictEqual([
      requestWith(
        [
          {
            nombre: long,
            paterno: 'Jos\u00e9 👩👧',
            materno: 'O’Ryan \\ "x" <b>',
            codPais: '007',
            direccionFulls: [{ prospComunaCiudadId: 7 }],
            cuentaBancarioFulls: [{ numero: '0007', prospBancoId: -9007199254740991 }],
          },
        ],
        { codPerfilRiesgo: 'MOD' },
      ),
    ]);
  });
});
