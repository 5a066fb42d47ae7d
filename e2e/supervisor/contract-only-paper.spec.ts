/** A profile that says nothing of printing: identifiers are masked, whoever wrote them. */
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';
import { SERVERS, toBaseUrl } from '../setup/servers.ts';

test.use({ baseURL: toBaseUrl(SERVERS.contractOnly) });

test('identifiers are masked on paper, and whole on the screen', async ({ page, desk, seed, sandbox }) => {
  const { path } = await seed([completePerson({ identifier: '12345678-5' })], '');
  await page.goto(`${path}/papel`);
  await expect(desk.paper.person('Persona 1: Begoña Núñez')).toContainText('Identificador••••••78-5');
  await expect(desk.paper.sheet).toContainText('el perfil no permite imprimirlos completos');
  await expect(desk.paper.sheet).not.toContainText('MUESTRA');
  await expect(desk.paper.sheet).not.toContainText('Perfil de riesgo');
  await expect(desk.paper.sheet).not.toContainText('12345');

  await sandbox.addFault({
    path: '/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento',
    status: 200,
    body: { created: '12.345.678-5', order: '112345678-5' },
  });
  await page.goto(`${path}/revision`);
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  const main = page.getByRole('main');
  await expect(desk.receipt.answer).toHaveText('{"created":"12.345.678-5","order":"112345678-5"}', {
    useInnerText: true,
  });
  await expect(desk.receipt.sent).toContainText('"identificador":"12345678-5"');

  await page.emulateMedia({ media: 'print' });
  await expect(desk.receipt.answer).toHaveText('{"created":"••.•••.•78-5","order":"112345678-5"}', {
    useInnerText: true,
  });
  await expect(desk.receipt.persons.nth(1)).toHaveText('1Begoña Núñez••••••78-5');
  expect(await main.innerText()).not.toMatch(/(?<!1)12\.?345/);
});
