/** The main journey: two persons are entered, reviewed and sent, in both languages and under a profile that assumes nothing. */
import { requestWith } from '../../src/domain/enrollment/builders.fixture.ts';
import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { expect, test } from '../setup/fixtures.ts';
import { COMPANY, NATURAL } from '../setup/people.ts';
import { SENT } from '../setup/people-sent.ts';
import { SERVERS, toBaseUrl } from '../setup/servers.ts';

/** Parts of the names and identifiers of the two persons. */
const PERSONAL_DATA = /Bego|Núñez|Ryan|Ejemplos|5678|3210/;

/** Scenes ask the rest of every page. */
async function checkPage(page: Page, name: string): Promise<void> {
  const titleAndAddress = `${await page.title()} ${decodeURI(page.url())}`;
  expect
    .soft(titleAndAddress, `no personal data in the title and address of the ${name} page`)
    .not.toMatch(PERSONAL_DATA);
}

test('a natural person and a company with two rows in each section arrive as one exact request', async ({
  page,
  desk,
  sandbox,
  faults,
}) => {
  test.slow();
  await desk.home.create();
  await desk.start.fill();
  await checkPage(page, 'start');
  await desk.frame.nextButton.click();
  await desk.person.enter(NATURAL);
  await checkPage(page, 'person');
  await desk.frame.addPersonButton.click();
  await desk.person.enter(COMPANY);
  await desk.frame.reviewButton.click();

  await expect(desk.review.heading).toBeVisible();
  const natural = desk.review.person("Begoña Núñez O'Ryan");
  const company = desk.review.person('Ejemplos del Sur SpA');
  await expect(natural.getByText('12.345.678-5')).toBeVisible();
  await expect(natural.getByText('05-09-1983')).toBeVisible();
  await expect(natural.getByText(/^Ñuñoa/)).toBeVisible();
  await expect(company.getByText('Sociedad por acciones (SpA)')).toBeVisible();
  await expect(company.getByText('Apellido paterno')).toHaveCount(0);
  await checkPage(page, 'review');
  expect(await sandbox.submissions()).toEqual([]);

  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await checkPage(page, 'receipt');

  const [submission, ...others] = await sandbox.submissions();
  expect(others).toEqual([]);
  expect(JSON.parse(submission?.body ?? '')).toStrictEqual(SENT);
  expect(submission?.contentType).toMatch(/^application\/json/);
  expect(submission?.status).toBe(200);

  await expect(desk.receipt.confirmation).toBeVisible();
  await expect(desk.receipt.status).toHaveText('200');
  const at = Date.parse((await desk.receipt.time.getAttribute('datetime')) ?? '');
  expect(Math.abs(at - Date.parse(submission?.receivedAt ?? ''))).toBeLessThan(60_000);
  await desk.receipt.unfold();
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

test('in English the same person arrives, and switching the language keeps everything typed', async ({
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
  await english.switchLanguage('es');
  await expect(desk.receipt.heading).toBeVisible();
});

test.describe('with the contract-only profile', () => {
  test.use({ baseURL: toBaseUrl(SERVERS.contractOnly) });

  test('nothing is required, codes are typed, and everything arrives as typed', async ({
    desk,
    sandbox,
    faults,
  }) => {
    test.slow();
    await test.step('an enrollment with one empty person is sent', async () => {
      await desk.home.create();
      await desk.frame.nextButton.click();
      await expect(desk.person.content.getByRole('textbox')).toHaveCount(14);
      await expect(desk.person.content.getByRole('combobox')).toHaveCount(0);
      await expect(desk.person.content.getByText(/\((obligatorio|opcional)\)/)).toHaveCount(0);
      await desk.person.addRow('telefonoFulls', {});
      await desk.frame.reviewButton.click();
      await desk.review.sendButton.click();
      await expect(desk.receipt.heading).toBeVisible();
      expect(await sandbox.bodies()).toStrictEqual([requestWith([{}])]);
      await sandbox.clear();
    });

    await desk.home.create();
    await desk.start.fill('code');
    await desk.frame.nextButton.click();
    await desk.person.enter(NATURAL, 'code');
    await desk.frame.addPersonButton.click();
    await desk.person.enter(COMPANY, 'code');
    await desk.frame.reviewButton.click();
    await desk.review.sendButton.click();

    await expect(desk.receipt.heading).toBeVisible();
    const [submission, ...others] = await sandbox.submissions();
    expect(others).toEqual([]);
    // This profile knows no RUT, so the dots are sent too.
    const [natural, company] = SENT.personaFulls;
    expect(JSON.parse(submission?.body ?? '')).toStrictEqual({
      ...SENT,
      personaFulls: [
        { ...natural, identificador: NATURAL.scalars.identificador },
        { ...company, identificador: COMPANY.scalars.identificador },
      ],
    });
    await expect(desk.receipt.status).toHaveText('200');
    await desk.receipt.unfold();
    await expect(desk.receipt.sent).toHaveText(submission?.body ?? '', { useInnerText: true });
    expect(await sandbox.clients()).toHaveLength(2);
    expect(faults).toEqual([]);
  });
});
