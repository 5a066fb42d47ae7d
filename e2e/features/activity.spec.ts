/** «Qué pasó» of a single browser: counted from its journals and its ledger, and exported as a table. */
import { readFile } from 'node:fs/promises';
import { findViolations } from '../audits/axe.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { toHandedIn } from '../setup/handed-in.ts';
import { daysAgo, storeRecords, toAttempt } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

test('what was entered, returned and created is counted, found and exported', async ({ page, desk }) => {
  test.slow();
  const { activity } = desk;
  await changeProfile(page, { answers: { reference: '/reference' } });
  const amaro = await toHandedIn({
    persons: [completePerson({ givenName: 'Amaro', identifier: '11.111.111-1' })],
    agent: 'Ignacio Vera',
    at: daysAgo(2),
  });
  await storeRecords(
    page,
    amaro,
    await toHandedIn({ persons: [completePerson()], agent: 'Lorena Tapia', at: daysAgo(0.01) }),
    await toHandedIn({
      persons: [completePerson({ givenName: 'Carla', identifier: '22.222.222-2' })],
      agent: 'Ignacio Vera',
      at: daysAgo(1),
      isReturned: true,
    }),
    // A send whose enrollment is gone; its name would be a formula.
    {
      attempts: [
        toAttempt({
          endedAt: daysAgo(3),
          content: { subjects: [{ name: '=1+1', identifier: '••.•••.•35-1', identifierHash: '' }] },
        }),
      ],
    },
  );
  await page.goto(`/inscripciones/${amaro.id}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Qué pasó' }).click();
  await expect(activity.heading).toBeFocused();
  await expect(page).toHaveTitle('Qué pasó · Enrola');
  await expect(activity.figure('esperan ahora')).toContainText('1');
  await expect(activity.figure('la más antigua')).toContainText('14 min');
  await expect(activity.figure('ingresadas')).toContainText('3');
  await expect(activity.figure('devueltas')).toContainText('1');
  await expect(activity.figure('bien a la primera')).toContainText('67 %');
  await expect(activity.figure('clientes creados')).toContainText('2');
  await expect(activity.figure('mediana')).toContainText('2 d 0 h');
  await expect(activity.agents).toHaveText([
    /^Ignacio Vera21.*50 %$/,
    /^Lorena Tapia1—100 %$/,
    /^Todos3167 %$/,
  ]);
  await expect(activity.chart).toHaveAccessibleName(/: 1, devueltas 1; hoy: 1, devueltas 0$/);
  expect(await findViolations(page)).toEqual([]);

  // The whole identifier and the reference come from the enrollment and the answer.
  await expect(activity.client('Amaro')).toHaveText(
    /11\.111\.111-1.*SBX-\d+.*Ignacio Vera.*Sofía Supervisora2 d 0 h$/,
  );
  await expect(activity.exportButton).toHaveText('Exportar 2');
  await activity.search.fill('11111111');
  await expect(activity.clients).toHaveCount(1);
  await expect(activity.exportButton).toHaveText('Exportar 1');
  // A search for a person is nobody else's business.
  expect(page.url()).not.toContain('1111');
  await activity.search.fill('nadie');
  await expect(page.getByText('Nadie coincide')).toBeVisible();
  await activity.search.fill('');

  const download = await activity.exportAs('Texto separado (CSV)');
  expect(download.suggestedFilename()).toMatch(/^enrola-creados-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Nombre";"Identificador";"N.º de cliente";"Referencia";"Agente";"Aprobó";"Pedida";"Creado";"Creado (UTC)"',
  );
  expect(lines[1]).toMatch(/^"Amaro Núñez[^"]*";"11\.111\.111-1";/);
  expect(lines[2]).toMatch(/^"'=1\+1";"••\.•••\.•35-1";"";/);
  expect(lines).toHaveLength(4);
  await expect(page.getByText('2 clientes exportados')).toBeVisible();
  const workbook = await activity.exportAs('Planilla (XLSX)');
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');

  await activity.client('Amaro').getByRole('link').click();
  await expect(desk.receipt.heading).toBeVisible();
});

test('another period counts other days, and the palette leads there', async ({ page, desk }) => {
  const { activity } = desk;
  await storeRecords(page, {
    ...(await toHandedIn({ persons: [completePerson()], agent: 'Lorena Tapia', at: daysAgo(30) })),
  });
  await desk.home.open();
  await desk.palette.open();
  await desk.palette.search.fill('qué pasó');
  await page.keyboard.press('Enter');
  await expect(activity.heading).toBeFocused();
  await expect(activity.figure('esperan ahora')).toContainText('1');
  await expect(activity.figure('ingresadas')).toContainText('0');
  await activity.choosePeriod('30 días');
  await expect(activity.figure('ingresadas')).toContainText('1');
  await activity.choosePeriod('Elegir…');
  await expect(activity.figure('ingresadas')).toContainText('0');
  await page.getByLabel('Hasta').fill('2020-01-01');
  await expect(page.getByText('con 92 días como máximo')).toBeVisible();
});
