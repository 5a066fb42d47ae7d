/** Approvals where the names come from the sign-in. */
import type { Page } from '@playwright/test';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PASSWORD, USER } from '../setup/second-service/service.ts';

/** The stand-in knows one user: another name is let in as that one. */
async function letIn(page: Page, name: string): Promise<void> {
  await page.route('**/v1/session', async (route) => {
    const body = route.request().postData();
    await (body === null ? route.continue() : route.continue({ postData: body.replace(name, USER) }));
  });
}

test('who signed in is who entered, and may not approve; somebody else who signs in may', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
  openReview,
}) => {
  await changeProfile(page, { review: { approval: 'required' } });
  await letIn(page, 'supervisora');
  const { path, personPath } = await seedClients([toHolder()]);
  const { supervision } = desk.review;
  await openReview(path);
  await page.goto(personPath(1));
  await account.signIn();
  await desk.frame.reviewButton.click();
  await expect(supervision.approval).toContainText(`Nombre según el inicio de sesión: ${USER}.`);
  await expect(supervision.supervisor).toHaveCount(0);
  await expect(supervision.approval).not.toContainText('Sin inicio de sesión');
  await expect(supervision.approval).toContainText(`Ingresada por ${USER}.`);
  await supervision.approveButton.click();
  await expect(supervision.approval.getByRole('alert')).toContainText('Quien ingresó los datos no puede');

  // Nobody is signed in: nothing is approved in anybody's name.
  await account.leaveButton.click();
  await expect(supervision.approval).toContainText('Ingrese con su cuenta');
  await supervision.approval.getByRole('button', { name: 'Ingresar' }).click();
  await account.submit('supervisora', PASSWORD);
  await account.dialog.waitFor({ state: 'hidden' });
  await supervision.approveButton.click();
  await expect(supervision.approved).toContainText('Aprobada por supervisora el');
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});
