/** A profile that is bad or not there: said in full, never a blank page, and over once the file is right. */
import { expect, test } from './second-service/fixtures.ts';
import { toHolder } from './second-service/people.ts';
import { ProfileErrorPage } from './second-service/profile-error-page.ts';
import { PROFILE_PATH, readProfile } from './second-service/profile.ts';

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
    rules: [...profile.rules, { when: { field: 'tipoEntidad', equal: '1' }, require: ['apellido'] }],
    answers: { ...profile.answers, reference: 'x-reference' },
  };
  await sandbox.addFault({ path: PROFILE_PATH, status: 200, times: 50, body });
  await page.goto(`${path}/revision`);
  const errorPage = new ProfileErrorPage(page);
  await expect(errorPage.heading).toBeVisible();
  await expect(errorPage.table).toBeVisible();
  console.log(await errorPage.readProblems());
  await sandbox.clear();
  await errorPage.reloadButton.click();
  await account.signIn();
  await expect(page).toHaveURL(`${path}/revision`);
  await expect(desk.review.person('Persona 1: Amalia Quintral')).toBeVisible();
});
