/** What is printed: the enrollment for signature and the receipt. */
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { expect, test } from '../setup/fixtures.ts';
import { readPdfOutline } from '../setup/pdf-outline.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

const PRINTED = { format: 'A4', outline: true, tagged: true } as const;

/** Twelve rows: enough for a second page. */
const ROWS: Partial<Person> = {
  telephones: Array.from({ length: 12 }, (_, index) => ({
    id: `t${index}`,
    number: `+56 9 1234 56${10 + index}`,
    remark: index === 0 ? 'después de las 18:00' : '',
    typeCode: 'TTELEMOVIL',
  })),
  addresses: [{ id: 'a', line: 'Avenida Uno 1', typeCode: 'TDIREFPART', communeId: 13101 }],
  emails: Array.from({ length: 12 }, (_, index) => ({
    id: `e${index}`,
    address: `persona${index}@example.cl`,
    typeCode: 'TDIREEPART',
  })),
  bankAccounts: [{ id: 'b', number: '000123456', kind: 'Cuenta corriente', bankId: 1 }],
};

test('an enrollment is printed from its review: what it is, and each person to sign', async ({
  page,
  desk,
  seed,
  faults,
}) => {
  const prints = await desk.paper.countPrints();
  const { id, path } = await seed([completePerson(ROWS), completePerson({ givenName: 'Ana' })]);
  await page.goto(`${path}/revision`);
  await desk.paper.open();
  await expect(desk.paper.heading).toBeFocused();
  await expect(page).toHaveURL(`${path}/papel`);
  await expect(page).toHaveTitle('Para firmar · Enrola');

  const { sheet } = desk.paper;
  await expect(sheet).toContainText('MUESTRA Hecho con un perfil de muestra: no vale como inscripción.');
  await expect(sheet).toContainText('EstadoBORRADOR, sin enviar');
  await expect(sheet).toContainText('Perfil de riesgoModerado (MOD)');
  await expect(sheet).toContainText('Los identificadores van completos: el perfil lo permite.');
  const first = desk.paper.person('Persona 1: Begoña Núñez');
  await expect(first).toContainText(
    `Inscripción ${id.slice(0, 8)} · Persona 1 de 2 · MUESTRA · BORRADOR, sin enviar`,
  );
  await expect(first).toContainText('Identificador12.345.678-5');
  await expect(first).toContainText('Fecha de nacimiento05-09-1983');
  await expect(first).not.toContainText('Apellido materno');
  expect((await desk.paper.readTable('Teléfonos')).slice(0, 3)).toEqual([
    'Teléfono | Tipo de teléfono | Observación',
    '+56 9 1234 5610 | Móvil (TTELEMOVIL) | después de las 18:00',
    '+56 9 1234 5611 | Móvil (TTELEMOVIL) | ',
  ]);
  expect(await desk.paper.readTable('Direcciones')).toEqual([
    'Dirección | Comuna o ciudad | Tipo de dirección',
    'Avenida Uno 1 | Santiago (13101) | Particular (TDIREFPART)',
  ]);
  await expect(desk.paper.person('Persona 2: Ana Núñez').getByRole('table')).toHaveCount(0);
  await expect(desk.paper.signatures).toHaveText(['FirmaNombreFecha', 'FirmaNombreFecha']);

  await desk.paper.printButton.click();
  expect(await prints()).toBe(1);
  await desk.paper.printButton.press('Enter');
  expect(await prints()).toBe(2);
  expect(faults).toEqual([]);
});

test('each person begins a page, with nothing of the app around it', async ({ page, desk, seed }) => {
  const { path } = await seed([
    completePerson(ROWS),
    completePerson({ givenName: 'Ana', ...ROWS }),
    completePerson({ givenName: 'Eva' }),
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${path}/papel`);
  await expect(desk.paper.signatures).toHaveCount(3);
  const { pages, headings } = readPdfOutline(await page.pdf(PRINTED));
  const pageOf = (title: string) => headings.find((heading) => heading.title === title)?.page;
  // The first two do not fit on one page.
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
  await expect(desk.paper.sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('the browser prints everybody, however early it is told to', async ({ page, desk, seed }) => {
  const prints = await desk.paper.countPrints();
  const { path } = await seed(Array.from({ length: 120 }, () => completePerson()));
  await page.goto(`${path}/papel`);
  await expect(desk.paper.heading).toBeVisible();
  expect(readPdfOutline(await page.pdf(PRINTED)).pages).toBe(120);

  await page.reload();
  await desk.paper.printButton.click();
  expect(await prints()).toBe(1);
  expect(await desk.paper.signatures.count()).toBe(120);
});

test('it speaks the language of the screen', async ({ page, desk, seed }) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/papel`);
  await desk.switchLanguage('en');
  await expect(desk.paper.sheet).toContainText('DRAFT, not sent');
  await expect(desk.paper.sheet).toContainText('SAMPLE');
  await expect(desk.paper.signatures).toHaveText('SignatureNameDate');
});

test('what the profile does not let be printed is masked', async ({ page, desk, sandbox, seed }) => {
  await servePrivacy(sandbox, { print: { identifiers: 'masked' } });
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/papel`);
  await expect(desk.paper.person(/^Persona 1/)).toContainText('Identificador••.•••.•78-5');
  await expect(desk.paper.sheet).toContainText('Los identificadores van ocultos en parte');
  await expect(desk.paper.sheet).not.toContainText('345.6');
});

test('the receipt prints who, when and what the service answered', async ({ page, desk, seed }) => {
  const { id, path } = await seed([completePerson(), completePerson({ givenName: 'Ana' })]);
  const prints = await desk.paper.countPrints();
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await expect(desk.receipt.persons).toHaveCount(0);
  await desk.receipt.printButton.click();
  expect(await prints()).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(desk.receipt.confirmation).toBeVisible();
  await expect(desk.receipt.time).toBeVisible();
  await expect(desk.receipt.answer).toBeVisible();
  await expect(desk.receipt.sent).toBeHidden();
  await expect(desk.receipt.persons).toHaveText([
    'N.ºNombreIdentificador',
    '1Begoña Núñez12.345.678-5',
    '2Ana Núñez10.007.919-4',
  ]);
  await expect(page.getByRole('main')).toContainText(id.slice(0, 8));
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await desk.receipt.paperLink.click();
  await expect(desk.paper.sheet).toContainText('EstadoConfirmada');
});

test('any other page of an enrollment prints without what is pressed', async ({ page, desk, seed }) => {
  const { path, personPath } = await seed([completePerson(ROWS), completePerson()]);
  for (const address of [path, personPath(1), `${path}/revision`]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
  await expect(desk.review.heading).toBeVisible();
});
