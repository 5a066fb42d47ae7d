/** The person typed into the `rhf-one` peer: native selects by their letters, Tab, Enter on «Agregar …». */
import { toShortestPresses } from './native-select.mjs';
import { PERSON } from './person.mjs';

const CHOSEN = PERSON.chosen.peers;
const TYPED = { ...PERSON, phones: PERSON.phones.map((phone) => `+56${phone}`) };

/** @returns what was pressed, the seconds, and the request that was sent */
export async function enterInPeer(page, typist, { origin, options }) {
  const choose = async (name) => {
    const labels = ['—', ...options[name].map(({ label }) => label)];
    for (const key of toShortestPresses(labels, CHOSEN[name])) {
      await (key.length === 1 ? typist.type(key) : typist.press(key));
    }
  };
  await page.goto(`${origin}/rhf-one/`);
  await page.getByLabel('Perfil de riesgo').selectOption('PR02');
  const isMonthFirst = await findIsMonthFirst(page);
  await page.getByLabel('Tipo de entidad').focus();

  await typist.start();
  await enterScalars(typist, choose, isMonthFirst);
  await enterRows(typist, choose);
  const { presses, seconds } = await typist.stop();

  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Enviar' }).click();
  return { presses, seconds, body: JSON.parse((await sent).postData()) };
}

/** Native dates follow the language of the browser itself, which a page cannot choose. */
async function findIsMonthFirst(page) {
  const entry = page.getByLabel('Fecha de nacimiento');
  await entry.focus();
  for (const key of '591983') await page.keyboard.press(key);
  const isMonthFirst = (await entry.inputValue()) === '1983-05-09';
  await entry.fill('');
  return isMonthFirst;
}

async function enterScalars({ type, press }, choose, isMonthFirst) {
  const next = () => press('Tab');
  await choose('tipoEntidad');
  await next();
  await type(TYPED.rut);
  await next();
  await choose('tipoIdentificador');
  await next();
  for (const name of TYPED.names) {
    await type(name);
    await next();
  }
  await choose('sexo');
  await next();
  // Neither 5 nor 9 can go on, whichever is the day; the calendar's button stands in the way of Tab.
  await type(`${isMonthFirst ? '95' : '59'}1983`);
  await press('Tab', 'Tab');
  await choose('codPais');
  await next();
  await choose('codEstadoCivil');
  // Past the marital regime, the business activity and the company type.
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await choose('codTipoRelacion');
  await next();
}

/** «Agregar …» has the focus at the beginning, and puts it into the new row. */
async function enterRows({ type, press }, choose) {
  const [first, second] = TYPED.phones;
  await press('Enter');
  await type(first);
  await press('Tab', 'Tab');
  await choose('codTipoTelefono');
  // Past «Quitar» to «Agregar teléfono».
  await press('Tab', 'Tab', 'Enter');
  await type(second);
  await press('Tab', 'Tab');
  await choose('codTipoTelefono');
  // Past «Quitar» and this section's button to the next section's.
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await type(TYPED.line);
  await press('Tab');
  await choose('codTipoDireccion');
  await press('Tab');
  await choose('prospComunaCiudadId');
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await type(TYPED.email);
  await press('Tab');
  await choose('codTipoEmail');
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await type(TYPED.account);
  await press('Tab');
  await choose('tipo');
  await press('Tab');
  await choose('prospBancoId');
}
