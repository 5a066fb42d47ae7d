/** The same enrollment in several tabs: only one edits and sends, and no entry of the others is lost. */
import type { Route } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { countSends } from '../setup/count-sends.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('when two tabs press send, one of them sends and the other one says so', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
  openDesk,
}) => {
  const { path } = await seed([completePerson()]);
  const sends = await countSends(page);
  const held: Route[] = [];
  await context.route(`**${FINALIZE_PATH}`, (route) => void held.push(route));
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  const second = await context.newPage();
  const secondSends = await countSends(second);
  const other = openDesk(second);
  await second.goto(`${path}/revision`);
  await expect(second.getByText('está abierta en otra pestaña')).toBeVisible();

  // By keys: a click would wait for a button that goes once the other tab sends.
  for (const { review } of [desk, other]) await review.sendButton.focus();
  await Promise.all([page.keyboard.press('Enter'), second.keyboard.press('Enter')]);
  await expect(other.review.notice.first()).toContainText(/otra pestaña/i);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(desk.receipt.heading).toBeVisible();
  await expect(other.receipt.heading).toBeVisible();
  expect([await sends(), await secondSends()]).toEqual([1, 0]);
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('closing a tab while it sends gives an unknown result, and nothing is sent again', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
  openDesk,
}) => {
  // No answer comes before the tab is closed.
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-DELAY-60000' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect.poll(async () => (await sandbox.submissions()).length).toBe(1);
  const second = await context.newPage();
  const sends = await countSends(second);
  const other = openDesk(second);
  await second.goto(`${path}/revision`);
  await expect(second.getByText(/Otra pestaña está enviando/).first()).toBeVisible();
  await page.close();

  await expect(other.unknown.heading).toBeVisible();
  await expect(other.unknown.facts).toContainText('La pestaña se cerró, o el navegador terminó');
  await second.reload();
  await expect(other.unknown.heading).toBeVisible();
  expect(await sends()).toBe(0);
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('a second tab shows what the first one saves, and edits after it takes control', async ({
  page,
  context,
  desk,
  seed,
  openDesk,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('nombre').fill('Begoña Paz');
  const second = await context.newPage();
  const other = openDesk(second);
  await second.goto(personPath(1));
  await expect(second.getByText('está abierta en otra pestaña')).toBeVisible();
  await expect(other.person.scalar('nombre')).toBeDisabled();
  await expect(other.frame.addPersonButton).toBeDisabled();
  await expect(other.person.scalar('nombre')).toHaveValue('Begoña Paz');

  await desk.person.scalar('materno').fill('Soto');
  await second.getByRole('button', { name: 'Tomar el control' }).click();
  await expect(other.person.scalar('materno')).toBeEnabled();
  await expect(other.person.scalar('materno')).toHaveValue('Soto');
  await expect(desk.person.scalar('materno')).toBeDisabled();
  await other.person.scalar('materno').fill('Soto Lagos');
  await expect(other.frame.saved).toBeVisible();
  await expect(desk.person.scalar('materno')).toHaveValue('Soto Lagos');

  await second.close();
  await expect(desk.person.scalar('materno')).toBeEnabled();
  await expect(desk.person.scalar('materno')).toHaveValue('Soto Lagos');
});

test('a stale tab overwrites nothing, and both versions can be opened', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  const { id, personPath, personIds } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await expect(desk.person.scalar('nombre')).toBeEnabled();
  // As another tab does that was frozen and saves when it wakes up.
  await storage.change('enrollments', id, (header) => ({ ...header, revision: 9, riskProfileCode: 'AGR' }));
  await desk.person.scalar('nombre').fill('Escrito aquí');
  await page.keyboard.press('Tab');

  await expect(page.getByText('Otra pestaña guardó una versión más nueva')).toBeVisible();
  await expect(desk.person.scalar('nombre')).toBeDisabled();
  const stored = await storage.read('persons', [id, personIds[0] ?? '']);
  expect(stored).toMatchObject({ person: { givenName: 'Begoña' } });
  expect(await storage.read('enrollments', id)).toMatchObject({ revision: 9, riskProfileCode: 'AGR' });

  const theirs = page.getByRole('link', { name: 'Abrir la versión guardada en la otra pestaña' });
  await expect(theirs).toHaveAttribute('href', `/inscripciones/${id}`);
  await page.getByRole('link', { name: 'Abrir la versión que escribí aquí' }).click();
  await desk.frame.personLink(1).click();
  await expect(desk.person.scalar('nombre')).toHaveValue('Escrito aquí');
  await expect(desk.person.scalar('nombre')).toBeEnabled();
  await page.goto(personPath(1));
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
});

test('the browser asks before the agent leaves while a send is in progress, and not otherwise', async ({
  page,
  desk,
  seed,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const { path, personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('materno').fill('Soto');
  await page.keyboard.press('Tab');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  expect(asked).toEqual([]);

  const held: Route[] = [];
  await page.route(`**${FINALIZE_PATH}`, (route) => void held.push(route));
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.review.sendingButton).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(desk.receipt.heading).toBeVisible();
});
