/** Power cuts: what was acknowledged as saved is there again, and what was being sent is unknown, never sent twice. */
import { expect, test as base } from '../setup/fixtures.ts';
import { KillableBrowser } from './killable-browser.ts';
import { Desk } from '../pages/desk.ts';
import { completePerson, createSeeder } from '../setup/seed.ts';

const KILLS = 20;

const test = base.extend<{ killable: KillableBrowser }>({
  killable: async ({ desk: _desk }, use) => {
    const browser = await KillableBrowser.create();
    await use(browser);
    await browser.remove();
  },
});

test('nothing that was acknowledged as saved is lost in 20 kills', async ({ killable, baseURL }) => {
  test.setTimeout(240_000);
  let started = await killable.start();
  const seeded = await createSeeder(started.page, baseURL)([completePerson({ paternalName: '' })]);
  const address = `${baseURL}${seeded.personPath(1)}`;
  await started.page.goto(address);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { page } = started;
    const desk = new Desk(page);
    const text = `Apellido ${kill} ñ`;
    await desk.person.scalar('paterno').fill(text);
    await expect(page.getByText(/^Guardando/)).toBeVisible();
    await expect(desk.frame.saved).toBeVisible();
    await killable.kill();
    started = await killable.start();
    await started.page.goto(address);
    await expect(new Desk(started.page).person.scalar('paterno')).toHaveValue(text);
  }
});

test('a browser that is killed while it sends leaves an unknown result, and nothing is sent again', async ({
  killable,
  context: ownContext,
  sandbox,
  baseURL,
}) => {
  const cookies = await ownContext.cookies();
  let { context, page } = await killable.start();
  await context.addCookies(cookies);
  const seeded = await createSeeder(page, baseURL)([completePerson({ givenName: 'SANDBOX-DELAY-20000' })]);
  await page.goto(`${baseURL}${seeded.path}/revision`);
  await new Desk(page).review.approveAndSend();
  await expect.poll(async () => (await sandbox.submissions()).length).toBe(1);
  await killable.kill();

  ({ context, page } = await killable.start());
  await context.addCookies(cookies);
  await page.goto(`${baseURL}${seeded.path}/revision`);
  const desk = new Desk(page);
  await expect(desk.unknown.heading).toBeVisible();
  await expect(desk.unknown.facts).toContainText('La pestaña se cerró, o el navegador terminó');
  await page.goto(`${baseURL}/`);
  await expect(page.getByRole('main')).toContainText('Resultado desconocido');
  expect(await sandbox.submissions()).toHaveLength(1);
});
