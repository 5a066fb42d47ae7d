/** What can go wrong with a send: whatever proves nothing is unknown, read-only, and never sent again by itself. */
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { changeProfile } from '../setup/change-profile.ts';
import { countSends } from '../setup/count-sends.ts';
import { expect, test } from '../setup/fixtures.ts';
import { listen } from '../setup/listen.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

const UNPROVEN = [
  ['SANDBOX-401', 'El servicio respondió 401'],
  ['SANDBOX-429', 'El servicio pide esperar'],
  ['SANDBOX-500', 'El servicio respondió 500'],
  ['SANDBOX-500-AFTER', 'El servicio respondió 500'],
  ['SANDBOX-503', 'El servicio respondió 503'],
  ['SANDBOX-421', 'El servicio respondió 421'],
  ['SANDBOX-RESET-BEFORE', 'La conexión se cortó'],
  ['SANDBOX-RESET-AFTER', 'La conexión se cortó'],
  ['SANDBOX-TRUNCATED', 'La respuesta llegó incompleta'],
  ['SANDBOX-HUGE', 'La respuesta era más larga'],
  ['SANDBOX-REDIRECT', 'una redirección, que no se siguió'],
] as const;

/** An hour of the page's own time, in which it is left, comes back, and loses and finds the network. */
async function letAnHourPass(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.runFor('20:00');
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
}

for (const [sentinel, told] of UNPROVEN) {
  test(`${sentinel} ends as unknown, by one fetch, and nothing follows by itself`, async ({
    page,
    context,
    desk,
    seed,
  }) => {
    await page.clock.install();
    const sends = await countSends(page);
    const { path, personPath } = await seed([completePerson({ givenName: sentinel })]);
    await page.goto(`${path}/revision`);
    await desk.review.approveAndSend();

    await expect(desk.unknown.heading).toBeVisible();
    await expect(desk.unknown.facts).toContainText(told);
    expect(await sends()).toBe(1);

    await letAnHourPass(page);
    await context.setOffline(true);
    await page.clock.runFor('01:00');
    await context.setOffline(false);
    await page.clock.runFor('01:00');
    expect(await sends()).toBe(1);

    for (const address of [personPath(1), `${path}/revision`]) {
      await page.goto(address);
      await expect(desk.unknown.heading).toBeVisible();
      await letAnHourPass(page);
      expect(await sends()).toBe(0);
    }
  });
}

test('a service of another origin that allows no cross-origin requests ends as unknown', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const server = createServer((_request, response) => response.end('{}'));
  const port = await listen(server);
  const sends = await countSends(page);
  // By the server, whose content policy then names that origin.
  await servePrivacy(sandbox, {}, { sample: false, baseUrl: `http://127.0.0.1:${port}` });
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.facts).toContainText('La conexión se cortó');
  expect(await sends()).toBe(1);
  server.close();
});

test('200 with a failure inside is no confirmation where the profile says so', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const answers = {
    success: { statuses: ['2xx'], pointer: '/success', equals: true },
    noEffect: [{ statuses: ['2xx'], pointer: '/success', equals: false }],
    message: '/message',
  };
  await changeProfile(page, { answers });
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-FAILURE' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText('El servicio respondió 200: no creó nada');
  await expect(desk.receipt.heading).toHaveCount(0);
  expect(await sandbox.clients()).toEqual([]);

  await changeProfile(page, { answers: { success: answers.success } });
  const other = await seed([completePerson({ givenName: 'SANDBOX-FAILURE', identifier: '11.111.111-1' })]);
  await page.goto(`${other.path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.facts).toContainText('El servicio respondió 200');
});

test('an answer after the time-out is evidence on the same attempt', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await changeProfile(page, { timeoutSeconds: 1 });
  const sends = await countSends(page);
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-DELAY-3000' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();

  await expect(desk.unknown.facts).toContainText('El servicio no respondió a tiempo');
  await expect(desk.unknown.late).toHaveCount(0);
  await expect(desk.unknown.late).toContainText('El servicio respondió 200', { timeout: 10_000 });
  await expect(desk.unknown.heading).toBeVisible();
  await page.reload();
  await expect(desk.unknown.late).toContainText('El servicio respondió 200');
  expect(await sends()).toBe(0);
  expect(await sandbox.submissions()).toHaveLength(1);

  await desk.unknown.resolve('exists', 'Rosa Soto', 'La respuesta tardía trae la referencia');
  await expect(desk.receipt.heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Rosa Soto registró el');
  await expect(page.getByRole('main')).toContainText('La respuesta tardía trae la referencia');
  await page.goto(`${path}/revision`);
  await expect(desk.receipt.heading).toBeVisible();
});

test('what does not exist at the service can be sent again: attempt 2, by a press', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await sandbox.addFault({ path: '/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento', status: 502 });
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.heading).toBeVisible();

  await desk.unknown.record.click();
  await expect(desk.unknown.exists).toBeFocused();
  await expect(page.getByText('Elija lo que encontró.')).toBeVisible();
  await desk.unknown.doesNotExist.check();
  await desk.unknown.record.click();
  await expect(desk.unknown.by).toBeFocused();
  await expect(page.getByText('Escriba su nombre.')).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);

  await desk.unknown.resolve('does-not-exist');
  await expect(page.getByText('será el intento 2')).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [first, second] = await sandbox.bodies();
  expect(second).toEqual(first);
});

test('Enter held down sends once', async ({ page, desk, sandbox, seed }) => {
  const sends = await countSends(page);
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-DELAY-1500' })]);
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  await desk.review.sendButton.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sends()).toBe(1);
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('what was sent before is flagged by identifier and by content, and names the send', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const first = await seed([completePerson()]);
  await page.goto(`${first.path}/revision`);
  await expect(desk.review.earlier).toHaveCount(0);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();

  const same = await seed([completePerson()]);
  await page.goto(`${same.path}/revision`);
  await expect(desk.review.earlier).toContainText('El contenido es exactamente el mismo');
  await expect(desk.review.earlier.getByRole('link')).toHaveAttribute('href', first.path);
  await desk.review.approveAndSend();
  await expect(desk.review.earlierDialog).toContainText('Begoña Núñez ••.•••.•78-5');
  await desk.review.backWithoutSending.click();
  await expect(desk.review.sendButton).toBeFocused();
  expect(await sandbox.submissions()).toHaveLength(1);

  const repeated = await seed([
    completePerson({ givenName: 'Otra', identifier: '9.876.543-3' }),
    completePerson({ identifier: '12345678-5', givenName: 'Distinta', relationshipTypeCode: 'CONTACTO' }),
  ]);
  await page.goto(`${repeated.path}/revision`);
  await expect(desk.review.earlier).toContainText('El identificador se repite (Persona 2)');
  await desk.review.approveAndSend();
  await page.keyboard.press('Escape');
  await expect(desk.review.earlierDialog).toHaveCount(0);
  expect(await sandbox.submissions()).toHaveLength(1);
  await desk.review.approveAndSend();
  await desk.review.sendAnyway.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(2);
});
