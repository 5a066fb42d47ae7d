/** The person typed into the `rhf-one` peer: native selects by their letters, Tab, Enter on «Agregar …». */
import { toShortestPresses } from './native-select.mjs';
import { CHOSEN, TYPED } from './person.mjs';

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
  await page.getByLabel('Tipo de entidad').focus();

  await typist.start();
  await enterScalars(typist, choose);
  await enterRows(typist, choose);
  const { presses, seconds } = await typist.stop();

  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Enviar' }).click();
  return { presses, seconds, body: JSON.parse((await sent).postData()) };
}

async function enterScalars({ type, press }, choose) {
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
  // Day 5 and month 9 are complete by themselves; the calendar's button stands in the way of Tab.
  await type('591983');
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
