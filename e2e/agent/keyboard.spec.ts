/** Work by the keyboard alone: entry, review, approval and sending, and the import of a spreadsheet. */
import { requestWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { focusIn } from '../pages/field.ts';
import { findSuggested } from '../pages/person-page.ts';
import { expect, test } from '../setup/fixtures.ts';
import type { Desk } from '../pages/desk.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { COMPANY, toTyped, type Value } from '../setup/people.ts';
import { ROW_NAMES, SCALAR_NAMES, type ScalarName } from '../setup/words.ts';

test('two persons are entered, corrected after an observation, approved and sent by the keyboard alone', async ({
  page,
  desk,
  sandbox,
}) => {
  test.slow();
  const keyboard = new Keyboard(page);
  const { person, frame, review } = desk;
  const { supervision } = review;
  const press = async (target: Parameters<Keyboard['tabTo']>[0], way: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await keyboard.tabTo(target, way);
    await keyboard.press('Enter');
  };
  // A focus that is lost comes back after a moment.
  const expectFocusKept = () => expect.poll(() => keyboard.focused()).not.toBe('BODY');

  await test.step('Enter alone leads through the first person', async () => {
    await desk.home.open();
    await press(desk.home.newButton);
    await expect(desk.start.heading).toBeFocused();
    await keyboard.enter(desk.start.riskProfile, 'Moderado');
    await press(frame.nextButton);
    await typeByEnter(desk, keyboard);
    await expect(frame.reviewButton).toBeFocused();
  });

  await test.step('Tab leads through the second person', async () => {
    await keyboard.tabTo(frame.addPersonButton, 'Shift+Tab');
    await keyboard.press('Space');
    await expect(person.heading(2, 2)).toBeVisible();
    await expect(person.scalar('identificador')).toBeFocused();
    await typeByTab(desk, keyboard);
    await press(frame.reviewButton);
    await expect(review.heading).toBeFocused();
  });

  await test.step('the supervisor observes a field and sends the enrollment back', async () => {
    const mark = supervision.mark('Ejemplos del Sur SpA · Razón social');
    await press(mark);
    await expect(supervision.dialog.getByRole('textbox', { name: 'Observación' })).toBeFocused();
    await page.keyboard.type('Falta la sigla');
    await keyboard.enter(supervision.dialog.getByRole('textbox', { name: 'Su nombre' }), 'Sofía Supervisora');
    await keyboard.press('Enter');
    await expect(supervision.dialog).toBeHidden();
    await expect(mark).toBeFocused();
    // The letter leads to the bar.
    await keyboard.press('a');
    await press(supervision.returnButton, 'Shift+Tab');
    await keyboard.press('Control+Enter');
    await expect(supervision.state).toContainText('Devuelta');
    await expectFocusKept();
  });

  await test.step('the agent corrects the field, answers and settles the observation', async () => {
    await press(frame.personLink(1), 'Shift+Tab');
    await expect(person.heading(1, 2)).toBeFocused();
    await press(page.getByRole('button', { name: 'Siguiente observación' }));
    await expect(person.scalar('nombre')).toBeFocused();
    await keyboard.press('End');
    await page.keyboard.type(' (EDS)');
    const thread = supervision.thread('Ejemplos del Sur SpA (EDS) · Razón social');
    await press(thread.getByRole('button', { name: 'Responder' }));
    await expect(thread.getByRole('textbox', { name: 'Respuesta' })).toBeFocused();
    await page.keyboard.type('Corregido');
    await press(thread.getByRole('button', { name: 'Soy otra persona' }));
    await expect(thread.getByRole('textbox', { name: 'Su nombre' })).toBeFocused();
    await page.keyboard.type('Ana Agente');
    // Enter in a name beside a field saves nothing and adds no row.
    await keyboard.press('Enter');
    await press(thread.getByRole('button', { name: 'Guardar respuesta' }));
    await expect(thread).toContainText('Corregido');
    await expect(thread).toBeFocused();
    await press(thread.getByRole('button', { name: 'Marcar como resuelta' }));
    await expect(thread).toContainText('Resuelta por Ana Agente');
    await expect(thread).toBeFocused();
    await expect(person.rows('telefonoFulls')).toHaveCount(1);
  });

  await test.step('the supervisor types critical values again without seeing them', async () => {
    await press(frame.reviewButton);
    await expect(review.heading).toBeFocused();
    await expect(supervision.changes).toContainText('1 cambio');
    const again = page.getByRole('button', { name: 'Digitar de nuevo los datos críticos' });
    await keyboard.tabTo(supervision.mark('Begoña Núñez'));
    await keyboard.press('a');
    await press(again, 'Shift+Tab');
    const { dialog } = supervision;
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    const account = field('Cuenta bancaria 1 · Número de cuenta');
    const name = dialog.getByRole('heading', { level: 3 });
    await expect(name).toHaveText('Begoña Núñez');
    await expect(field('RUT')).toBeFocused();
    await expect(dialog).not.toContainText('12.345.678-5');
    await page.keyboard.type('12345678-5');
    await keyboard.enter(account, '132');
    await expect(field('RUT')).toHaveAccessibleDescription('Coincide');
    await keyboard.press('Enter');
    await expect(account).toHaveAccessibleDescription(/^No coincide\./);
    await press(
      dialog.getByRole('button', { name: 'Ver lo ingresado Cuenta bancaria 1 · Número de cuenta' }),
    );
    await expect(dialog.getByRole('status').filter({ hasText: 'Cuenta bancaria 1' })).toHaveText(
      'Cuenta bancaria 1 · Número de cuenta: Se ingresó «123». Cuenta como no coincidente.',
    );
    await expect(dialog.getByRole('button', { name: 'Persona siguiente' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(name).toHaveText('Ejemplos del Sur SpA (EDS)');
    await expect(field('RUT')).toBeFocused();
    await page.keyboard.type('1-9');
    await keyboard.press('Enter');
    await expect(field('RUT')).toHaveAccessibleDescription(/^No coincide/);
    await press(dialog.getByRole('button', { name: 'Ver lo ingresado RUT' }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(again).toBeFocused();
    await expect(supervision.approval).toContainText('Digitados de nuevo: 1 coincide, 2 no coinciden.');
  });

  await test.step('the agent asks for the approval; the supervisor says who works here, approves and sends', async () => {
    await press(supervision.handInButton);
    await press(supervision.worker, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(supervision.worker).toHaveText('Trabaja aquí: Sofía Supervisora');
    await press(supervision.approveButton);
    await supervision.answerKnown(desk.receipt.heading);
    await expect(desk.receipt.heading).toBeFocused();
    expect(await sandbox.bodies()).toStrictEqual([SENT]);
    await press(
      page.getByRole('banner').getByRole('link', { name: 'Inscripciones', exact: true }),
      'Shift+Tab',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Inscripciones' })).toBeFocused();
  });
});

test('a spreadsheet is imported by the keyboard alone', async ({ page, desk }) => {
  const { spreadsheet } = desk;
  const keyboard = new Keyboard(page);
  await desk.home.open();
  await spreadsheet.openLink.waitFor();
  await keyboard.tabTo(spreadsheet.openLink);
  await keyboard.press('Enter');
  await expect(spreadsheet.heading).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await keyboard.tabTo(spreadsheet.file);
  await expect(spreadsheet.file).toBeFocused();
  await keyboard.press('Space');
  const chooser = await choosing;
  const text =
    'RUT;Dato;Apellido paterno;Fecha nac.;Sexo;País;Relación\n12.345.678-5;Ana;Rojas;05-09-1983;F;Chile;Titular';
  await chooser.setFiles({ name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(spreadsheet.counts).toHaveText(/0 listas/);
  await keyboard.enter(spreadsheet.column('B Dato'), 'Nombres');
  await keyboard.tabTo(spreadsheet.checkAgain);
  await keyboard.press('Enter');
  await expect(spreadsheet.counts).toHaveText(/1 lista/);
  await keyboard.tabTo(spreadsheet.importButton);
  await keyboard.press('Enter');
  await expect(spreadsheet.result).toBeFocused();
  await keyboard.tabTo(spreadsheet.toEnrollment);
  await keyboard.press('Enter');
  await expect(desk.frame.personLink('Ana Rojas')).toBeVisible();
  await keyboard.tabTo(desk.frame.personLink('Ana Rojas'));
  await keyboard.press('Enter');
  await expect(desk.person.scalar('nombre')).toHaveValue('Ana');
});

/** Types a person from the first field on; Enter takes what is in brackets, once it is seen, and goes on. */
async function typeByEnter({ page, person }: Desk, keyboard: Keyboard): Promise<void> {
  const steps = [
    ['123456785', person.scalar('identificador')],
    ['[RUT]', person.scalar('tipoIdentificador')],
    ['[Persona natural]', person.scalar('tipoEntidad')],
    ['[Titular]', person.scalar('codTipoRelacion')],
    ['Begoña', person.scalar('nombre')],
    ['Núñez', person.scalar('paterno')],
    ['', person.scalar('materno')],
    ['05091983', person.scalar('fechaNacimiento')],
    ['F', person.scalar('sexo')],
    ['[Chile]', person.scalar('codPais')],
    ['Cas', person.scalar('codEstadoCivil')],
    // This field appears with the choice before.
    ['Sep', person.scalar('codRegimenMatrimonial')],
    ['+56912345678', person.rowField('telefonoFulls', 1, 'telefono')],
    ['[Móvil]', person.rowField('telefonoFulls', 1, 'codTipoTelefono')],
    ['', person.rowField('telefonoFulls', 1, 'observacion')],
    ['', person.rowField('telefonoFulls', 2, 'telefono')],
    ['Av. Uno 1', person.rowField('direccionFulls', 1, 'linea1')],
    ['nunoa', person.rowField('direccionFulls', 1, 'prospComunaCiudadId')],
    ['[Particular]', person.rowField('direccionFulls', 1, 'codTipoDireccion')],
    ['', person.rowField('direccionFulls', 2, 'linea1')],
    ['ana@h', person.rowField('emailFulls', 1, 'email')],
    ['[Personal]', person.rowField('emailFulls', 1, 'codTipoEmail')],
    ['', person.rowField('emailFulls', 2, 'email')],
    ['Cuenta v', person.rowField('cuentaBancarioFulls', 1, 'tipo')],
    ['banco de chile', person.rowField('cuentaBancarioFulls', 1, 'prospBancoId')],
    ['123', person.rowField('cuentaBancarioFulls', 1, 'numero')],
    ['', person.rowField('cuentaBancarioFulls', 2, 'tipo')],
  ] as const;
  for (const [text, field] of steps) {
    await expect(focusIn(field)).toBeFocused();
    const suggested = findSuggested(text);
    if (suggested !== undefined) {
      await person.takeSuggestion(suggested);
      continue;
    }
    await page.keyboard.type(text);
    if (text === 'ana@h') await person.takeOffer(person.offer('ana@hotmail.com'), 'Alt+Enter');
    else await keyboard.press('Enter');
  }
}

/** Types the company: its fields and a telephone. */
async function typeByTab({ person }: Desk, keyboard: Keyboard): Promise<void> {
  const values: Readonly<Record<string, Value>> = COMPANY.scalars;
  const telephone: Readonly<Record<string, Value>> = COMPANY.rows.telefonoFulls[0] ?? {};
  const type = async (field: Parameters<Keyboard['enter']>[0], value: Value | undefined) => {
    if (value !== undefined) await keyboard.enter(field, toTyped(value, 'es'));
  };
  for (const name of Object.keys(SCALAR_NAMES).filter((key): key is ScalarName => key in values))
    await type(person.scalar(name), values[name]);
  await keyboard.tabTo(person.addButton('telefonoFulls'));
  await keyboard.press('Enter');
  await expect(person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  for (const name of Object.keys(ROW_NAMES.telefonoFulls))
    await type(person.rowField('telefonoFulls', 1, name), telephone[name]);
}

const SENT = requestWith(
  [
    {
      tipoEntidad: 'N',
      identificador: '12345678-5',
      tipoIdentificador: 'R',
      nombre: 'Begoña',
      paterno: 'Núñez',
      sexo: 'F',
      fechaNacimiento: '1983-09-05',
      codPais: 'CHL',
      codEstadoCivil: 'CASADO',
      codRegimenMatrimonial: 'SEPBIENES',
      codTipoRelacion: 'CLINTE',
      telefonoFulls: [{ telefono: '+56912345678', codTipoTelefono: 'TTELEMOVIL' }],
      direccionFulls: [{ linea1: 'Av. Uno 1', codTipoDireccion: 'TDIREFPART', prospComunaCiudadId: 13120 }],
      emailFulls: [{ email: 'ana@hotmail.com', codTipoEmail: 'TDIREEPART' }],
      cuentaBancarioFulls: [{ numero: '123', tipo: 'Cuenta vista', prospBancoId: 1 }],
    },
    {
      tipoEntidad: 'J',
      identificador: '76543210-3',
      tipoIdentificador: 'R',
      nombre: 'Ejemplos del Sur SpA (EDS)',
      fechaNacimiento: '2015-02-28',
      codPais: 'CHL',
      dscGiro: 'Venta de ejemplos',
      codTipoSociedad: 'SPA',
      codTipoRelacion: 'SOCIO',
      telefonoFulls: [{ telefono: '+56 65 234 6780', observacion: 'central', codTipoTelefono: 'TTELEFIJO' }],
    },
  ],
  { codPerfilRiesgo: 'MOD' },
);
