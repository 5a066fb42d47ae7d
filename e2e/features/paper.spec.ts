/** Printing: the enrollment for signature, the receipt, and identifiers that the profile masks. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { expect, test } from '../setup/fixtures.ts';
import { readPdfOutline } from '../setup/pdf-outline.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';
import { SERVERS, toBaseUrl } from '../setup/servers.ts';

const PRINTED = { format: 'A4', outline: true, tagged: true } as const;

/** Enough rows for a second page. */
const ROWS: Partial<Person> = {
  telephones: Array.from({ length: 12 }, (_, index) =>
    rowWith('telephones', {
      id: `t${index}`,
      number: `+56 9 1234 56${10 + index}`,
      remark: index === 0 ? 'después de las 18:00' : '',
      typeCode: 'TTELEMOVIL',
    }),
  ),
  addresses: [
    rowWith('addresses', { id: 'a', line: 'Avenida Uno 1', typeCode: 'TDIREFPART', communeId: 13101 }),
  ],
  emails: Array.from({ length: 12 }, (_, index) =>
    rowWith('emails', { id: `e${index}`, address: `persona${index}@example.cl`, typeCode: 'TDIREEPART' }),
  ),
  bankAccounts: [rowWith('bankAccounts', { number: '000123456', kind: 'Cuenta corriente', bankId: 1 })],
};

