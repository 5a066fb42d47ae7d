/**
 * Sending from the screen: one press is one request, and an answer that proves nothing leaves an unknown result. Which
 * answer proves what is tested in `src/services/finalize` and `src/domain/answers`; here is what only a browser does.
 */
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { checkDigitOf } from '../../src/domain/formats/rut.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { countSends } from '../setup/count-sends.ts';
import { failWrites } from '../setup/fail-writes.ts';
import { expect, test } from '../setup/fixtures.ts';
import { holdRequests } from '../setup/hold.ts';
import { listen } from '../setup/listen.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

/** What Chromium makes of an answer, or of none: one of each message. The table of faults (`e2e/faults`) has all of them. */
const BROKEN = [
  ['SANDBOX-CUT', 'La conexión se cortó antes de una respuesta'],
  ['SANDBOX-421', 'El servicio respondió 421'],
  ['SANDBOX-TRUNCATED', 'La respuesta llegó incompleta'],
  ['SANDBOX-HUGE', 'La respuesta era más larga'],
  ['SANDBOX-REDIRECT', 'una redirección, que no se siguió'],
  ['SANDBOX-429', 'El servicio pide esperar'],
] as const;

/** A RUT of its own for each send: one that was sent before would be flagged. */
function toIdentifier(index: number): string {
  const body = String(11_111_111 + index);
  return `${body}-${checkDigitOf(body)}`;
}

/** The page loses the focus and the network and gets both back, three times, twenty minutes apart by its clock. */
async function letAnHourPass(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.runFor('20:00');
    await page.evaluate(() => {
      for (const name of ['blur', 'focus', 'offline', 'online']) window.dispatchEvent(new Event(name));
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
}

/** Every alert from now on, also one that stands for a moment only. */
async function watchAlerts(page: Page): Promise<() => Promise<readonly string[]>> {
  const alerts = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role="alert"]')) seen.push(alert.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => alerts.jsonValue();
}

test('a broken or missing answer leaves an unknown result after one fetch', async ({ page, desk, seed }) => {
  test.slow();
  const sends = await countSends(page);
  for (const [index, [sentinel, text]] of BROKEN.entries()) {
    await test.step(sentinel, async () => {
      const { path } = await seed([completePerson({ givenName: sentinel, identifier: toIdentifier(index) })]);
      await page.goto(`${path}/revision`);
      await desk.review.approveAndSend();
      await expect(desk.unknown.heading).toBeVisible();
      await expect(desk.unknown.facts).toContainText(text);
      await expect(desk.unknown.facts).toContainText('El servicio pudo haber creado los clientes');
      expect(await sends()).toBe(1);
    });
  }
});

test('an unknown result is read-only at every address, and nothing is sent again by itself', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
}) => {
  await page.clock.install();
  const sends = await countSends(page);
  const { path, personPath } = await seed([completePerson({ givenName: 'SANDBOX-500' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.facts).toContainText(
    'El servicio respondió 500: la inscripción no quedó confirmada',
  );
  await expect(desk.unknown.facts).toContainText('"status": 500');
  await expect(desk.review.sendButton).toHaveCount(0);

  await letAnHourPass(page);
  await context.setOffline(true);
  await page.clock.runFor('01:00');
  await context.setOffline(false);
  await page.clock.runFor('01:00');
  expect(await sends()).toBe(1);
  for (const address of [personPath(1), `${path}/revision`, path, `${path}/comprobante`]) {
    await page.goto(address);
    await expect(desk.unknown.heading).toBeVisible();
    await letAnHourPass(page);
    expect(await sends()).toBe(0);
  }
  expect(await sandbox.submissions()).toHaveLength(1);
  expect(await sandbox.clients()).toEqual([]);
});

test('a service on another origin that allows no cross-origin requests leaves an unknown result', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const server = createServer((_request, response) => response.end('{}'));
  const port = await listen(server);
  const sends = await countSends(page);
  // The server hands out this profile, so its content policy allows that origin.
  await servePrivacy(sandbox, {}, { sample: false, baseUrl: `http://127.0.0.1:${port}` });
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.unknown.facts).toContainText('La conexión se cortó');
  expect(await sends()).toBe(1);
  server.close();
});

test('a double click, Enter held down, or leaving the review while it sends, all send once', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const sends = await countSends(page);
  const press = {
    'a double click': () => desk.review.sendButton.dblclick(),
    'Enter held down': async () => {
      await desk.review.sendButton.focus();
      for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    },
    'leaving the review and coming back': async () => {
      await desk.review.sendButton.click();
      await expect(desk.review.sendingButton).toBeDisabled();
      await desk.frame.previousButton.click();
      await desk.frame.stepLink('Revisión y envío').click();
    },
  };
  for (const [index, [name, send]] of Object.entries(press).entries()) {
    await test.step(name, async () => {
      const { path } = await seed([completePerson({ identifier: toIdentifier(index) })]);
      const release = await holdRequests(page, FINALIZE_PATH);
      await page.goto(`${path}/revision`);
      await desk.review.supervision.approve();
      await send();
      await expect(desk.review.sendingButton).toBeDisabled();
      release();
      await expect(desk.receipt.heading).toBeVisible();
      expect(await sends()).toBe(1);
      expect(await sandbox.submissions()).toHaveLength(index + 1);
    });
  }
});

