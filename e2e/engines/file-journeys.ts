/** Exported and opened files, plain and encrypted, and a spreadsheet that a worker reads. */
import { deepStrictEqual, match } from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DESK_WORDS } from '../setup/words.ts';
import { beginEnrollment, button, chooseAction, heading, NEXT, scalar } from './person-entry.ts';
import type { Journey } from './stage.ts';

const DOWNLOAD_LIMIT_MS = 60_000;
const PASSPHRASE = 'correo caballo 1';
const SHEET = [
  'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación;Comuna;Dirección;Tipo dirección',
  '12.345.678-5;Ana;Rojas;05-09-1983;F;Chile;Titular;nunoa;Irarrázaval 1;Particular',
  '6-K;Luz;Peña;31-01-1990;Femenino;Perú;Socio;Atlantis;Uno 2;Particular',
  '',
].join('\r\n');

const fileSchema = z.object({
  format: z.literal('enrola'),
  enrollment: z.object({ persons: z.array(z.object({ givenName: z.string() })) }),
});

export const FILES: Journey = {
  name: 'an enrollment is exported, encrypted and opened again',
  go: async ({ screen, downloads, show }) => {
    await beginEnrollment(screen);
    await screen.click(NEXT);
    await screen.find(heading('Persona nueva'));
    await screen.enter(scalar('nombre'), 'Begoña');
    await screen.click(button(DESK_WORDS.previous.es));
    await chooseAction(screen, 'Exportar sin cifrar');
    const clear = await awaitFile(downloads, /\.json$/);
    const { enrollment } = fileSchema.parse(JSON.parse(await readFile(clear, 'utf8')));
    deepStrictEqual(
      enrollment.persons.map(({ givenName }) => givenName),
      ['Begoña'],
    );

    await chooseAction(screen, 'Exportar con contraseña…');
    await screen.enter({ role: 'password', name: 'Contraseña del archivo' }, PASSPHRASE);
    await screen.enter({ role: 'password', name: 'Repita la contraseña' }, PASSPHRASE);
    await show('protect');
    await screen.click(button('Exportar cifrado'));
    const encrypted = await awaitFile(downloads, /\.age$/);
    match(await readFile(encrypted, 'utf8'), /^-----BEGIN AGE ENCRYPTED FILE-----\n/);

    await screen.open('/');
    await (await screen.find({ role: 'file', name: 'Abrir archivo' })).giveFile(encrypted);
    const dialog = { role: 'dialog', name: 'Abrir archivo' };
    await screen.enter({ role: 'password', name: 'Contraseña del archivo', within: dialog }, PASSPHRASE);
    await screen.press('Enter');
    await screen.expectText('Sus huellas (SHA-256) concuerdan', dialog);
    await screen.expectText('Begoña', dialog);
  },
};

export const SPREADSHEET: Journey = {
  name: 'a spreadsheet is imported through its worker',
  go: async ({ screen, downloads }) => {
    const sheet = join(downloads, 'personas.csv');
    await writeFile(sheet, SHEET);
    await screen.open('/planilla');
    await screen.find(heading('Importar planilla'));
    await (await screen.find({ role: 'file', name: '/^Elegir planilla/' })).giveFile(sheet);
    await screen.expectText('no está en la lista', { role: 'region', name: 'Personas de la planilla' });
    await screen.click(button('/^Importar 1 persona$/'));
    await screen.expectText('Entró 1 de 2 personas');
    await screen.click({ role: 'link', name: 'Ir a la inscripción' });
    await screen.click({ role: 'link', name: '/Ana Rojas/' });
    await screen.expectValue(scalar('fechaNacimiento'), '05-09-1983');
  },
};

/** Waits for a downloaded file with this name, until it is complete. */
async function awaitFile(folder: string, name: RegExp): Promise<string> {
  const end = performance.now() + DOWNLOAD_LIMIT_MS;
  for (;;) {
    const file = (await readdir(folder)).find((each) => name.test(each));
    if (file !== undefined && (await readFile(join(folder, file))).length > 0) return join(folder, file);
    if (performance.now() > end) throw new Error(`No file ${String(name)} was downloaded.`);
    await sleep(200);
  }
}
