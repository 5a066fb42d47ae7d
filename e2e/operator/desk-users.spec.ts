/** Several users of one computer: nobody sees what is another's, and nothing of a user stays on the screen. */
import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';
import { changeProfile } from '../setup/change-profile.ts';
import { holdRequests } from '../setup/hold.ts';
import { Account } from '../setup/second-service/account.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { setOwner } from '../setup/second-service/owner.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PASSWORD, PATHS, USER } from '../setup/second-service/service.ts';

/** The sandbox knows one user: whoever signs in is sent under that name. */
async function acceptAnyUser(context: BrowserContext): Promise<void> {
  await context.route(`**${PATHS.signIn}`, (route) => {
    const body = z.record(z.string(), z.string()).parse(route.request().postDataJSON() ?? {});
    return route.continue(route.request().method() === 'POST' ? { postData: { ...body, login: USER } } : {});
  });
}

test('each user of one computer sees their own enrollments, and after signing out nothing of a user is on the screen', async ({
  page,
  context,
  desk,
  account,
  seedClients,
  openDesk,
}) => {
  await acceptAnyUser(context);
  const everybodys = await seedClients([toHolder({ givenName: 'Sofía' })]);
  await desk.home.open();
  await account.submit('ana', PASSWORD);
  await desk.home.newButton.click();
  await desk.frame.addPersonButton.click();
  await desk.person.field('Nombres').fill('Amalia');
  await expect(desk.frame.saved).toBeVisible();
  const amalias = page.url();
  await page.reload();
  await expect(desk.person.field('Nombres')).toHaveValue('Amalia');
  await account.submit('Ana', PASSWORD);
  await expect(account.dialog).toBeHidden();
  const second = await context.newPage();
  const other = openDesk(second);
  await other.home.open();
  await new Account(second).submit('ana', PASSWORD);
  await expect(second.getByText('Amalia').first()).toBeVisible();

  await test.step('signing out clears every tab', async () => {
    await account.leaveButton.click();
    await expect(account.dialog).toBeVisible();
    await expect(new Account(second).dialog).toBeVisible();
    for (const tab of [page, second]) await expect(tab.getByText('Amalia')).toHaveCount(0);
    await expect(page.getByText('Sofía').first()).toBeVisible();
    await page.goBack();
    await expect(account.dialog.or(page.getByText('Sofía').first()).first()).toBeVisible();
    await expect(page.getByText('Amalia')).toHaveCount(0);
    await page.goForward();
  });
  await test.step('the next user sees neither the list entry nor the page', async () => {
    await account.submit('berta', PASSWORD);
    await expect(account.line).toContainText('berta');
    await expect(page.getByText('Sofía').first()).toBeVisible();
    await expect(page.getByText('Amalia')).toHaveCount(0);
    await page.goto(amalias);
    await account.submit('berta', PASSWORD);
    await expect(desk.notFound).toBeVisible();
    await page.goto(everybodys.personPath(1));
    await account.submit('berta', PASSWORD);
    await expect(desk.person.field('Nombres')).toHaveValue('Sofía');
  });
  await test.step('the first user has everything again', async () => {
    await account.leaveButton.click();
    await account.submit('ana', PASSWORD);
    await page.goto(amalias);
    await account.submit('ana', PASSWORD);
    await expect(desk.person.field('Nombres')).toHaveValue('Amalia');
  });
});

test('where nobody has to approve, «Revisar» hands nothing over: the next user sees nothing of it', async ({
  page,
  context,
  desk,
  account,
  seedClients,
  storage,
}) => {
  await acceptAnyUser(context);
  const { id, path, personPath } = await seedClients([toHolder({ givenName: 'Amalia' })]);
  await setOwner(storage, id, 'ana');
  await page.goto(personPath(1));
  await account.submit('ana', PASSWORD);
  await desk.frame.reviewButton.click();
  await expect(desk.review.person('Amalia')).toBeVisible();
  await expect
    .poll(() => storage.read('enrollments', id))
    .toMatchObject({ submission: { state: 'in-review' } });
  await account.leaveButton.click();
  await account.submit('berta', PASSWORD);
  await expect(account.line).toContainText('berta');
  await expect(desk.home.empty).toBeVisible();
  for (const state of ['in-review', 'approved', 'sending', 'unknown']) {
    await storage.change('enrollments', id, (record) => ({ ...record, submission: { state, attempts: 1 } }));
    await page.goto(`${path}/revision`);
    await account.submit('berta', PASSWORD);
    await expect(desk.notFound).toBeVisible();
    await expect(page.getByText('Amalia')).toHaveCount(0);
  }
});

