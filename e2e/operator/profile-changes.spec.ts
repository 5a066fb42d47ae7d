/** A page never sends under a profile that the server no longer gives. */
import { expect, test } from '../setup/fixtures.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { completePerson } from '../setup/seed.ts';

test('a tab that was left open stops before it sends to an address that changed, says what changed, and reviews anew', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await expect(desk.review.primary).toBeVisible();

  const NOT_SENT = 'No se envió: la configuración del servicio cambió desde que se abrió esta página';
  await changeProfile(page, { baseUrl: '/moved', review: { approval: 'none' } });
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText(`${NOT_SENT} (la dirección del servicio, la aprobación).`);

  // The bytes are the same under the new profile: their approval holds.
  await changeProfile(page, { answers: { success: { statuses: ['2xx'] } } });
  await desk.review.sendButton.click();
  await expect(desk.review.notice).toContainText(`${NOT_SENT} (cómo se leen las respuestas).`);
  await desk.review.reviewAnewButton.click();
  await expect(desk.review.notice).toBeHidden();
  await expect(desk.review.supervision.approved).toBeVisible();

  await changeProfile(page, { answers: { success: { statuses: ['2xx'] } }, emptyText: 'send-empty' });
  await desk.review.sendButton.click();
  await expect(desk.review.notice).toContainText(`${NOT_SENT} (los campos, las listas o las reglas).`);
  expect(await sandbox.submissions()).toEqual([]);

  // The approval was of other bytes.
  await desk.review.reviewAnewButton.click();
  await expect(desk.review.supervision.state).toContainText('no es lo que se enviaría ahora');
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [body] = await sandbox.submissions();
  expect(body?.body).toContain('""');
  await desk.ledger.open();
  await expect(desk.ledger.rows).toHaveCount(1);
});

test('where the profile cannot be had before a send, nothing is sent; where the profile allows it, the agent decides', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await expect(desk.review.primary).toBeVisible();
  await sandbox.addFault({ path: '/profile.json', status: 503, times: 10 });
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText('La que usa esta página es del');
  await expect(desk.review.sendUncheckedButton).toBeHidden();
  expect(await sandbox.submissions()).toEqual([]);

  await sandbox.clear();
  await changeProfile(page, { profileCheck: 'ask' });
  await page.reload();
  await expect(desk.review.primary).toBeVisible();
  await page.unroute('**/profile.json');
  await sandbox.addFault({ path: '/profile.json', status: 503, times: 10 });
  await desk.review.approveAndSend();
  expect(await sandbox.submissions()).toEqual([]);
  await desk.review.sendUncheckedButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});
