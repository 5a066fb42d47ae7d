/** The list of enrollments on this computer: its rows, search, order, copies, deletion and restoring. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { countLocks } from '../setup/count-locks.ts';
import { expect, test } from '../setup/fixtures.ts';
import { daysAgo, storeRecords, toAttempt, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const COMPANY = { givenName: 'Ejemplos del Sur SpA', identifier: '76.543.210-3' };
const NAMELESS = { identifier: '9.876.543-3' };

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
  const telephones = [rowWith('telephones', { id: 't', number: '1' })];
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
      'Uma',
      'Carla',
      'Ana Zúñiga y 4 más',
      'Sin nombre',
      'Sin personas',
      'Begoña Núñez',
    ]);
    await expect(desk.home.rows).toContainText([
      /Resultado desconocido/,
      /Resultado desconocido/,
      /5 personas.*faltan 5.*Moderado.*ayer/,
      /Copia por conflicto.*Incompleta/,
      /De un archivo.*0 personas/,
      /1 persona.*Confirmada/,
    ]);
    await expect(desk.home.count).toHaveText('6 inscripciones');
    await desk.home.openMenu('Sin personas');
    await expect(desk.home.row('Sin personas')).toContainText('Creada: —');
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('Inscripciones · Enrola');
  });

  await test.step('an enrollment that the service may have cannot be deleted', async () => {
    for (const name of ['Uma', 'Carla']) {
      await expect(desk.home.row(name)).toContainText(/No se elimina hasta que se registre/);
      await desk.home.openMenu(name);
      await expect(desk.home.button(name, 'Duplicar')).toBeVisible();
      await expect(desk.home.button(name, 'Eliminar')).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('a copy opens as a new draft with ids of its own, and the original stays', async () => {
    await desk.home.choose(/^Begoña Núñez/, 'Duplicar');
    await expect(page).toHaveURL(/\/inscripciones\/[0-9a-f]{32}$/);
    await expect(desk.frame.personLink('Begoña')).toBeVisible();
    const persons = await storage.dump('persons');
    expect(persons.split('"id":"t"')).toHaveLength(2);
    expect(persons.split('"number":"1"')).toHaveLength(3);
    await page.goBack();
    await expect(desk.home.row(/^Begoña Núñez/)).toContainText([/Copia/, /Confirmada/]);
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
    await expect.soft(desk.home.drafts, query).toHaveText(['Ana Zúñiga y 3 más']);
    await expect.soft(desk.home.rows, query).toContainText('También está: Begoña Núñez');
  }
  await desk.home.search.fill('por corregir');
  await expect(desk.home.drafts).toHaveText(['Ejemplos del Sur SpA']);
  await desk.home.search.fill('nadie');
  await expect(desk.home.count).toHaveText('Ninguna inscripción coincide.');
  await expect(desk.home.rows).toHaveCount(0);
  await desk.home.search.fill('nunez');
  await desk.home.tab('Rechazadas 1').click();
  await expect(desk.home.rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver 1 en «Todas»' }).click();
  await expect(desk.home.rows).toHaveCount(1);
  await desk.home.search.fill('');

  await desk.home.sort.selectOption('Nombre');
  await expect(desk.home.drafts).toHaveText(['Ana Zúñiga y 3 más', 'Ana Zúñiga', 'Ejemplos del Sur SpA']);
  await desk.home.sort.selectOption('Creación');
  await expect(desk.home.drafts).toHaveText(['Ana Zúñiga', 'Ejemplos del Sur SpA', 'Ana Zúñiga y 3 más']);
  await desk.home.sort.selectOption('Estado');
  await expect(desk.home.drafts).toHaveText(['Ejemplos del Sur SpA', 'Ana Zúñiga y 3 más', 'Ana Zúñiga']);
  await desk.home.tab('Rechazadas 1').click();
  await expect(desk.home.drafts).toHaveText(['Ejemplos del Sur SpA']);

  await desk.home.drafts.click();
  await expect(page).toHaveURL(/\/inscripciones\/[^/]+/);
  await page.goBack();
  await expect(desk.home.tab('Rechazadas')).toHaveAttribute('aria-selected', 'true');
});

test('each tab holds one state, by keyboard too, and a row opens where the work is', async ({
  page,
  desk,
}) => {
  const review = { entries: 1, hash: '', snapshots: 1, open: 1 };
  const draft = toRecords([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Eva', sex: '' }),
  ]);
  await storeRecords(
    page,
    draft,
    toRecords([completePerson({ givenName: 'Rita' })], {
      updatedAt: daysAgo(1),
      submission: { state: 'in-review', attempts: 1 },
    }),
    toRecords([completePerson({ givenName: 'Olga' })], { updatedAt: daysAgo(2), review }),
    toRecords([completePerson({ givenName: 'Pía' })], {
      updatedAt: daysAgo(3),
      submission: { state: 'confirmed', attempts: 1 },
    }),
    toRecords([completePerson({ givenName: 'Uma' })], {
      updatedAt: daysAgo(4),
      submission: { state: 'unknown', attempts: 1 },
    }),
  );
  await page.goto('/');
  await expect(desk.home.tabs).toHaveText([
    'Todas 5',
    'Borradores 1',
    'Por revisar 1',
    'Devueltas 1',
    'Aprobadas 0',
    'Enviadas 1',
    'Por averiguar 1',
  ]);
  await desk.home.tab('Todas').focus();
  for (const [name, path] of [
    ['Ana', new RegExp(`/personas/${draft.persons[1]?.id}#sex$`)],
    ['Rita', /\/revision$/],
    ['Olga', /\/inscripciones\/[^/]+$/],
    [undefined, undefined],
    ['Pía', /\/comprobante$/],
    ['Uma', /\/resultado$/],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    if (name === undefined) {
      await expect(page.getByRole('tabpanel', { name: 'Aprobadas 0' })).toContainText('Nada aprobado');
      continue;
    }
    await expect(desk.home.drafts).toHaveText([new RegExp(`^${name}`)]);
    await expect(desk.home.drafts).toHaveAttribute('href', path);
  }
  await page.keyboard.press('Home');
  await expect(desk.home.tab('Todas')).toBeFocused();
  await desk.home.findingsButton.click();
  // What was returned stands first.
  await expect(desk.home.drafts).toHaveText([/^Olga/, /^Ana/, /^Rita/]);
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
    await desk.home.tab('Eliminadas 1').click();
    await expect(desk.home.rows).toContainText(['Karin']);
    await expect.poll(() => storage.dump('persons')).not.toContain('Petra');
    await expect.poll(() => storage.dump('enrollments')).not.toContain(purged.id);
    const attempts = await storage.dump('attempts');
    expect(attempts).not.toContain('Petra');
    expect(attempts).toContain('••.•••.•11-1');
    await desk.home.tab('Todas 2').click();
  });

  await test.step('an enrollment that another tab has open is not deleted', async () => {
    const other = await context.newPage();
    await other.goto(`/inscripciones/${ana.id}`);
    await expect(other.getByRole('link', { name: /Ana/ }).first()).toBeVisible();
    await expect.poll(() => countLocks(page)).toBe(1);
    await desk.home.choose('Ana', 'Eliminar');
    await expect(desk.home.problem).toContainText('No se eliminó: está abierta en otra pestaña');
    await expect(desk.home.drafts).toHaveCount(2);
    await other.close();
    await expect.poll(() => countLocks(page)).toBe(0);
  });

  await test.step('undo', async () => {
    await desk.home.choose('Ana', 'Eliminar');
    await expect(desk.home.done).toContainText('Se eliminó «Ana Zúñiga».');
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
    await expect(desk.home.drafts).toBeFocused();
    await desk.undoButton.click();
    await expect(desk.home.drafts).toHaveText(['Ana Zúñiga', 'Begoña Núñez']);
    await expect(desk.home.drafts.first()).toBeFocused();
  });

  await test.step('restore', async () => {
    await desk.home.choose('Ana', 'Eliminar');
    await expect(desk.home.done).toContainText('Se eliminó');
    await page.goto(`/inscripciones/${ana.id}`);
    await expect(desk.notFound).toBeVisible();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
    await desk.home.tab('Eliminadas 2').click();
    await expect(desk.home.row('Ana')).toContainText(/Se puede restaurar hasta: .*Eliminada/);
    await expect(desk.home.drafts).toHaveCount(0);
    await desk.home.button('Ana', 'Restaurar').click();
    await expect(desk.home.done).toContainText('Se restauró «Ana Zúñiga».');
    await desk.home.tab('Todas 2').click();
    await desk.home.drafts.filter({ hasText: 'Ana' }).click();
    await expect(desk.frame.personLink('Ana')).toBeVisible();
  });
});
