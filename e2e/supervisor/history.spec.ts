/** «Historial»: what happened to an enrollment, as people read it. */
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const BEGONA = completePerson({
  telephones: [{ id: 't1', number: '+56 9 1234 5678', remark: '', typeCode: 'TTELEMOVIL' }],
});

test('the history shows the latest event first, with its place and name, and folds long lists of fields', async ({
  page,
  desk,
  seed,
}) => {
  const { path, personPath } = await seed([BEGONA]);
  await page.goto(`${path}/revision`);
  await desk.files.export();
  await desk.history.link.click();
  const edited = desk.history.events.filter({ hasText: /Se cambiaron \d+ datos/ });
  await expect(edited.getByText('Persona 1 · Nombre')).toBeHidden();
  await edited.getByText('Qué cambió').click();
  await expect(edited.getByText('Persona 1 · Nombre', { exact: true })).toBeVisible();
  await expect(edited.getByText('Persona 1 · Teléfono 1 · Teléfono', { exact: true })).toBeVisible();
  await desk.history.back.click();
  await expect(page).toHaveURL(path);

  await page.goto(`${path}/revision`);
  for (let n = 1; n <= 3; n += 1) {
    await desk.review.supervision.observe('Persona 1', `Nota ${n}`, n === 1 ? 'Sofía' : undefined);
  }
  await page.goto(personPath(1));
  await page.goto(`${path}/historial`);
  await expect(desk.history.events.first()).toContainText('Observación · Persona 1: «Nota 3»');
  await expect(desk.history.events.first()).toContainText('Sofía (según declaró)');
});
