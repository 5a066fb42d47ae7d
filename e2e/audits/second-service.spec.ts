/** Accessibility of the states that only the second service shows: sign-in, profile errors, failed lists, refusals. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { findViolations } from './axe.ts';
import { readDescription } from '../pages/field.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';
import { PROFILE_PATH, readProfile } from '../setup/second-service/profile.ts';
import { PATHS, USER } from '../setup/second-service/service.ts';

test('the sign-in dialog and a refused sign-in have no accessibility violations', async ({
  page,
  desk,
  account,
}) => {
  await desk.home.open();
  await expect(account.dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await account.submit(USER, 'equivocada');
  await expect(account.error).toContainText('no aceptó');
  expect(await findViolations(page)).toEqual([]);
});

test('the page of a bad or missing profile has no accessibility violations', async ({
  page,
  desk,
  sandbox,
}) => {
  const errorPage = new ProfileErrorPage(page);
  await sandbox.addFault({
    path: PROFILE_PATH,
    status: 200,
    times: 50,
    body: { ...readProfile(), name: 7, timeoutSeconds: 0 },
  });
  await desk.home.open();
  await expect(errorPage.problems).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await sandbox.clear();
  await sandbox.addFault({ path: PROFILE_PATH, status: 404, times: 50 });
  await desk.home.open();
  await expect(errorPage.main).toContainText('No hay ningún archivo');
  expect(await findViolations(page)).toEqual([]);
});

test('a person page with failed lists has no accessibility violations', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const { personPath } = await seedClients([toHolder()]);
  for (const path of [PATHS.localities, PATHS.banks, PATHS.countries]) {
    await sandbox.addFault({ path, status: 503, times: 20 });
  }
  await page.goto(personPath(1));
  await account.signIn();
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
  await expect.poll(() => readDescription(bank)).toContain('No se pudo cargar la lista');
  await expect(desk.person.reloadButton()).toHaveCount(3);
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

test('a refused review and the field with the error of the service have no accessibility violations', async ({
  page,
  desk,
  seedClients,
  openReview,
}) => {
  test.slow();
  const telephones = [rowWith('telephones', { id: 'a', number: '+56987654321', typeCode: 'S' })];
  const { path } = await seedClients([toHolder({ telephones })]);
  await openReview(path);
  await desk.review.sendButton.click();
  await expect(desk.review.notice).toContainText('no creó nada');
  expect(await findViolations(page)).toEqual([]);
  await desk.review.notice.getByRole('link').click();
  await expect(desk.person.invalidFields).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});
