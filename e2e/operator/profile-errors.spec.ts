/** A bad or missing profile is explained in full, and the app starts once the file is right. */
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';
import { PROFILE_PATH, readProfile } from '../setup/second-service/profile.ts';

test('every bad key is listed with the value found and the value expected, and drafts are kept', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const { path } = await seedClients([toHolder()]);
  const { sample: _, ...profile } = readProfile();
  const body = {
    ...profile,
    name: 7,
    basUrl: '/segundo',
    baseUrl: 'http://servicio.example',
    timeoutSeconds: 0,
    catalogs: { ...profile.catalogs, banks: { url: '/v1/banks', value: 'code', valueType: 'number' } },
    fields: { ...profile.fields, codPais: { catalog: 'paises' }, apodo: {}, nombre: { maxLength: '60' } },
    rules: [
      { when: { field: 'tipoEntidad', equal: '1' }, hide: ['sexo'] },
      { when: { field: 'tipoEntidad', equals: '1' }, require: ['apellido'] },
    ],
    answers: { ...profile.answers, reference: 'x-reference' },
  };
  await sandbox.addFault({ path: PROFILE_PATH, status: 200, times: 50, body });
  await page.goto(`${path}/revision`);
  const errorPage = new ProfileErrorPage(page);
  await expect(errorPage.heading).toBeVisible();
  await expect(errorPage.problems).toHaveCount(11);
  const problems = await errorPage.readProblems();
  const conditions = expect.stringContaining('una, y solo una, de estas claves: equals, in, filled');
  const contractField = expect.stringContaining('el nombre de un campo');
  for (const [key, found, expected] of [
    ['name', '7', 'un texto o un objeto'],
    ['basUrl', '"/segundo"', 'nada: esta clave no existe; corrija su nombre o quítela'],
    ['baseUrl', '"http://servicio.example"', expect.stringContaining('una URL https:')],
    ['timeoutSeconds', '0', 'más que 0'],
    ['catalogs.banks.valueType', '"number"', '"string" o "integer"'],
    ['fields.codPais.catalog', '"paises"', 'el nombre de uno de los catálogos de catalogs'],
    ['fields.apodo', '"apodo"', contractField],
    ['fields.nombre.maxLength', '"60"', 'un número'],
    ['rules[0].when', '{"field":"tipoEntidad","equal":"1"}', conditions],
    ['rules[1].require[0]', '"apellido"', contractField],
    ['answers.reference', '"x-reference"', expect.stringContaining('header:Location')],
  ]) {
    expect(problems).toContainEqual([key, found, expected]);
  }

  await sandbox.clear();
  await errorPage.reloadButton.click();
  await account.signIn();
  await expect(page).toHaveURL(`${path}/revision`);
  await expect(desk.review.person('Amalia Quintral')).toBeVisible();
});

const CAUSES = [
  { status: 404, body: '', text: 'No hay ningún archivo en /profile.json.' },
  // As servers answer in place of a missing file.
  {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Otra</title><div id="root"></div>',
    text: 'En /profile.json hay una página HTML y no JSON: quizás falta el archivo.',
  },
  {
    status: 502,
    contentType: 'text/html',
    body: '<h1>Bad gateway</h1>',
    text: 'El servidor respondió 502 al pedir /profile.json.',
  },
  { status: 200, body: '', text: 'El archivo /profile.json está vacío.' },
  {
    status: 200,
    body: '{\n  "name": "Andina",\n  sample: false\n}\n',
    text: '/profile.json no es JSON: línea 3, columna 3.',
  },
  {
    status: 200,
    body: '{\n  "name": "Andi',
    text: '/profile.json no es JSON: termina antes de tiempo, en la línea 2, columna 16.',
  },
  { status: undefined, text: 'No se pudo leer /profile.json. Revise la conexión.' },
];

test('every reason why the profile cannot be read is explained, and the app starts once the file is there', async ({
  page,
  desk,
  account,
}) => {
  let answer: (typeof CAUSES)[number] | undefined;
  await page.route(`**${PROFILE_PATH}`, async (route) => {
    if (!answer) await route.continue();
    else if (answer.status === undefined) await route.abort('connectionreset');
    else await route.fulfill(answer);
  });
  const errorPage = new ProfileErrorPage(page);
  for (const cause of CAUSES) {
    answer = cause;
    await (cause === CAUSES[0] ? desk.home.open() : errorPage.reloadButton.click());
    await expect(errorPage.main).toContainText(cause.text);
    await expect(errorPage.heading).toBeVisible();
  }

  answer = undefined;
  await errorPage.reloadButton.click();
  await expect(account.dialog).toBeVisible();
  await expect(errorPage.heading).toBeHidden();
  await account.laterButton.click();
  await expect(desk.home.newButton).toBeVisible();
});
