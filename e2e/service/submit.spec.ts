/** Sending: once, told as it is known, and nothing but what the review shows. */
import { countSends } from '../setup/count-sends.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

for (const status of [400, 409, 500]) {
  test(`an answer ${status} proves nothing: the result is unknown, the draft read-only`, async ({
    page,
    desk,
    sandbox,
    seed,
  }) => {
    const { path, personPath } = await seed([completePerson({ givenName: `SANDBOX-${status}` })]);
    await page.goto(`${path}/revision`);
    await desk.review.approveAndSend();

    await expect(desk.unknown.heading).toBeVisible();
    await expect(desk.unknown.facts).toContainText(
      `El servicio respondió ${status}: la inscripción no quedó confirmada`,
    );
    await expect(desk.unknown.facts).toContainText('El servicio pudo haber creado los clientes');
    await expect(desk.unknown.facts).toContainText(`"status": ${status}`);
    await expect(desk.review.sendButton).toHaveCount(0);
    for (const address of [personPath(1), `${path}/revision`, path, `${path}/comprobante`]) {
      await page.goto(address);
      await expect(desk.unknown.heading).toBeVisible();
    }
    expect(await sandbox.submissions()).toHaveLength(1);
    expect(await sandbox.clients()).toEqual([]);
  });
}

test('a double click sends once, and the button is disabled while it sends', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-DELAY-1500' })]);
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  await desk.review.sendButton.dblclick();

  await expect(desk.review.sendingButton).toBeDisabled();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('leaving the review while it sends, and coming back, does not send again', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-DELAY-1500' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.review.sendingButton).toBeDisabled();
  await desk.frame.previousButton.click();
  await desk.frame.stepLink('Revisión y envío').click();

  await expect(desk.review.sendingButton.or(desk.review.sendButton)).toBeDisabled({ timeout: 1000 });
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('a cut connection is told as unknown, and fetch is called once', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const sends = await countSends(page);
  const { path, personPath } = await seed([completePerson({ givenName: 'SANDBOX-CUT' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();

  await expect(desk.unknown.heading).toBeVisible();
  await expect(desk.unknown.facts).toContainText('La conexión se cortó antes de una respuesta');
  await expect(desk.unknown.facts).toContainText('El servicio pudo haber creado los clientes');
  expect(await sends()).toBe(1);
  expect(await sandbox.clients()).toEqual([]);
  await page.goto(personPath(1));
  await expect(desk.unknown.heading).toBeVisible();
});

test('an answer in HTML is shown as text and never executed', async ({ page, desk, sandbox, seed }) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-HTML' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();

  await expect(desk.receipt.answer).toContainText(
    "<script>document.title = 'SANDBOX-HTML was executed';</script>",
  );
  await expect(page.getByRole('heading', { name: 'Answered by the sandbox' })).toHaveCount(0);
  await expect(desk.receipt.answer.getByRole('img')).toHaveCount(0);
  await expect(page).toHaveTitle('Comprobante · Enrola');
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('offline nothing is sent, nothing is queued, and the next press sends once', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
}) => {
  const sends = await countSends(page);
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await expect(desk.review.sendButton).toBeVisible();
  await context.setOffline(true);
  await desk.review.approveAndSend();

  await expect(desk.review.notice).toContainText('No se envió: este equipo está sin conexión');
  expect(await sends()).toBe(0);
  await context.setOffline(false);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(await sends()).toBe(0);
  expect(await sandbox.submissions()).toEqual([]);

  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sends()).toBe(1);
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('what is removed or moved beside the review is neither shown nor sent as before', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Berta' }),
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(`${path}/revision`);
  await desk.frame.personButton('remove', 2).click();
  await desk.frame.personButton('up', 2).click();

  await expect(desk.review.person('Persona 1: Carla')).toBeVisible();
  await expect(desk.review.person('Persona 2: Ana')).toBeVisible();
  await expect(desk.review.person('Berta')).toHaveCount(0);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ nombre: 'Carla' }, { nombre: 'Ana' }] }]);
  expect(await sandbox.clients()).toHaveLength(2);
});

test('what is incomplete is not sent: the summary takes the focus', async ({ page, desk, sandbox, seed }) => {
  const { path } = await seed([completePerson({ paternalName: '' })]);
  await page.goto(`${path}/revision`);
  await desk.review.sendButton.click();

  await expect(desk.frame.summary).toBeFocused();
  await expect(
    desk.frame.summaryLink('Persona 1 · Apellido paterno: escriba el apellido paterno'),
  ).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

test('what was confirmed cannot be edited or sent again', async ({ page, desk, sandbox, seed }) => {
  const { path, personPath } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();

  for (const address of [path, personPath(1), `${path}/revision`]) {
    await page.goto(address);
    await expect(desk.receipt.heading).toBeVisible();
    await expect(page).toHaveURL(`${path}/comprobante`);
  }
  expect(await sandbox.submissions()).toHaveLength(1);
});
