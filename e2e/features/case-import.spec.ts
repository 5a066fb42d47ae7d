/** A spreadsheet brings entries of the case, and says what it cannot bring. */
import * as z from 'zod/mini';
import { findField } from '../pages/field.ts';
import { CASE_PROFILE } from '../setup/case.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const CASE = z.looseObject({ rules: z.array(z.unknown()) }).parse(CASE_PROFILE['case']);

const HEADINGS =
  'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación;Tipo de entidad;Persona expuesta políticamente;' +
  'case.declarations.foreign-tax;Residencias tributarias: País 1;Número tributario 1;Residencias tributarias: País 2;' +
  'Número tributario 2;Ficha firmada;Qué busca primero;Avisos de productos por correo';
const ANA =
  '12.345.678-5;Ana;Rojas;05-09-1983;Femenino;Chile;Titular;Persona natural;no;Sí;Chilena;10.44;CAN;7781;ficha.pdf;No perder;quizás';

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
  const offers = spreadsheet.cell('Avisos de productos por correo', 2);
  await offers.focus();
  await offers.selectOption('Sí');
  await expect(spreadsheet.rows.first()).not.toContainText('no está en la lista');
  await spreadsheet.importButton.click();
  await spreadsheet.toEnrollment.click();

  await desk.frame.personLink('Ana Rojas').click();
  await page.getByRole('tab', { name: /^Caso/ }).click();
  const main = page.getByRole('main');
  const answer = (question: string, name: string) => findField(main, question).getByRole('radio', { name });
  await expect(answer('Persona expuesta políticamente', 'No')).toBeChecked();
  await expect(answer('Paga impuestos en otro país', 'Sí')).toBeChecked();
  await expect(findField(main, 'Número tributario').nth(1)).toHaveValue('7781');
  await expect(findField(main, 'País').nth(1)).toHaveValue('Canadá');
  await expect(answer('Avisos de productos por correo', 'Sí')).toBeChecked();
  await expect(main.getByText(/Comprobado el/)).toHaveCount(0);

  await test.step('a value that was read with a doubt is checked beside its entry, and counted by the review', async () => {
    const anyway = main.getByRole('button', { name: 'Ver la revisión igualmente', exact: true });
    await desk.frame.reviewButton.click();
    await anyway.click();
    await expect(main.getByText('1 valor leído por máquina está sin revisar.')).toBeVisible();
    await main.getByRole('link', { name: 'Ir al primero' }).click();
    await expect(findField(main, 'País').nth(0)).toBeFocused();
    await expect(findField(main, 'País').nth(0)).toHaveAccessibleDescription(/No está así en la lista/);
    await main.getByRole('button', { name: 'Está bien', exact: true }).click();
    await expect(main.getByText(/No está así en la lista/)).toHaveCount(0);
    await desk.frame.reviewButton.click();
    await anyway.click();
    await expect(desk.review.heading).toBeVisible();
    await expect(main.getByText('1 valor leído por máquina está sin revisar.')).toHaveCount(0);
  });
  expect(faults).toEqual([]);
});

test('a rule of the case suggests an answer, which Enter takes as an answer of the agent', async ({
  page,
  desk,
  seed,
}) => {
  const rules = [
    ...CASE.rules,
    {
      when: { field: 'case.declarations.foreign-tax', equals: 'no' },
      suggest: { 'case.papers.card-ends': '31-12-2030', 'case.declarations.exposed': 'no' },
    },
  ];
  await changeProfile(page, { ...CASE_PROFILE, case: { ...CASE, rules } });
  const { personPath } = await seed([
    completePerson({ case: { declarations: [{ id: 'declarations', 'foreign-tax': 'no' }] } }),
  ]);
  await page.goto(personPath(1));
  await page.getByRole('tab', { name: /^Caso/ }).click();
  const main = page.getByRole('main');
  const exposed = findField(main, 'Persona expuesta políticamente');
  await exposed.getByRole('radio').first().focus();
  await desk.person.takeSuggestion('No');
  await expect(exposed.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(main.getByText(/Comprobado el/)).toHaveCount(1);
  const ends = findField(main, 'La cédula vence el');
  await ends.focus();
  await desk.person.takeSuggestion('31-12-2030');
  await expect(ends).toHaveValue('31-12-2030');
});
