/** The address of an enrollment opens it for whoever may see it. */
import type { Locator } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { expect, PASSWORD, test } from '../setup/team-fixtures.ts';

const toLink = (list: Locator) => list.getByRole('link', { name: 'Daniela Vera' });
const addressOf = async (link: Locator) => (await link.getAttribute('href')) ?? '';

test('an address opens its enrollment in a browser that never had it, after the sign-in', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  const { team } = await signIn('supervisora');
  const address = await addressOf(toLink(team.list));
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  const elsewhere = new TeamDesk(page);
  await page.goto(address);
  await elsewhere.fillSignIn('supervisora', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Daniela Vera' })).toBeVisible();
  await expect(elsewhere.panel).toContainText('En revisión.');
  expect(new URL(page.url()).pathname).toBe(address);
  await context.close();
});

test('a row at home and in the queue opens in another tab, by the middle button and with Ctrl', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('supervisora');
  const { page } = team;
  const opens = async (link: Locator, press: Parameters<Locator['click']>[0]) => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click(press)]);
    await expect(tab.getByRole('heading', { name: 'Daniela Vera' })).toBeVisible();
    await tab.close();
  };
  await opens(toLink(team.list), { button: 'middle' });
  await opens(toLink(team.list), { modifiers: ['ControlOrMeta'] });
  await desk.queue.open();
  await opens(toLink(desk.queue.rows), { button: 'middle' });
  await opens(toLink(desk.queue.rows), { modifiers: ['ControlOrMeta'] });
  // The page of the list stayed.
  await expect(desk.queue.waiting).toHaveCount(2);
});

test('who may not see an enrollment is told so, in the words for one that does not exist', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  test.slow();
  const { team } = await signIn('supervisora');
  const address = await addressOf(toLink(team.list));
  const administrator = await signIn('admin');
  const link = await administrator.team.invite('Paula Godoy');
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  await new TeamDesk(page).makeAccount(link, 'paula');
  await expect(new Desk(page).home.newButton).toBeVisible();
  for (const each of [address, '/inscripciones/00000000-0000-4000-8000-000000000000']) {
    await page.goto(each);
    await expect(page.getByRole('heading', { name: 'No puede abrir esta inscripción' })).toBeVisible();
    await expect(page.getByText('no es de las que puede ver Paula Godoy')).toBeVisible();
    await expect(page.getByText('pida a supervisión que se la asigne')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(new Desk(page).home.newButton).toBeVisible();
  await administrator.team.page.goto(address);
  await expect(
    administrator.team.page.getByRole('heading', { name: 'No puede abrir esta inscripción' }),
  ).toBeVisible();
  await context.close();
});
