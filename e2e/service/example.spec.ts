import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('a connection that is cut is never called a failure', async ({ page, desk, seed, sandbox }) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-CUT' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();
  expect(await sandbox.clients()).toEqual([]);
});
