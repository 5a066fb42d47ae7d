/** After a power cut, everything shown as saved is there again, and a request on its way is unknown, never sent twice. */
import { expect, test as base } from '../setup/fixtures.ts';
import { KILLS, reportFigures } from './count.ts';
import { KillableBrowser } from './killable-browser.ts';
import { Desk } from '../pages/desk.ts';
import { completePerson, createSeeder } from '../setup/seed.ts';

const test = base.extend<{ killable: KillableBrowser }>({
  killable: async ({ desk: _desk }, use) => {
    const browser = await KillableBrowser.create();
    await use(browser);
    await browser.remove();
  },
});

// Each round starts a browser, which takes long on a busy machine.
test.describe.configure({ timeout: 60_000 + KILLS * 30_000 });

test('a text that the app shows as saved survives every kill of the browser', async ({
  killable,
  baseURL,
}) => {
  let { page } = await killable.start();
  const seeded = await createSeeder(page, baseURL)([completePerson({ paternalName: '' })]);
  const address = `${baseURL}${seeded.personPath(1)}`;
  await page.goto(address);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const text = `Apellido ${kill} ñ`;
    const desk = new Desk(page);
    await desk.person.scalar('paterno').fill(text);
    // «Guardado» is gone before the field has taken the text: whenever it is there, the text is on the disk. «Guardando…»
    // lasts half a second, and a busy machine may not see it.
    await expect(desk.frame.saved).toBeVisible();
    await killable.kill();
    ({ page } = await killable.start());
    await page.goto(address);
    await expect(new Desk(page).person.scalar('paterno'), `kill ${kill} lost a saved text`).toHaveValue(text);
  }
  reportFigures(`kills: ${KILLS} kills, no saved text lost`);
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
