/** A spreadsheet brings entries of the case, and says what it cannot bring. */
import { findField } from '../pages/field.ts';
import { CASE_PROFILE } from '../setup/case.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';

const HEADINGS =
  'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación;Tipo de entidad;Persona expuesta políticamente;' +
  'case.declarations.foreign-tax;Residencias tributarias: País 1;Número tributario 1;Residencias tributarias: País 2;' +
  'Número tributario 2;Ficha firmada;Qué busca primero;Avisos de productos por correo';
const ANA =
  '12.345.678-5;Ana;Rojas;05-09-1983;Femenino;Chile;Titular;Persona natural;no;Sí;Perú;10.44;CAN;7781;ficha.pdf;No perder;quizás';

test('columns of the case are imported with the person, and are not taken for answers that somebody checked', async ({
  page,
  desk,
  faults,
}) => {
  const { spreadsheet } = desk;
  await changeProfile(page, CASE_PROFILE);
  await spreadsheet.open();
  await spreadsheet.choose({ name: 'personas.csv', bytes: `${HEADINGS}\r\n${ANA}\r\n` });
  await expect(spreadsheet.column('I Persona expuesta políticamente')).toHaveValue(
    'case.declarations.exposed#',
  );
  await expect(spreadsheet.column('M Residencias tributarias: País 2')).toHaveValue(
    'case.residences.country#2',
  );
  await expect(page.getByRole('row', { name: /Ficha firmada/ })).toContainText('un archivo del caso');
  await expect(page.getByRole('row', { name: /Qué busca primero/ })).toContainText(
    'una pregunta del cuestionario',
  );
  await spreadsheet.column('O Ficha firmada').focus();
  const offered = spreadsheet.column('O Ficha firmada').locator('optgroup[label="Dueños"] option');
  await expect(offered.first()).toHaveText('Participación 1');

  // The word that no option has is corrected in its cell.
  await expect(spreadsheet.rows.first()).toContainText('no está en la lista');
  await spreadsheet.cell('Avisos de productos por correo', 2).fill('Sí');
  await spreadsheet.cell('Avisos de productos por correo', 2).blur();
  await expect(spreadsheet.rows.first()).not.toContainText('no está en la lista');
  await spreadsheet.withIncomplete.check();
  await spreadsheet.importButton.click();
  await spreadsheet.toEnrollment.click();

  await desk.frame.personLink('Ana Rojas').click();
  await page.getByRole('tab', { name: /^Caso/ }).click();
  const main = page.getByRole('main');
  await expect(findField(main, 'Persona expuesta políticamente')).toHaveValue('No');
  await expect(findField(main, 'Paga impuestos en otro país')).toHaveValue('Sí');
  await expect(findField(main, 'Número tributario').nth(1)).toHaveValue('7781');
  await expect(findField(main, 'País').nth(1)).toHaveValue('Canadá');
  await expect(findField(main, 'Avisos de productos por correo')).toHaveValue('Sí');
  await expect(main.getByText(/Comprobado el/)).toHaveCount(0);
  expect(faults).toEqual([]);
});
