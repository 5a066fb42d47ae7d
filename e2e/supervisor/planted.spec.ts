/** What a reviewer must not miss among thirty persons, in a window of 1366 × 768. */
import { plantSlips, thirtyPersons } from '../../src/domain/profile/planted.fixture.ts';
import { expect, test } from '../setup/fixtures.ts';

/** Each person with a slip, the column of the mark, and words of it. */
const MARKED = [
  ['Bruno Araya Mella', 1, 'dígito verificador'],
  ['Camila Araya Navarro', 1, 'dígito verificador'],
  ['Diego Araya Olivares', 1, 'con otro identificador'],
  ['Gabriela Araya Quiroz', 0, 'su correo lleva el nombre de Felipe Araya'],
  ['Felipe Araya Riquelme', 0, 'su correo lleva el nombre de Gabriela Araya'],
  ['Hernán Araya Salazar', 4, 'otra comuna'],
  ['Isidora Araya Tapia', 6, 'gmail.com'],
  ['Joaquín Araya Urrutia', 5, 'menos de siete dígitos'],
  ['Amanda Bustos Leiva', 2, 'personas de otra edad'],
  ['Bruno Bustos Mella', 3, 'código de área'],
  ['Gabriela Bustos Riquelme', 4, 'está en otra comuna'],
] as const;

test.use({ viewport: { width: 1366, height: 768 } });

test('planted slips are marked in their cells, counted, and all in sight by one press', async ({
  page,
  desk: { review },
  seed,
}) => {
  const { path } = await seed(plantSlips());
  await page.goto(`${path}/revision`);
  await review.waitForAll();
  await expect(page.getByRole('button', { name: '2 errores · 9 avisos' })).toBeInViewport();
  await expect(review.grid).toHaveAttribute('aria-rowcount', '31');

  await review.showOnly('Con hallazgos');
  await expect(review.grid).toHaveAttribute('aria-rowcount', `${MARKED.length + 1}`);
  for (const [name, column, words] of MARKED) {
    const cell = review.cell(name, column);
    await expect(cell).toHaveAccessibleDescription(new RegExp(`^(Error|Aviso): .*${words}`));
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
  await expect(review.grid.locator('[data-column][aria-describedby]')).toHaveCount(MARKED.length);
});

test('sound persons have no mark', async ({ page, desk: { review }, seed }) => {
  const { path } = await seed(thirtyPersons(0));
  await page.goto(`${path}/revision`);
  await review.waitForAll();
  await expect(review.checked).toHaveText('Nada por corregir.');
  await expect(page.getByRole('button', { name: /aviso/ })).toHaveCount(0);
  await expect(review.grid.locator('[data-column][aria-describedby]')).toHaveCount(0);
});
