/** Bad input: a clear message beside the field and in the summary with its place, or it arrives exactly as typed. */
import { expect, test } from '../setup/fixtures.ts';
import { readDescription } from '../pages/field.ts';
import type { ScalarName } from '../setup/words.ts';
import { completePerson } from '../setup/seed.ts';

const LONG = 'x'.repeat(300);

interface BadScalar {
  readonly what: string;
  readonly field: ScalarName;
  readonly label: string;
  readonly typed: string;
  readonly message: string;
}

const BAD_SCALARS: readonly BadScalar[] = [
  {
    what: 'a half-typed date',
    field: 'fechaNacimiento',
    label: 'Fecha de nacimiento',
    typed: '05-09-198',
    message: 'no es una fecha completa; va como día-mes-año: 05-09-1983',
  },
  {
    what: 'a day that no month has',
    field: 'fechaNacimiento',
    label: 'Fecha de nacimiento',
    typed: '31-02-1983',
    message: 'no es una fecha completa',
  },
  {
    what: 'a RUT with a wrong digit',
    field: 'identificador',
    label: 'Identificador',
    typed: '12.345.678-9',
    message: 'el dígito verificador no corresponde a este RUT',
  },
  {
    what: '300 characters where 100 fit',
    field: 'nombre',
    label: 'Nombre',
    typed: LONG,
    message: 'tiene 300 caracteres; el máximo es 100',
  },
  {
    what: 'a NUL',
    field: 'materno',
    label: 'Apellido materno',
    typed: 'Solís\u0000',
    message: 'contiene un carácter que no se puede enviar (NUL, U+0000) en la posición 6',
  },
  {
    what: 'a bidi override',
    field: 'paterno',
    label: 'Apellido paterno',
    typed: 'Nú\u202Eñez',
    message: 'contiene un carácter que no se puede enviar (RLO, U+202E) en la posición 3',
  },
];

for (const { what, field, label, typed, message } of BAD_SCALARS) {
  test(`${what} is named beside its field and in the summary, and stays as typed`, async ({
    page,
    desk,
    sandbox,
    seed,
  }) => {
    const { path, personPath } = await seed([completePerson(), completePerson()]);
    await page.goto(personPath(2));
    const entry = desk.person.scalar(field);
    await entry.fill(typed);
    await entry.blur();

    await expect(entry).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => readDescription(entry)).toContain(message);
    await expect(entry).toHaveValue(typed);

    await desk.frame.reviewButton.click();
    await expect(desk.frame.summary).toBeFocused();
    await expect(desk.frame.summary.getByRole('link')).toHaveCount(1);
    await expect(desk.frame.summaryLink(`Persona 2 · ${label}: ${message}`)).toBeVisible();
    await expect(desk.frame.personLink(2)).toContainText('1 error');

    await expect(desk.frame.saved).toBeVisible();
    await page.reload();
    await expect(entry).toHaveValue(typed);
    await page.goto(`${path}/revision`);
    await desk.review.sendButton.click();
    await expect(desk.frame.summary).toBeFocused();
    expect(await sandbox.submissions()).toEqual([]);
  });
}

test('the click that leaves a wrong field is not lost', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('identificador').fill('12.345.678-9');
  await desk.person.addButton('telefonoFulls').click();
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await desk.person.addButton('direccionFulls').click();
  await desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId').fill('nuno');
  await desk.person.addButton('direccionFulls').click();
  await expect(desk.person.rowField('direccionFulls', 2, 'linea1')).toBeFocused();
  await desk.person.scalar('materno').fill('x'.repeat(60));
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
});

