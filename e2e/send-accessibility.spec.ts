/** axe over what a send may lead to: the unknown result, what was sent before, the tab that reads, the stale one. */
import { findViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { completePerson } from './seed.ts';

test('the unknown result, with what is missing in its form, and its receipt', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-400' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();
  await desk.unknown.record.click();
  await expect(desk.unknown.exists).toBeFocused();
  await desk.unknown.doesNotExist.check();
  await desk.unknown.record.click();
  await expect(desk.unknown.by).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);
  await desk.unknown.resolve('exists');
  await expect(desk.receipt.heading).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('what was sent before, on the page and in its dialog', async ({ page, desk, seed }) => {
  const first = await seed([completePerson()]);
  await page.goto(`${first.path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const second = await seed([completePerson()]);
  await page.goto(`${second.path}/revision`);
  await expect(desk.review.earlier).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await desk.review.approveAndSend();
  await expect(desk.review.backWithoutSending).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

test('a tab that reads, and one whose version is stale', async ({ page, context, desk, seed, storage }) => {
  const { id, personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await expect(desk.person.scalar('nombre')).toBeEnabled();
  const second = await context.newPage();
  await second.goto(personPath(1));
  await expect(second.getByRole('button', { name: 'Tomar el control' })).toBeVisible();
  expect(await findViolations(second)).toEqual([]);
  await second.close();

  await storage.change('enrollments', id, (header) => ({ ...header, revision: 9 }));
  await desk.person.scalar('nombre').fill('Ana');
  await expect(page.getByText('Otra pestaña guardó una versión más nueva')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