test('what is begun at once after the sign-in is of who signed in, however long the computer takes to tell who it is', async ({
  page,
  desk,
  account,
}) => {
  await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = async (...input) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return digest(...input);
    };
  });
  await desk.home.open();
  await account.submit(USER, PASSWORD);
  await desk.home.newButton.click();
  await desk.frame.addPersonButton.click();
  await desk.person.field('Nombres').fill('Amalia');
  await expect(desk.frame.saved).toBeVisible();
  await account.leaveButton.click();
  await expect(account.dialog).toBeVisible();
  await expect(account.user).toHaveValue('');
  await expect(desk.home.rows).toHaveCount(0);
  await expect(page.getByText('Amalia')).toHaveCount(0);
});

test('signing out during a send clears the screen at once, and the answer is recorded', async ({
  page,
  desk,
  account,
  openReview,
  seedClients,
}) => {
  const { path } = await seedClients([toHolder({ givenName: 'Sofía' })]);
  await openReview(path);
  const release = await holdRequests(page, PATHS.finalize);
  await desk.review.sendButton.click();
  await expect(desk.review.sendingButton).toBeVisible();
  await account.leaveButton.click();
  await expect(account.line).toContainText('se espera su respuesta');
  await expect(page.getByText('Sofía', { exact: false })).toHaveCount(0);

  release();
  await expect(account.dialog).toBeVisible();
  await account.signIn();
  await page.goto(path);
  await account.laterButton.click();
  await expect(desk.receipt.heading).toBeVisible();
});

test('with a sign-in, the agent who entered the data cannot approve, and another account can', async ({
  page,
  context,
  desk,
  account,
  sandbox,
  seedClients,
  openReview,
}) => {
  await changeProfile(page, { review: { approval: 'required' } });
  await acceptAnyUser(context);
  const { path, personPath } = await seedClients([toHolder()]);
  const { supervision } = desk.review;
  await openReview(path);
  await page.goto(personPath(1));
  await account.signIn();
  await desk.frame.reviewButton.click();
  await expect(page.getByText(`Trabaja aquí: ${USER}`)).toBeVisible();
  await expect(supervision.worker).toHaveCount(0);
  await supervision.handInButton.click();
  await expect(supervision.approval).not.toContainText('Sin inicio de sesión');
  await expect(supervision.approval).toContainText(`Ingresada por ${USER}.`);
  await expect(supervision.why).toContainText('Espera en Por revisar.');
  await expect(supervision.approveButton).toHaveCount(0);

  // While nobody is signed in, there is no name to approve with.
  await account.leaveButton.click();
  await expect(page).toHaveURL('/');
  await page.goto(`${path}/revision`);
  await account.laterButton.click();
  await expect(supervision.why).toContainText('Acceda con su cuenta');
  await page.getByRole('main').getByRole('button', { name: 'Acceder' }).click();
  await account.submit('supervisora', PASSWORD);
  await account.dialog.waitFor({ state: 'hidden' });
  await supervision.approveButton.click();
  await supervision.answerKnown(supervision.approved);
  await expect(supervision.approved).toContainText('Aprobada por supervisora el');
  const file = await desk.files.export();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);

  // That somebody was signed in elsewhere is only what a file says.
  await desk.files.give(file);
  await expect(desk.files.claim).toContainText(
    'la aprobó supervisora (con acceso del servicio, según el archivo)',
  );
});