test('without a network nothing is sent or queued, and the next press with one sends once', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
}) => {
  await page.clock.install();
  const sends = await countSends(page);
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  // Its journal, and the code that reads it, have come.
  await expect(desk.review.supervision.handInButton).toBeVisible();
  await context.setOffline(true);
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText('No se envió: este computador está sin conexión');

  await context.setOffline(false);
  await letAnHourPass(page);
  expect(await sends()).toBe(0);
  expect(await sandbox.submissions()).toEqual([]);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sends()).toBe(1);
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('an answer that cannot be recorded is shown, and is not taken for the send of another tab', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const sends = await countSends(page);
  const { path } = await seed([completePerson()]);
  const release = await holdRequests(page, FINALIZE_PATH);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect.poll(sends).toBe(1);
  await failWrites(page);
  const alerts = await watchAlerts(page);
  release();
  await expect(desk.review.notice).toContainText('la respuesta no se pudo guardar en este computador');
  await expect(desk.review.sendButton).toBeEnabled();
  expect((await alerts()).filter((text) => text.includes('Otra pestaña'))).toEqual([]);
  expect(await sends()).toBe(1);
  expect(await sandbox.submissions()).toHaveLength(1);

  await page.reload();
  await expect(desk.unknown.heading).toBeVisible();
  expect(await sends()).toBe(0);
});

test('an answer in HTML is shown as text and never executed', async ({ page, desk, seed }) => {
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-HTML' })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await desk.receipt.unfold();
  await expect(desk.receipt.answer).toContainText(
    "<script>document.title = 'SANDBOX-HTML was executed';</script>",
  );
  await expect(page.getByRole('heading', { name: 'Answered by the sandbox' })).toHaveCount(0);
  await expect(desk.receipt.answer.getByRole('img')).toHaveCount(0);
  await expect(page).toHaveTitle('Comprobante · Enrola');
});

test('an incomplete enrollment is not sent, and the focus moves to the list of errors', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson({ paternalName: '' })]);
  await page.goto(`${path}/revision`);
  await desk.review.waitForAll();
  await desk.review.primary.click();
  await expect(desk.review.supervision.refusal).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(desk.frame.summary).toBeFocused();
  await expect(
    desk.frame.summaryLink('Begoña · Apellido paterno: escriba el apellido paterno'),
  ).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

test('persons that are removed or moved beside the review are sent as it then shows them, and a confirmed enrollment is closed', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path, personPath } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Berta' }),
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(`${path}/revision`);
  await desk.frame.actOnPerson(2, 'remove');
  await desk.frame.actOnPerson(2, 'up');
  await expect(desk.review.person('Carla')).toBeVisible();
  await expect(desk.review.person('Ana')).toBeVisible();
  await expect(desk.review.person('Berta')).toHaveCount(0);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ nombre: 'Carla' }, { nombre: 'Ana' }] }]);
  expect(await sandbox.clients()).toHaveLength(2);

  for (const address of [path, personPath(1), `${path}/revision`]) {
    await page.goto(address);
    await expect(desk.receipt.heading).toBeVisible();
    await expect(page).toHaveURL(`${path}/comprobante`);
  }
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('an answer 200 with a failure inside follows the rules of the profile', async ({
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
});

test('an identifier or a content that was sent before is flagged with a link to that send', async ({
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
  const { supervision } = desk.review;
  await supervision.pressApprove();
  await expect(supervision.dialog).toContainText(/ya se envió en otra inscripción, del .* \(Confirmada\)/);
  await page.keyboard.press('Control+Enter');
  await expect(supervision.knownReasons.first()).toBeFocused();
  await expect(supervision.dialog).toContainText('Diga por qué se crea igual');
  await page.keyboard.press('Escape');
  await expect(supervision.approved).toHaveCount(0);

  const repeated = await seed([
    completePerson({ givenName: 'Otra', identifier: '9.876.543-3' }),
    completePerson({ identifier: '12345678-5', givenName: 'Distinta', relationshipTypeCode: 'CONTACTO' }),
  ]);
  await page.goto(`${repeated.path}/revision`);
  await expect(desk.review.earlier).toHaveCount(0);
  const warnings = desk.review.findings(/aviso/i);
  await expect(warnings).toContainText(/Distinta Núñez · RUT: ya se envió en otra inscripción/);
  await expect(warnings).toContainText(/Distinta Núñez · RUT: está también en otra inscripción/);
  await desk.review.approveAndSend();
  // Whoever approved it has answered; the send does not ask again.
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(2);
});
