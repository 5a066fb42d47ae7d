/** The import of a spreadsheet: its columns, the complete persons, and a file of the others with the reasons. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const HEADINGS =
  'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación;Teléfono 1;Tipo teléfono 1;Comuna;Dirección;Tipo dirección';
const ANA =
  '12.345.678-5;Ana;Rojas;05-09-1983;F;Chile;Titular;9 8765 4321;celular;nunoa;Irarrázaval 1;Particular';
const LUZ = '6-K;Luz;Peña;31-01-1990;Femenino;Perú;Socio;+56 2 2345 6789;Fijo;Atlantis;Uno 2;Particular';
const EVA = '1-9;Eva;;31-01-1990;Femenino;Chile;Socio;;;;;';
const CSV = [HEADINGS, ANA, LUZ, EVA, '12345678-5;;;;;;;22 345 6789;Fijo;;;', ''].join('\r\n');
const file = (bytes: string | Uint8Array, name = 'personas.csv') => ({ name, bytes });

test('complete persons are imported with all rows, and the others are saved to a file that can be corrected and imported', async ({
  page,
  desk,
  faults,
}) => {
  const { spreadsheet } = desk;
  await page.goto('/');
  await spreadsheet.openLink.click();
  await expect(spreadsheet.heading).toBeFocused();
  await spreadsheet.choose(file(CSV));
  await expect(spreadsheet.counts).toHaveText(/1 lista.*1 incompleta.*1 con errores/);
  await expect(spreadsheet.rows).toHaveCount(3);
  await expect(spreadsheet.rows.nth(0)).toContainText('2, 5');
  await expect(spreadsheet.rows.nth(0)).toContainText('Fila 2, columna I (Tipo teléfono 1)');
  await expect(spreadsheet.rows.nth(1)).toContainText('Fila 3, columna J (Comuna): no está en la lista');
  await expect(spreadsheet.rows.nth(2)).toContainText(
    'Fila 4, columna C (Apellido paterno): escriba el apellido paterno',
  );
  await spreadsheet.onlyProblems.check();
  await expect(spreadsheet.rows).toHaveCount(3);

  await expect(spreadsheet.importButton).toHaveText('Importar 1 persona');
  await spreadsheet.importButton.click();
  await expect(spreadsheet.result).toBeFocused();
  await expect(spreadsheet.result).toContainText('Entró 1 de 3 personas');
  const download = await spreadsheet.downloadRejected();
  const rejected = await readFile(await download.path(), 'utf8');
  const lines = rejected.split('\r\n');
  expect(lines[0]).toBe(
    `\uFEFF${HEADINGS.split(';')
      .map((heading) => `"${heading}"`)
      .join(';')};"Motivo"`,
  );
  expect(lines[1]).toMatch(/^"6-K";.*"'\+56 2 2345 6789".*Fila 3, columna J \(Comuna\): no está en la lista/);
  expect(lines[2]).toMatch(/escriba el apellido paterno/);

  await spreadsheet.toEnrollment.click();
  await desk.frame.personLink('Ana Rojas').click();
  await expect(desk.person.scalar('identificador')).toHaveValue('12.345.678-5');
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(2);
  await expect(desk.person.rows('direccionFulls')).toHaveCount(1);

  // The corrected file still has the column of reasons, and the apostrophe before a plus sign.
  await page.goBack();
  await spreadsheet.openLink.click();
  const corrected = rejected.replace('Atlantis', 'Ñuñoa').replace('"Eva";""', '"Eva";"Soto"');
  await spreadsheet.choose(file(corrected));
  await spreadsheet.importButton.click();
  await expect(spreadsheet.result).toContainText('Entraron 2 de 2 personas');
  await spreadsheet.toEnrollment.click();
  await expect(desk.frame.persons).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(desk.frame.persons).toHaveCount(1);
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.frame.persons).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('corrected columns are remembered for the same headings, and a person who exists already is not imported', async ({
  page,
  desk,
  seed,
}) => {
  const { spreadsheet } = desk;
  const { path } = await seed([
    completePerson({ givenName: 'Ana', identifier: '12345678-5', identifierType: 'R' }),
  ]);
  await page.goto(`${path}/planilla`);
  const text = 'RUT;Nombre;Cómo le dicen;Correo\n12.345.678-5;Ana;Rojas;\n6-K;Luz;Soto;luz@example.com';
  await spreadsheet.choose(file(text));
  await expect(spreadsheet.column('C Cómo le dicen')).toHaveValue('');
  await expect(spreadsheet.rows.nth(0)).toContainText('ya está en esta inscripción');
  await spreadsheet.setColumn('C Cómo le dicen', 'Apellido paterno');
  await expect(page.getByText('Las columnas cambiaron')).toBeVisible();
  await spreadsheet.checkAgain.click();
  await expect(spreadsheet.rows.nth(1)).toContainText('Luz Soto');
  await spreadsheet.withIncomplete.check();
  await expect(spreadsheet.importButton).toHaveText('Importar 1 persona');

  await page.reload();
  await spreadsheet.choose(file(text));
  await expect(page.getByText('Columnas como las eligió la última vez.')).toBeVisible();
  await expect(spreadsheet.rows.nth(1)).toContainText('Luz Soto');
  // The names of fields are stored, never values or headings.
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('paternalName');
  expect(stored).not.toMatch(/Soto|dicen|example|6-K/);
});

test('the template can be imported as it is, and a file that is no spreadsheet is refused with its reason', async ({
  desk,
}) => {
  const { spreadsheet } = desk;
  await spreadsheet.open();

  await test.step('the template', async () => {
    const download = await spreadsheet.downloadTemplate();
    expect(download.suggestedFilename()).toBe('plantilla-inscripcion.xlsx');
    await spreadsheet.choose(file(await readFile(await download.path()), 'plantilla.xlsx'));
    await expect(spreadsheet.counts).toHaveText('1 lista');
    await expect(spreadsheet.rows).toHaveText(/Ana \(ejemplo: borre esta fila\) Rojas Soto/);
  });

  await test.step('files that are no spreadsheet', async () => {
    // Never the same reason twice in a row: the reason of the file before would pass.
    const refused: readonly (readonly [name: string, bytes: string | Uint8Array, words: RegExp])[] = [
      ['an empty file', '', /no tiene filas/],
      ['a damaged archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), /No es una planilla|dañada/],
      ['headings only', 'RUT;Nombre', /no tiene filas/],
      ['a web page', '<html><table></table></html>', /página web/],
      ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0), /otro tipo/],
    ];
    for (const [name, bytes, words] of refused) {
      await spreadsheet.choose(file(bytes, 'personas.xlsx'));
      await expect.soft(spreadsheet.alert, name).toHaveText(words);
    }
  });

  await test.step('a CSV file with the wrong extension is read', async () => {
    await spreadsheet.choose(file(CSV, 'personas.xlsx'));
    await expect(spreadsheet.alert).toBeEmpty();
    await expect(spreadsheet.rows).toHaveCount(3);
  });
});

test('letters of another encoding are told with samples, and one press reads the file in another way', async ({
  page,
  desk,
  faults,
}) => {
  const { spreadsheet } = desk;
  await page.goto('/');
  await spreadsheet.openLink.click();
  // Code page 850 has ñ at 0xA4.
  const dos = Uint8Array.from(Array.from('RUT;Nombre\r\n12.345.678-5;Begoña\r\n'), (sign) =>
    sign === 'ñ' ? 0xa4 : sign.charCodeAt(0),
  );
  await spreadsheet.choose(file(dos));
  const notice = page.getByRole('region', { name: /se leyeron como DOS \(850\)/ });
  await expect(notice.getByRole('listitem')).toContainText(['DOS (850): «Begoña»', 'Como viene: «Bego¤a»']);
  await expect(spreadsheet.rows.nth(0)).toContainText('Begoña');
  await notice.getByRole('button', { name: 'Leer así: Como viene' }).click();
  await expect(page.getByRole('region', { name: 'El archivo trae letras mal escritas' })).toBeVisible();
  await expect(spreadsheet.rows.nth(0)).toContainText('trae letras mal leídas («¤»)');
  expect(faults).toEqual([]);
});
