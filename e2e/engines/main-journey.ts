/** The main task: a person by the keyboard, a company by the mouse, the review, the send and its receipt. */
import { deepStrictEqual, match } from 'node:assert/strict';
import { COMPANY, NATURAL } from '../setup/people.ts';
import { SENT } from '../setup/people-sent.ts';
import { DESK_WORDS } from '../setup/words.ts';
import {
  beginEnrollment,
  button,
  enterCompany,
  enterRow,
  FIND,
  heading,
  ROW_KEYS,
  row,
  rowField,
  scalar,
  SECTIONS,
} from './person-entry.ts';
import type { Screen } from './screen.ts';
import type { Journey, Stage } from './stage.ts';

/** Text typed before each Enter; the list or the segments of a field take the option with this beginning. */
const ENTER_FLOW = [
  ['textbox', 'Identificador', '123456785'],
  ['radiogroup', 'Tipo de identificador', 'R'],
  ['radiogroup', 'Tipo de persona', 'P'],
  ['combobox', 'Tipo de relación', 'T'],
  ['textbox', 'Nombres', 'Begoña'],
  ['textbox', 'Apellido paterno', 'Núñez'],
  ['textbox', 'Apellido materno', "O'Ryan"],
  ['textbox', 'Fecha de nacimiento', '05091983'],
  ['radiogroup', 'Sexo', 'F'],
  ['combobox', 'País', 'chile'],
  ['combobox', 'Estado civil', 'Cas'],
  ['combobox', 'Régimen matrimonial', 'Sep'],
] as const;

export const MAIN_JOURNEY: Journey = {
  name: 'two persons are entered, kept, reviewed and sent as one exact request',
  go: async (stage) => {
    const { screen } = stage;
    await beginEnrollment(screen);
    await stage.show('start');
    await screen.pressFor(['Alt', 'p'], heading('Persona nueva'));
    await enterNatural(screen);
    await stage.show('person');
    await reload(screen);
    await screen.press('Control', 'k');
    await screen.type('agregar persona');
    await screen.find({ role: 'option', name: '/^Agregar persona/' });
    await stage.show('palette');
    await screen.press('Enter');
    await screen.find(heading('Persona nueva'));
    await enterCompany(screen, COMPANY, { fechaNacimiento: '28/2/2015' });
    await stage.show('company');
    await review(stage);
    await send(stage);
  },
};

async function enterNatural(screen: Screen): Promise<void> {
  for (const [role, name, typed] of ENTER_FLOW) {
    await screen.expectFocus(role, name);
    await screen.type(typed);
    if (name === 'Identificador') await screen.find(button('/Se completará: RUT/'));
    await screen.press('Enter');
  }
  // Enter after the last answer made the first telephone and focused it.
  await screen.expectFocus('textbox', 'Teléfono');
  for (const name of SECTIONS) {
    for (const [index, values] of NATURAL.rows[name].entries()) {
      const isMade = name === 'telefonoFulls' && index === 0;
      if (!isMade) await screen.press('Alt', ROW_KEYS[name]);
      await screen.find(row(name, index + 1));
      const typed = name === 'direccionFulls' && index === 0 ? { prospComunaCiudadId: undefined } : {};
      await enterRow(screen, name, index + 1, { ...values, ...typed });
    }
  }
  const commune = rowField('direccionFulls', 1, 'prospComunaCiudadId');
  await screen.enter(commune, 'nunoa');
  await screen.find({ role: 'option', name: 'Ñuñoa' });
  await screen.press('Enter');
  await screen.expectValue(commune, 'Ñuñoa');
  await screen.expectValue(scalar('fechaNacimiento'), '05-09-1983');
  await screen.expectValue(scalar('codPais'), 'Chile');
}

/** Reloads the page and expects that no entry is lost. */
async function reload(screen: Screen): Promise<void> {
  await screen.expectText('Todo está guardado, ');
  await screen.driver.reload();
  await screen.expectValue(scalar('materno'), "O'Ryan");
  await screen.expectValue(rowField('telefonoFulls', 1, 'observacion'), 'después de las 18:00');
  await screen.expectValue(rowField('cuentaBancarioFulls', 2, 'numero'), '12345678');
  await screen.find(FIND);
}

async function review({ screen, sandbox, show }: Stage): Promise<void> {
  await screen.click(button(DESK_WORDS.review.es));
  await screen.find(heading('Revisión'));
  const natural = { role: 'region', name: "/^Begoña Núñez O'Ryan/" };
  for (const text of ['12.345.678-5', '05-09-1983', 'Ñuñoa']) await screen.expectText(text, natural);
  await screen.expectText('Sociedad por acciones (SpA)', {
    role: 'region',
    name: '/^Ejemplos del Sur SpA/',
  });
  deepStrictEqual(await sandbox.submissions(), []);
  const dialog = { role: 'dialog' };
  const name = { role: 'textbox', name: 'Su nombre', within: dialog };
  await screen.click(button('Pedir aprobación'));
  await screen.enter(name, 'Ana Agente');
  await screen.click(button('Pedir aprobación', dialog));
  await screen.click(button('Trabaja aquí: Ana Agente'));
  await screen.click({ role: 'menuitem', name: 'Otra persona…' });
  await screen.enter(name, 'Sofía Supervisora');
  await screen.click(button('Guardar nombre', dialog));
  await screen.find(button('Aprobar y enviar'));
  // Both persons are shown to whoever approves.
  await screen.press('j');
  await screen.press('j');
  await show('review');
}

async function send({ screen, sandbox, show }: Stage): Promise<void> {
  await screen.click(button('Aprobar y enviar'));
  await screen.find(heading(DESK_WORDS.receipt.es));
  const [submission, ...others] = await sandbox.submissions();
  deepStrictEqual(others, []);
  deepStrictEqual(JSON.parse(submission?.body ?? ''), SENT);
  match(submission?.contentType ?? '', /^application\/json/);
  await screen.expectText('SBX-000001');
  await show('receipt');
}