test('bad values of rows are named with the row', async ({ page, desk, sandbox, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.addRow('telefonoFulls', { telefono: '1', observacion: LONG });
  await desk.person.addRow('direccionFulls', { linea1: LONG });
  await desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId').fill('Nunca Jamás');
  await desk.person.addRow('emailFulls', { email: 'begona.example.com' });
  await desk.person.addRow('emailFulls', { email: 'begona@example' });
  await desk.frame.reviewButton.click();

  const place = 'Persona 1 · ';
  await expect(desk.frame.summary.getByRole('link')).toHaveText([
    `${place}Teléfono 1: elija el tipo de teléfono`,
    `${place}Teléfono 1 · Observación: tiene 300 caracteres; el máximo es 150. Acórtelo: no se corta solo`,
    `${place}Dirección 1 · Dirección: tiene 300 caracteres; el máximo es 150. Acórtelo: no se corta solo`,
    `${place}Dirección 1 · Comuna o ciudad: no está en la lista; elija una opción`,
    `${place}Dirección 1: elija el tipo de dirección`,
    `${place}Correo electrónico 1 · Correo electrónico: falta la @; va como nombre@dominio.cl`,
    `${place}Correo electrónico 1: elija el tipo de correo`,
    `${place}Correo electrónico 2 · Correo electrónico: revise el correo; va como nombre@dominio.cl`,
    `${place}Correo electrónico 2: elija el tipo de correo`,
  ]);
  await expect(desk.person.rowField('telefonoFulls', 1, 'observacion')).toHaveValue(LONG);
  await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toHaveValue(LONG);
  await expect(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Nunca Jamás');
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toHaveValue('begona.example.com');

  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.person.rowField('telefonoFulls', 1, 'observacion')).toHaveValue(LONG);
  await expect(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Nunca Jamás');
  await expect(desk.person.rowField('emailFulls', 2, 'email')).toHaveValue('begona@example');
  expect(await sandbox.submissions()).toEqual([]);
});

test('a pasted NUL and bidi override stay in the field and are named', async ({
  page,
  context,
  desk,
  seed,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { personPath } = await seed([completePerson({ maternalName: '' })]);
  await page.goto(personPath(1));
  const entry = desk.person.scalar('materno');
  for (const text of ['a\u202Eb', 'a\u0000b']) {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await entry.fill('');
    await entry.press('ControlOrMeta+V');
    await entry.blur();
    await expect(entry).toHaveValue(text);
    await expect.poll(() => readDescription(entry)).toContain('en la posición 2');
  }
});

test('emoji, accents in two pieces and odd white space arrive as they must', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('nombre').fill('  Jose\u0301 👩‍👧 ');
  await desk.person.scalar('materno').fill('O’Ryan \\ "x" <b>');
  await desk.person.addRow('cuentaBancarioFulls', {
    prospBancoId: 'Banco de Chile',
    tipo: 'Cuenta vista',
    numero: '0007',
  });
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();

  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([
    {
      personaFulls: [
        {
          nombre: 'Jos\u00e9 👩‍👧',
          materno: 'O’Ryan \\ "x" <b>',
          cuentaBancarioFulls: [{ numero: '0007', tipo: 'Cuenta vista', prospBancoId: 1 }],
        },
      ],
    },
  ]);
});

test('each line of the summary leads to its field, also of another person', async ({ page, desk, seed }) => {
  const telephones = [
    { id: 'a', number: '111', remark: '', typeCode: 'TTELEFIJO' },
    { id: 'b', number: '222', remark: '', typeCode: 'TTELEFIJO' },
    { id: 'c', number: '', remark: 'sin número', typeCode: 'TTELEFIJO' },
  ];
  const { path } = await seed([completePerson({ identifier: '1-1' }), completePerson({ telephones })]);
  await page.goto(path);
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
  await expect(desk.frame.summary).toContainText('Hay 2 datos por corregir');

  await desk.frame.summaryLink('Persona 2 · Teléfono 3: escriba el número').click();
  await expect(desk.person.heading(2, 2)).toBeVisible();
  await expect(desk.person.rowField('telefonoFulls', 3, 'telefono')).toBeFocused();
  await expect(desk.person.rowField('telefonoFulls', 3, 'telefono')).toHaveAttribute('aria-invalid', 'true');

  await desk.frame.summaryLink('Persona 1 · Identificador').click();
  await expect(desk.person.heading(1, 2)).toBeVisible();
  await expect(desk.person.scalar('identificador')).toBeFocused();
  // The same line again, from elsewhere on the same page.
  await desk.person.scalar('nombre').focus();
  await desk.frame.summaryLink('Persona 1 · Identificador').click();
  await expect(desk.person.scalar('identificador')).toBeFocused();

  await desk.person.scalar('identificador').fill('12345678-5');
  await desk.person.scalar('identificador').blur();
  await expect(desk.person.scalar('identificador')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(desk.frame.summary.getByRole('link')).toHaveCount(1);
});

test('what is missing is asked for field by field, and required says so in text', async ({ page, desk }) => {
  await desk.home.create();
  await desk.frame.nextButton.click();
  await expect(desk.person.content.getByText('obligatorio').first()).toBeVisible();
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
  await expect(desk.frame.summary.getByRole('link')).toHaveText([
    'Perfil de riesgo: elija el perfil de riesgo',
    'Persona 1 · Tipo de entidad: elija el tipo de entidad',
    'Persona 1 · Tipo de identificador: elija el tipo de identificador',
    'Persona 1 · Identificador: escriba el identificador',
    'Persona 1 · Tipo de relación: elija el tipo de relación',
    'Persona 1 · Nombre: escriba el nombre',
    'Persona 1 · País: elija el país',
  ]);
  await desk.frame.summaryLink('Perfil de riesgo: elija').click();
  await expect(desk.start.riskProfile).toBeFocused();
  await expect(page).toHaveURL(/#riskProfileCode$/);
});
