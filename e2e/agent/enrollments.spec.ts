/** The list of enrollments on this computer: its rows, search, order, copies, deletion and restoring. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { daysAgo, storeRecords, toAttempt, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const COMPANY = { givenName: 'Ejemplos del Sur SpA', identifier: '76.543.210-3' };
const NAMELESS = { identifier: '9.876.543-3' };

function countLocks(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => (await navigator.locks.query()).held?.length);
}

test('each row shows persons, state, dates and origin, and offers what its state allows', async ({
  page,
  desk,
  storage,
  faults,
}) => {
  const unknown = toRecords([{ givenName: 'Uma' }], {
    updatedAt: daysAgo(5),
    submission: { state: 'unknown', attempts: 1, attemptId: 'a' },
  });
  const cutOff = toRecords([{ givenName: 'Carla' }], {
    updatedAt: daysAgo(6),
    submission: { state: 'sending', attempts: 1, attemptId: 'b' },
  });
  const telephones = [{ id: 't', number: '1', remark: '', typeCode: '' }];
  await storeRecords(
    page,
    toRecords([ANA, NAMELESS, COMPANY, BEGONA, {}], { updatedAt: daysAgo(1) }),
    toRecords([completePerson({ telephones })], {
      updatedAt: daysAgo(2),
      submission: { state: 'confirmed', attempts: 1, attemptId: 'c' },
    }),
    toRecords([{}], { updatedAt: daysAgo(3), origin: { kind: 'conflict', of: 'x' } }),
    toRecords([], { updatedAt: daysAgo(4), createdAt: 'ayer', origin: { kind: 'file', at: daysAgo(4) } }),
    unknown,
    cutOff,
    {
      attempts: [
        toAttempt({ id: 'a', enrollmentId: unknown.id, state: 'unknown' }),
        toAttempt({ id: 'b', enrollmentId: cutOff.id, state: 'sending' }),
      ],
    },
  );
  await page.goto('/');

  await test.step('rows', async () => {
    await expect(desk.home.drafts).toHaveText([
      'Ana Zúñiga, Sin nombre (9.876.543-3), Ejemplos del Sur SpA y 2 más',
      'Begoña Núñez',
      'Sin nombre',
      'Sin personas',
      'Uma',
      'Carla',
    ]);
    await expect(desk.home.rows).toContainText([
      /En preparación.*5 personas.*Último cambio: .*Creada: /,
      /Confirmada.*1 persona/,
      /Copia por conflicto/,
      /De un archivo.*0 personas.*Creada: —/,
      /Resultado desconocido/,
      /Resultado desconocido/,
    ]);
    await expect(desk.home.count).toHaveText('6 inscripciones');
    await expect(page).toHaveTitle('Inscripciones · Enrola');
  });

  await test.step('an enrollment that the service may have cannot be deleted', async () => {
    for (const name of ['Uma', 'Carla']) {
      await expect(desk.home.row(name)).toContainText(/No se elimina hasta que se registre/);
      await expect(desk.home.button(name, 'Duplicar')).toBeVisible();
      await expect(desk.home.button(name, 'Eliminar')).toHaveCount(0);
    }
  });

  await test.step('a copy opens as a new draft with ids of its own, and the original stays', async () => {
    await desk.home.button(/^Begoña Núñez/, 'Duplicar').click();
    await expect(page).toHaveURL(/\/inscripciones\/[0-9a-f]{32}$/);
    await expect(desk.frame.personLink('Begoña')).toBeVisible();
    const persons = await storage.dump('persons');
    expect(persons.split('"id":"t"')).toHaveLength(2);
    expect(persons.split('"number":"1"')).toHaveLength(3);
    await page.goBack();
    await expect(desk.home.row(/^Begoña Núñez/)).toContainText([/En preparación.*Copia/, /Confirmada/]);
  });
  expect(faults).toEqual([]);
});

test('enrollments are found by any person, identifier or state, then ordered and filtered', async ({
  page,
  desk,
}) => {
  await storeRecords(
    page,
    toRecords([ANA, NAMELESS, COMPANY, BEGONA], { createdAt: daysAgo(9), updatedAt: daysAgo(1) }),
    toRecords([COMPANY], {
      createdAt: daysAgo(8),
      updatedAt: daysAgo(2),
      submission: { state: 'rejected', attempts: 1 },
    }),
    toRecords([{ ...ANA, identifier: '' }], { createdAt: daysAgo(7), updatedAt: daysAgo(3) }),
  );
  await page.goto('/');
  await expect(desk.home.count).toHaveText('3 inscripciones');

  for (const query of ['123456785', '12.345.678-5', '12345678-5', 'nunez', 'BEGOÑA núñ', 'begona 12345']) {
    await desk.home.search.fill(query);
    await expect.soft(desk.home.drafts, query).toHaveText([/^Begoña Núñez, Ana Zúñiga/]);
  }
  await desk.home.search.fill('por corregir');
  await expect(desk.home.drafts).toHaveText(['Ejemplos del Sur SpA']);
  await desk.home.search.fill('nadie');
  await expect(desk.home.count).toHaveText('Ninguna inscripción coincide.');
  await expect(desk.home.rows).toHaveCount(0);
  await desk.home.search.fill('');

  await desk.home.sort.selectOption('Nombre');
  await expect(desk.home.drafts).toHaveText([/^Ana Zúñiga, Sin/, 'Ana Zúñiga', 'Ejemplos del Sur SpA']);
  await desk.home.sort.selectOption('Creación');
  await expect(desk.home.drafts).toHaveText(['Ana Zúñiga', 'Ejemplos del Sur SpA', /^Ana Zúñiga, Sin/]);
  await desk.home.sort.selectOption('Estado');
  await expect(desk.home.drafts).toHaveText([/^Ana Zúñiga, Sin/, 'Ana Zúñiga', 'Ejemplos del Sur SpA']);
  await desk.home.show.selectOption('Rechazada: por corregir (1)');
  await expect(desk.home.drafts).toHaveText(['Ejemplos del Sur SpA']);

  await desk.home.drafts.click();
  await expect(page).toHaveURL(/\/inscripciones\/[^/]+/);
  await page.goBack();
  await expect(desk.home.show).toHaveValue('rejected');
});

test('a deleted enrollment comes back by undo, or within a day by restoring it', async ({
  page,
  context,
  desk,
  storage,
}) => {
  const [ana, begona] = [toRecords([ANA]), toRecords([BEGONA], { updatedAt: daysAgo(1) })];
  const purged = toRecords([{ givenName: 'Petra' }], { deletedAt: daysAgo(1.01) });
  const kept = toRecords([{ givenName: 'Karin' }], { deletedAt: daysAgo(0.99) });
  const content = { subjects: [{ name: 'Petra', identifier: '••.•••.•11-1', identifierHash: 'f00' }] };
  await storeRecords(page, ana, begona, purged, kept, {
    attempts: [toAttempt({ enrollmentId: purged.id, content })],
  });
  await page.goto('/');

  await test.step('a day after its deletion an enrollment is gone, with the names in its attempts', async () => {
    await expect(desk.home.drafts).toHaveText(['Ana Zúñiga', 'Begoña Núñez']);
    await desk.home.show.selectOption('Eliminadas (1)');
    await expect(desk.home.rows).toContainText(['Karin']);
    await expect.poll(() => storage.dump('persons')).not.toContain('Petra');
    await expect.poll(() => storage.dump('enrollments')).not.toContain(purged.id);
    const attempts = await storage.dump('attempts');
    expect(attempts).not.toContain('Petra');
    expect(attempts).toContain('••.•••.•11-1');
    await desk.home.show.selectOption('Todas (2)');
  });

  await test.step('an enrollment that another tab has open is not deleted', async () => {
    const other = await context.newPage();
    await other.goto(`/inscripciones/${ana.id}`);
    await expect(other.getByRole('link', { name: /Ana/ })).toBeVisible();
    await expect.poll(() => countLocks(page)).toBe(1);
    await desk.home.button('Ana', 'Eliminar').click();
    await expect(desk.home.problem).toContainText('No se eliminó: está abierta en otra pestaña');
    await expect(desk.home.drafts).toHaveCount(2);
    await other.close();
    // The browser releases the lock a moment after the tab is gone.
    await expect.poll(() => countLocks(page)).toBe(0);
  });

  await test.step('undo', async () => {
    await desk.home.button('Ana', 'Eliminar').click();
    await expect(desk.home.done).toContainText('Se eliminó «Ana Zúñiga».');
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
    await expect(desk.home.drafts).toBeFocused();
    await desk.undoButton.click();
    await expect(desk.home.drafts).toHaveText(['Ana Zúñiga', 'Begoña Núñez']);
    await expect(desk.home.drafts.first()).toBeFocused();
  });

  await test.step('restore', async () => {
    await desk.home.button('Ana', 'Eliminar').click();
    await expect(desk.home.done).toContainText('Se eliminó');
    await page.goto(`/inscripciones/${ana.id}`);
    await expect(desk.notFound).toBeVisible();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
    await desk.home.show.selectOption('Eliminadas (2)');
    await expect(desk.home.row('Ana')).toContainText(/Eliminada.*Se puede restaurar hasta: /);
    await expect(desk.home.drafts).toHaveCount(0);
    await desk.home.button('Ana', 'Restaurar').click();
    await expect(desk.home.done).toContainText('Se restauró «Ana Zúñiga».');
    await desk.home.show.selectOption('Todas (2)');
    await desk.home.drafts.filter({ hasText: 'Ana' }).click();
    await expect(desk.frame.personLink('Ana')).toBeVisible();
  });
});
