/**
 * INP (interaction to next paint) of the journey of one agent and one supervisor through a stored draft: real keys and
 * presses, and what the browser's own Event Timing reports of each.
 */
import { findInp, toWorst, WATCH_INTERACTIONS } from './interactions.mjs';
import { generateSoundRequest } from './sample.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript, isStored } from './seed.mjs';

const KEY_GAP_MS = 90;
/** The user looks at the result. */
const REST_MS = 1200;
const STEP_TIMEOUT_MS = 60_000;
const BARE = `data:text/html,<!doctype html><input><button onclick="this.textContent='x'+Date.now()">x</button>`;

/** @returns the interactions of a page without anything: what the machine adds to each */
export async function measureBarePage(browser, throttle) {
  const bare = await openPage(browser, throttle);
  await bare.goto(BARE);
  await typeKeys(bare, bare.locator('input'), 'Maria Fernanda');
  for (let n = 0; n < 5; n++) await press(bare, bare.locator('button'));
  const reference = await takeInteractions(bare);
  await bare.context().close();
  return reference;
}

/** The longest interaction of each step, INP of all, and all of them: `{ step, type, target, start, duration, … }` in ms. */
async function goThrough({ browser, origin, size, throttle }, sample) {
  const page = await openPage(browser, throttle);
  await page.goto(`${origin}/profile.json`);
  await page.evaluate(toSeedScript(generateSoundRequest(size)));
  await page.evaluate(isStored);
  await page.goto(`${origin}/inscripciones/${ENROLLMENT_ID}/personas/${personIdOf(0)}`);
  const interactions = [];
  for (const [step, run] of Object.entries(STEPS)) {
    await page.evaluate((name) => void (window.inpStep = name), step);
    await run(page);
    await page.waitForTimeout(REST_MS);
    const found = await takeInteractions(page);
    sample[step] = toWorst(found)[0]?.duration ?? 0;
    interactions.push(...found);
  }
  await page.context().close();
  Object.assign(sample, { inp: findInp(interactions).duration, interactions });
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const inMain = (page) => page.getByRole('main');
const section = (page, name) => inMain(page).getByRole('region', { name, exact: true });

/** In order; each ends where the next one begins. */
const STEPS = {
  'open a person': async (page) => {
    await page.waitForFunction(() => document.querySelector('#identifier')?.value);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Acciones/ })
      .waitFor();
    await press(page, page.locator('#givenName'));
  },
  'type in a field': (page) => typeKeys(page, page.locator('#givenName'), ' Fernanda'),
  'type ahead and take': async (page) => {
    const country = page.locator('#countryCode');
    await press(page, country);
    await page.keyboard.press('Control+a');
    await typeKeys(page, country, 'chil');
    await pressKey(page, 'Enter');
  },
  'add a row': async (page) => {
    await press(page, button(page, 'Agregar teléfono'));
    await typeKeys(page, page.locator('[name="telephones.3.number"]'), '987654321');
  },
  'remove a row': (page) => press(page, button(page, 'Eliminar teléfono 4')),
  undo: async (page) => {
    await pressKey(page, 'Control+z');
    await pressKey(page, 'Control+y');
  },
  'copy from…': async (page) => {
    await press(page, button(inMain(page), 'Copiar de…'));
    await press(page, page.getByRole('menuitem', { name: 'De otra persona…' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Qué copiar' }).selectOption({ label: 'Teléfonos' });
    await dialog.getByRole('checkbox').first().waitFor();
    await typeKeys(page, dialog.getByRole('searchbox'), 'cati');
    await press(page, dialog.getByRole('checkbox').first());
    await press(page, button(dialog, 'Cancelar'));
  },
  'paste or scan': async (page) => {
    await press(page, button(page, 'Pegar o escanear'));
    const box = page.getByRole('dialog').getByRole('textbox');
    await typeKeys(page, box, 'Fono 9 8123 4567');
    await pressKey(page, 'Escape');
  },
  'another person': async (page) => {
    await press(page, page.getByRole('navigation').getByRole('link', { name: /Persona 3 ·/ }));
    await inMain(page)
      .getByText(/^Persona 3 de/)
      .waitFor();
    await press(page, page.getByRole('button', { name: /^Siguiente: / }));
    await inMain(page)
      .getByText(/^Persona 4 de/)
      .waitFor();
    await press(page, button(page, 'Anterior'));
    await inMain(page)
      .getByText(/^Persona 3 de/)
      .waitFor();
  },
  'add a person': async (page) => {
    await press(page, button(page, 'Agregar persona'));
    await inMain(page)
      .getByText(/^Persona (\d+) de \1$/)
      .waitFor();
    await pressKey(page, 'Tab');
    const item = page.getByRole('navigation').getByRole('listitem').last();
    await press(page, item.getByRole('button'));
    await press(page, page.getByRole('menuitem', { name: /^Eliminar/ }));
  },
  palette: async (page) => {
    await pressKey(page, 'Control+k');
    const dialog = page.getByRole('dialog');
    await typeKeys(page, dialog.getByRole('combobox'), 'cati');
    await dialog.getByRole('option').first().waitFor();
    await pressKey(page, 'ArrowDown');
    await pressKey(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
  },
  review: async (page) => {
    await page.waitForTimeout(6000);
    await press(page, button(page, 'Revisar'));
    await heading(page, 'Revisión').waitFor();
    await page.locator('.review .send').waitFor({ state: 'attached' });
  },
  'search in the review': async (page) => {
    const search = inMain(page).getByRole('searchbox');
    await press(page, search);
    await typeKeys(page, search, 'cati');
    await page.waitForTimeout(REST_MS);
    for (let n = 0; n < 4; n++) await pressKey(page, 'Backspace');
    await page.waitForTimeout(REST_MS);
  },
  'go through the grid': async (page) => {
    await press(page, inMain(page).getByRole('grid').getByRole('gridcell').nth(7));
    await page.waitForTimeout(REST_MS);
    await pressKey(page, 'End');
  },
  observe: async (page) => {
    await press(page, page.getByRole('button', { name: /^Observar .+ · Nombres$/ }).first());
    const dialog = page.getByRole('dialog');
    await typeKeys(page, dialog.getByRole('textbox', { name: 'Observación' }), 'Revisar');
    await typeKeys(page, dialog.getByRole('textbox', { name: 'Su nombre' }), 'Luz');
    await press(page, button(dialog, 'Agregar observación'));
    await dialog.waitFor({ state: 'detached' });
  },
  approve: async (page) => {
    const approval = section(page, 'Aprobación');
    await press(page, button(inMain(page), 'Marcar como resuelta'));
    await press(page, button(inMain(page), 'Pedir aprobación'));
    await press(page, button(inMain(page), 'Trabaja aquí: Luz'));
    await press(page, page.getByRole('menuitem', { name: 'Otra persona…' }));
    const dialog = page.getByRole('dialog');
    await typeKeys(page, dialog.getByRole('textbox', { name: 'Su nombre' }), 'Sol');
    await press(page, button(dialog, 'Guardar nombre'));
    await press(page, button(inMain(page), 'Más decisiones'));
    await press(page, page.getByRole('menuitem', { name: 'Aprobar sin enviar' }));
    // It asks about persons who were never on the screen.
    const asked = button(dialog, 'Aprobar');
    const approved = approval.getByText('Aprobada por');
    await asked.or(approved).first().waitFor();
    if (await asked.isVisible()) await press(page, asked);
    await approved.waitFor();
  },
  'back to a person': async (page) => {
    await press(page, button(page, 'Anterior'));
    await inMain(page)
      .getByText(/^Persona \d+ de/)
      .waitFor();
    await press(
      page,
      page.getByRole('navigation').getByRole('link', { name: 'Perfil de riesgo y personas' }),
    );
    await page.locator('#riskProfileCode').waitFor();
    await press(page, page.getByRole('navigation').getByRole('listitem').getByRole('link').nth(3));
    await inMain(page)
      .getByText(/^Persona \d+ de/)
      .waitFor();
    await press(page, page.getByRole('banner').getByRole('link', { name: /^Enrola/ }));
    await heading(page, 'Inscripciones').waitFor();
  },
};

/** Event Timing rounds to 8 ms, and reports from 16 ms on. */
const EVENT_TIMING = { resolution: 8, floor: 16 };

export const inp = {
  sizes: [500],
  columns: [
    { key: 'inp', title: 'INP', ...EVENT_TIMING },
    ...Object.keys(STEPS).map((step) => ({ key: step, title: `${step}: longest`, ...EVENT_TIMING })),
  ],
  visits: [goThrough],
};

async function openPage(browser, throttle) {
  const context = await browser.newContext({ viewport: null, locale: 'es-CL' });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({ content: WATCH_INTERACTIONS });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return page;
}

/** A press of the mouse, as long as people hold it. */
async function press(page, locator) {
  await locator.click({ delay: 40 });
  await page.waitForTimeout(KEY_GAP_MS);
}

async function pressKey(page, key) {
  await page.keyboard.press(key, { delay: 20 });
  await page.waitForTimeout(KEY_GAP_MS);
}

async function typeKeys(page, locator, text) {
  if (!(await locator.evaluate((element) => element === document.activeElement))) await press(page, locator);
  for (const key of text) await pressKey(page, key === ' ' ? 'Space' : key);
}

async function takeInteractions(page) {
  // The browser reports an interaction one frame later.
  await page.waitForTimeout(300);
  return page.evaluate(() => window.takeInteractions());
}
