/** The dialog «Pegar o escanear»: how it comes and goes, and that nothing of it stays. */
import type { Route } from '@playwright/test';
import { LUZ, toCode } from '../../src/domain/intake/cards.arbitraries.ts';
import { ZONE_OF_LUZ } from '../setup/cards.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('what is pasted before the dialog has come is in its box then, and nowhere else', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson()]);
  const held: Route[] = [];
  await page.route(/intake-dialog.*js/, (route) => void held.push(route));
  await page.goto(personPath(1));
  const remark = desk.person.scalar('materno');
  await remark.focus();
  await desk.intake.paste(ZONE_OF_LUZ);
  await expect(desk.intake.dialog).toBeHidden();
  for (const route of held) await route.continue();
  await expect(desk.intake.box).toHaveValue(ZONE_OF_LUZ);
  await expect(desk.intake.status).toContainText('9 datos leídos');
  await expect(remark).toHaveValue('');
});

test('nothing goes in unasked, nothing is kept: Escape, what is no data, what was sent', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  const { path, personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  const { intake } = desk;
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url()));
  await intake.openButton.focus();
  await intake.give(`${toCode(LUZ)}\nvilqu@pqxtlz.cl`);
  await expect(intake.status).toContainText('código QR');
  await page.keyboard.press('Escape');
  await expect(intake.dialog).toBeHidden();
  await expect(intake.openButton).toBeFocused();
  await intake.openButton.click();
  await expect(intake.box).toHaveValue('');
  await intake.box.fill('hola, ¿cómo está?');
  await expect(intake.status).toContainText('No se reconoció ningún dato.');
  await expect(intake.applyButton).toHaveAttribute('aria-disabled', 'true');
  await intake.cancelButton.click();
  const everything = [
    ...seen,
    page.url(),
    await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((stored) => Object.entries(stored))),
    ),
    JSON.stringify(await storage.list('persons')),
  ].join(' ');
  expect(everything).not.toMatch(/16\.?543\.?210|514253560|vilqu/);

  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await intake.paste(ZONE_OF_LUZ);
  await expect(intake.status).toContainText('Esta inscripción no se puede modificar aquí.');
  await expect(intake.applyButton).toHaveAttribute('aria-disabled', 'true');
});
