/** The main job on the Chile sample, by accessible names alone. */
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { COMPANY, NATURAL } from '../setup/people.ts';
import { SENT } from '../setup/people-sent.ts';

test('a natural person and a company with two rows in each section arrive as one exact request', async ({
  desk,
  sandbox,
  faults,
}) => {
  test.slow();
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.enter(NATURAL);
  await desk.frame.addPersonButton.click();
  await desk.person.enter(COMPANY);
  await desk.frame.reviewButton.click();

  await expect(desk.review.heading).toBeVisible();
  const natural = desk.review.person("Persona 1: Begoña Núñez O'Ryan");
  const company = desk.review.person('Persona 2: Ejemplos del Sur SpA');
  await expect(natural.getByText('12.345.678-5')).toBeVisible();
  await expect(natural.getByText('05-09-1983')).toBeVisible();
  await expect(natural.getByText('Ñuñoa (13120)')).toBeVisible();
  await expect(company.getByText('Sociedad por acciones (SpA) (SPA)')).toBeVisible();
  await expect(company.getByText('Apellido paterno')).toHaveCount(0);
  expect(await sandbox.submissions()).toEqual([]);

  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();

  const [submission, ...others] = await sandbox.submissions();
  expect(others).toEqual([]);
  expect(JSON.parse(submission?.body ?? '')).toStrictEqual(SENT);
  expect(submission?.contentType).toMatch(/^application\/json/);
  expect(submission?.status).toBe(200);

  await expect(desk.receipt.confirmation).toBeVisible();
  await expect(desk.receipt.status).toHaveText('200');
  const at = Date.parse((await desk.receipt.time.getAttribute('datetime')) ?? '');
  expect(Math.abs(at - Date.parse(submission?.receivedAt ?? ''))).toBeLessThan(60_000);
  await expect(desk.receipt.sent).toHaveText(submission?.body ?? '', { useInnerText: true });
  await expect(desk.receipt.answer).toContainText('"reference": "SBX-000001"');

  const clients = await sandbox.clients();
  expect(clients.map(({ fields }) => fields['nombre'])).toEqual(['Begoña', 'Ejemplos del Sur SpA']);
  for (const [index, client] of clients.entries()) {
    const person = SENT.personaFulls[index];
    expect(client.telephones.map(({ fields }) => fields)).toEqual(person?.telefonoFulls);
    expect(client.addresses.map(({ fields }) => fields)).toEqual(person?.direccionFulls);
    expect(client.emails.map(({ fields }) => fields)).toEqual(person?.emailFulls);
    expect(client.bankAccounts.map(({ fields }) => fields)).toEqual(person?.cuentaBancarioFulls);
  }
  expect(faults).toEqual([]);
});

test('in English the same person arrives, and switching the language keeps what was typed', async ({
  page,
  desk,
  sandbox,
}) => {
  test.slow();
  const english = new Desk(page, 'en');
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.fillScalars(NATURAL.scalars);
  await desk.person.addRow('telefonoFulls', { telefono: 'typed before the switch' });

  await desk.switchLanguage('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(english.person.scalar('nombre')).toHaveValue('Begoña');
  await expect(english.person.scalar('fechaNacimiento')).toHaveValue('05-09-1983');
  await expect(english.person.scalar('codPais')).toHaveValue('Chile');
  await expect(english.person.scalar('codTipoRelacion').locator('option:checked')).toHaveText(
    'Account holder',
  );
  await expect(english.person.rowField('telefonoFulls', 1, 'telefono')).toHaveValue(
    'typed before the switch',
  );
  await english.person.removeButton('telefonoFulls', 1).click();

  await english.person.enter({ scalars: {}, rows: NATURAL.rows });
  await english.frame.reviewButton.click();
  await english.review.approveAndSend();

  await expect(english.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toStrictEqual([{ ...SENT, personaFulls: [SENT.personaFulls[0]] }]);
});