test('an enrollment prints for signature: its state, then each person on a new page', async ({
  page,
  desk,
  sandbox,
  seed,
  faults,
}) => {
  const prints = await desk.paper.countPrints();
  const { id, path } = await seed([
    completePerson(ROWS),
    completePerson({ givenName: 'Ana', ...ROWS }),
    completePerson({ givenName: 'Eva' }),
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${path}/revision`);
  await desk.paper.open();
  await expect(desk.paper.heading).toBeFocused();
  await expect(page).toHaveURL(`${path}/papel`);
  await expect(page).toHaveTitle('Para firmar · Enrola');
  const { sheet } = desk.paper;

  await test.step('contents', async () => {
    await expect(sheet).toContainText(
      'MUESTRA Hecho con un perfil de muestra: no es válido como inscripción.',
    );
    await expect(sheet).toContainText('EstadoBORRADOR, sin enviar');
    await expect(sheet).toContainText('Perfil de riesgoModerado (MOD)');
    await expect(sheet).toContainText('Los identificadores van completos: el perfil lo permite.');
    const first = desk.paper.person('Persona 1: Begoña Núñez');
    await expect(first).toContainText(
      `Inscripción ${id.slice(0, 8)} · Persona 1 de 3 · MUESTRA · BORRADOR, sin enviar`,
    );
    await expect(first).toContainText('RUT12.345.678-5');
    await expect(first).toContainText('Fecha de nacimiento05-09-1983');
    await expect(first).not.toContainText('Apellido materno');
    expect((await desk.paper.readTable(first, 'Teléfonos')).slice(0, 3)).toEqual([
      'Teléfono | Tipo de teléfono | Nota',
      '+56 9 1234 5610 | Móvil (TTELEMOVIL) | después de las 18:00',
      '+56 9 1234 5611 | Móvil (TTELEMOVIL) | ',
    ]);
    expect(await desk.paper.readTable(first, 'Direcciones')).toEqual([
      'Dirección | Comuna o ciudad | Tipo de dirección',
      'Avenida Uno 1 | Santiago (13101) | Particular (TDIREFPART)',
    ]);
    await expect(desk.paper.person('Persona 3: Eva Núñez').getByRole('table')).toHaveCount(0);
    await expect(desk.paper.signatures).toHaveText(Array.from({ length: 3 }, () => 'FirmaNombreFecha'));
  });

  await test.step('pages, black on white, without the controls of the app', async () => {
    const { pages, headings } = readPdfOutline(await page.pdf(PRINTED));
    const pageOf = (title: string) => headings.find((heading) => heading.title === title)?.page;
    // Each of the first two persons needs two pages.
    expect([
      pageOf('Para firmar'),
      pageOf('Persona 1: Begoña Núñez'),
      pageOf('Persona 2: Ana Núñez'),
      pageOf('Persona 3: Eva Núñez'),
      pages,
    ]).toEqual([1, 1, 3, 5, 5]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the print button, by mouse and by keyboard', async () => {
    await desk.paper.printButton.click();
    await expect.poll(prints).toBe(1);
    await desk.paper.printButton.press('Enter');
    await expect.poll(prints).toBe(2);
  });

  await test.step('the language of the screen', async () => {
    await desk.switchLanguage('en');
    await expect(sheet).toContainText('DRAFT, not sent');
    await expect(sheet).toContainText('SAMPLE');
    await expect(desk.paper.signatures.first()).toHaveText('SignatureNameDate');
    await desk.switchLanguage('es');
  });

  await test.step('identifiers are masked where the profile says so', async () => {
    await servePrivacy(sandbox, { print: { identifiers: 'masked' } });
    await page.reload();
    await expect(desk.paper.person(/^Persona 1/)).toContainText('RUT••.•••.•78-5');
    await expect(sheet).toContainText('Los identificadores van ocultos en parte');
    await expect(sheet).not.toContainText('345.6');
  });
  expect(faults).toEqual([]);
});

test('a long enrollment prints with all persons, also when the browser prints before all are in the page', async ({
  page,
  desk,
  seed,
}) => {
  const prints = await desk.paper.countPrints();
  const { path } = await seed(Array.from({ length: 120 }, () => completePerson()));
  await page.goto(`${path}/papel`);
  await expect(desk.paper.heading).toBeVisible();
  expect(readPdfOutline(await page.pdf(PRINTED)).pages).toBe(120);

  await page.reload();
  await desk.paper.printButton.click();
  await expect.poll(prints).toBe(1);
  expect(await desk.paper.signatures.count()).toBe(120);
});

test('every page of an enrollment prints without its controls, and the receipt prints what the service answered', async ({
  page,
  desk,
  seed,
}) => {
  const { id, path } = await seed([completePerson(ROWS), completePerson({ givenName: 'Ana' })]);
  const prints = await desk.paper.countPrints();
  await page.goto(path);

  await test.step('start, person, review', async () => {
    const visits = [
      [desk.start.heading, async () => {}],
      [desk.person.heading(1, 2), () => desk.frame.personLink(1).click()],
      [desk.review.heading, () => desk.frame.stepLink('Revisión y envío').click()],
    ] as const;
    for (const [heading, visit] of visits) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await visit();
      await expect(heading).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(heading).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('navigation')).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  await test.step('receipt', async () => {
    await desk.review.approveAndSend();
    await expect(desk.receipt.heading).toBeVisible();
    await expect(desk.receipt.answer).toBeHidden();
    await desk.receipt.choose('print');
    await expect.poll(prints).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect(desk.receipt.confirmation).toBeVisible();
    await expect(desk.receipt.time).toBeVisible();
    await expect(desk.receipt.answer).toBeVisible();
    await expect(desk.receipt.sent).toBeHidden();
    await expect(desk.receipt.persons).toHaveText([
      'NombreRUTNúmero de cliente',
      'Begoña Núñez12.345.678-5CLI-000001',
      'Ana Núñez10.007.919-4CLI-000002',
    ]);
    await expect(page.getByRole('main')).toContainText(id.slice(0, 8));
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  await page.emulateMedia({ media: 'screen' });
  await desk.receipt.choose('paper');
  await expect(desk.paper.sheet).toContainText('EstadoConfirmada');
});

test.describe('under a profile that does not mention printing', () => {
  test.use({ baseURL: toBaseUrl(SERVERS.contractOnly) });

  test('identifiers are masked on paper and complete on the screen', async ({
    page,
    desk,
    seed,
    sandbox,
  }) => {
    const { path } = await seed([completePerson({ identifier: '12345678-5' })], '');
    await page.goto(`${path}/papel`);
    await expect(desk.paper.person('Persona 1: Begoña Núñez')).toContainText('Identificador••••••78-5');
    await expect(desk.paper.sheet).toContainText('el perfil no permite imprimirlos completos');
    await expect(desk.paper.sheet).not.toContainText('MUESTRA');
    await expect(desk.paper.sheet).not.toContainText('Perfil de riesgo');
    await expect(desk.paper.sheet).not.toContainText('12345');

    await sandbox.addFault({
      path: FINALIZE_PATH,
      status: 200,
      body: { created: '12.345.678-5', order: '112345678-5' },
    });
    await page.goto(`${path}/revision`);
    await desk.review.sendButton.click();
    await expect(desk.receipt.heading).toBeVisible();
    await desk.receipt.unfold();
    await expect(desk.receipt.answer).toHaveText('{"created":"12.345.678-5","order":"112345678-5"}', {
      useInnerText: true,
    });
    await expect(desk.receipt.sent).toContainText('"identificador":"12345678-5"');

    await page.emulateMedia({ media: 'print' });
    await expect(desk.receipt.answer).toHaveText('{"created":"••.•••.•78-5","order":"112345678-5"}', {
      useInnerText: true,
    });
    await expect(desk.receipt.persons.nth(1)).toHaveText(/^Begoña Núñez\s+••••••78-5$/, {
      useInnerText: true,
    });
    expect(await page.getByRole('main').innerText()).not.toMatch(/(?<!1)12\.?345/);
  });
});
