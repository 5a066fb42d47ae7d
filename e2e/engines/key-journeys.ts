/** Shortcuts that browsers use too, the languages, and two tabs. */
import { ROW_NAMES } from '../setup/words.ts';
import { beginEnrollment, button, heading, NEXT, ROW_KEYS, row, scalar, SECTIONS } from './person-entry.ts';
import type { Journey } from './stage.ts';

const INTAKE = { role: 'dialog', name: 'Pegar o escanear' };
const BOX = { role: 'textbox', name: 'Texto pegado o escaneado', within: INTAKE };
const PALETTE = { role: 'dialog', name: 'Buscar acciones, personas y campos' };

/** Alt+letter that goes to another page, or back from it. */
const PAGE_KEYS = [
  ['j', 'Envíos'],
  ['k', '/^Perfil/'],
  ['i', 'Inscripciones'],
  ['l', 'Importar planilla'],
] as const;

export const KEYS: Journey = {
  name: 'shortcuts that other pages leave to the browser work in the app',
  go: async ({ screen, show, note }) => {
    await beginEnrollment(screen);
    await screen.pressFor(['Alt', 'p'], heading('Persona nueva'));
    await screen.expectFocus('textbox', 'Identificador');
    for (const name of SECTIONS) {
      await screen.press('Alt', ROW_KEYS[name]);
      await screen.find(row(name, 1));
    }
    // It takes out the row that has the focus.
    await screen.expectFocus('combobox', ROW_NAMES.cuentaBancarioFulls.tipo.es);
    await screen.press('Alt', 'x');
    await screen.expectCount(row('cuentaBancarioFulls', 1), 0);

    await screen.enter(scalar('nombre'), 'Pegado');
    await screen.press('Control', 'a');
    await screen.press('Control', 'c');
    await screen.press('Control', 'Shift', 'V');
    await screen.find(INTAKE);
    await screen.expectFocus('textbox', 'Texto pegado o escaneado');
    const isPasted = (await screen.ask('readValue', BOX)) === 'Pegado';
    note(`Ctrl+Shift+V ${isPasted ? 'pastes into the box at once' : 'opens the box, Ctrl+V pastes'}`);
    if (!isPasted) await screen.press('Control', 'v');
    await screen.expectValue(BOX, 'Pegado');
    await show('dialog');
    await screen.press('Escape');
    await screen.expectCount(INTAKE, 0);
    await screen.expectFocus('textbox', 'Nombres');

    await screen.press('Control', 'k');
    await screen.expectFocus('combobox', PALETTE.name);
    await screen.press('Escape');
    await screen.expectFocus('textbox', 'Nombres');
    await screen.press('Control', '/');
    await screen.find({ role: 'dialog', name: 'Teclas' });
    await screen.press('Escape');
    await screen.expectCount({ role: 'dialog', name: 'Teclas' }, 0);
    await screen.expectFocus('textbox', 'Nombres');
    await screen.press('Control', 'Enter');
    await screen.find({ role: 'region', name: '/por corregir$/' });
    for (const [key, name] of PAGE_KEYS) {
      await screen.press('Alt', key);
      await screen.find(heading(name));
    }
  },
};

export const LANGUAGES: Journey = {
  name: 'switching the language keeps what was typed',
  go: async ({ screen }) => {
    await beginEnrollment(screen);
    await screen.click(NEXT);
    await screen.find(heading('Persona nueva'));
    await screen.enter(scalar('nombre'), 'Begoña 😀');
    await screen.enter(scalar('codPais'), 'peru');
    await screen.click({ role: 'option', name: 'Perú' });
    await screen.click(button('Idioma, aspecto y ayuda'));
    await screen.click(button('English'));
    await screen.find({ role: 'textbox', name: 'Given names' });
    await screen.expectValue({ role: 'textbox', name: 'Given names' }, 'Begoña 😀');
    await screen.expectValue({ role: 'combobox', name: 'Country' }, 'Peru');
    await screen.click(button('Language, look and help'));
    await screen.click(button('Español'));
    await screen.expectValue(scalar('codPais'), 'Perú');
  },
};

export const TABS: Journey = {
  name: 'a second tab is read-only until it takes over',
  go: async ({ screen }) => {
    const { driver } = screen;
    await beginEnrollment(screen);
    await screen.click(NEXT);
    await screen.find(heading('Persona nueva'));
    await screen.enter(scalar('nombre'), 'Begoña');
    await screen.press('Tab');
    await screen.expectText('Todo está guardado, ');
    const path = String(await screen.ask('readPath'));
    await driver.openTab();
    await screen.open(path);
    await screen.expectText('está abierta en otra pestaña');
    await screen.expectValue(scalar('nombre'), 'Begoña');
    await screen.expectOff(scalar('nombre'));
    // What the first one writes is read here.
    await driver.goToTab(1);
    await screen.enter(scalar('materno'), 'Soto');
    await screen.press('Tab');
    await driver.goToTab(2);
    await screen.expectValue(scalar('materno'), 'Soto');
    await screen.click(button('Tomar el control'));
    await screen.expectOff(scalar('nombre'), false);
    await driver.goToTab(1);
    await screen.expectOff(scalar('nombre'));
    await driver.goToTab(2);
    await driver.closeTab();
    await screen.expectOff(scalar('nombre'), false);
  },
};
