/** A profile that is bad or not there: said in full, never a blank page, and over once the file is right. */
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';
import { PROFILE_PATH, readProfile } from '../setup/second-service/profile.ts';

test('every bad key is listed with what was found and what is expected, and drafts wait', async ({
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
  await expect(desk.review.person('Persona 1: Amalia Quintral')).toBeVisible();
});

const CAUSES = [
  { what: 'missing', status: 404, body: '', text: 'No hay ningún archivo en /profile.json.' },
  {
    what: 'a page of HTML, as servers send in place of what is missing',
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Otra</title><div id="root"></div>',
    text: 'En /profile.json hay una página HTML y no JSON: quizás falta el archivo.',
  },
  {
    what: 'HTML of a server that is down',
    status: 502,
    contentType: 'text/html',
    body: '<h1>Bad gateway</h1>',
    text: 'El servidor respondió 502 al pedir /profile.json.',
  },
  { what: 'empty', status: 200, body: '', text: 'El archivo /profile.json está vacío.' },
  {
    what: 'no JSON',
    status: 200,
    body: '{\n  "name": "Andina",\n  sample: false\n}\n',
    text: '/profile.json no es JSON: línea 3, columna 3.',
  },
  {
    what: 'JSON that was cut off',
    status: 200,
    body: '{\n  "name": "Andi',
    text: '/profile.json no es JSON: termina antes de tiempo, en la línea 2, columna 16.',
  },
];

for (const { what, text, ...fault } of CAUSES) {
  test(`a profile that is ${what}: the page says so, and starts once the file is there`, async ({
    page,
    desk,
    account,
    sandbox,
  }) => {
    await sandbox.addFault({ path: PROFILE_PATH, times: 50, ...fault });
    await desk.home.open();
    const errorPage = new ProfileErrorPage(page);
    await expect(errorPage.heading).toBeVisible();
    await expect(errorPage.main).toContainText(text);

    await sandbox.clear();
    await errorPage.reloadButton.click();
    await expect(account.dialog).toBeVisible();
    await expect(errorPage.heading).toBeHidden();
    await account.laterButton.click();
    await expect(desk.home.newButton).toBeVisible();
  });
}

test('a profile that no connection brings: the page says so, and starts once there is one', async ({
  page,
  desk,
  account,
}) => {
  await page.route(`**${PROFILE_PATH}`, (route) => route.abort('connectionreset'));
  await desk.home.open();
  const errorPage = new ProfileErrorPage(page);
  await expect(errorPage.heading).toBeVisible();
  await expect(errorPage.main).toContainText('No se pudo leer /profile.json. Revise la conexión.');
  await page.unroute(`**${PROFILE_PATH}`);
  await errorPage.reloadButton.click();
  await expect(account.dialog).toBeVisible();
});
