/** A case asks the service through the team's server, and keeps the answer as evidence. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '../setup/team-fixtures.ts';

test.use({
  teamVariables: { PROFILE: fileURLToPath(new URL('../../public/profiles/case.json', import.meta.url)) },
});

test('a list of risk is asked at a press, kept with its time, and asked again for another RUT', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('agente');
  const { page } = team;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await team.openEnrollment('Begoña Ñancupil');
  await desk.frame.persons.first().getByRole('link').click();
  await desk.person.field('RUT').fill('22.222.222-2');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  const main = page.getByRole('main');
  const status = main.getByRole('status').filter({ hasText: /lista/ });
  await main.getByRole('button', { name: 'Consultar: Lista de riesgo' }).click();
  await expect(status).toHaveText(/^No está en la lista · \d\d-\d\d-\d{4} \d\d:\d\d UTC · [0-9a-f]{8}$/);
  await main.getByRole('button', { name: 'Ver respuesta: Lista de riesgo' }).click();
  await expect(main.locator('pre')).toHaveText('[]');
  await expect(main.getByText(/^Comprobado el .* por /)).toBeVisible();

  // The answer is about the former RUT.
  await page.getByRole('tab', { name: 'Datos que se envían' }).click();
  await desk.person.field('RUT').fill('12.345.666-1');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await desk.frame.reviewButton.click();
  const findings = main.getByRole('link', { name: /Lista de riesgo/ });
  await findings.first().click();
  const again = main.getByRole('button', { name: 'Consultar de nuevo: Lista de riesgo' });
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription(/los datos consultados cambiaron después/);
  await page.keyboard.press('Space');
  await expect(status).toHaveText(/^Está en la lista · /);
  await desk.frame.reviewButton.click();
  await expect(main.getByText(/está en la lista de riesgo; consulte a cumplimiento/).first()).toBeVisible();
  await expect(main.getByText(/^Está en la lista · /).first()).toBeVisible();
  await main.getByRole('button', { name: 'Ver respuesta: Lista de riesgo' }).first().click();
  await expect(main.locator('pre')).toContainText('Lista inventada');

  // No value is in an address, and each press asked once.
  expect(sent.filter((request) => /\/enrollments\/\w+\/look-ups$/.test(request))).toHaveLength(2);
  expect(sent.join('\n')).not.toMatch(/12\.?345\.?666|22\.?222\.?222|risk-list\?/);
});
