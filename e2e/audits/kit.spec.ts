/** Every part of the kit in every state: what axe says of it in light, dark and forced colours. */
import { KitPage } from '../setup/kit/kit-page.ts';
import { expect, test } from '../setup/fixtures.ts';
import { findViolations } from './axe.ts';

test('the parts of the kit have no violations, at rest, with a suggestion and under a dialog', async ({
  page,
  faults,
}) => {
  test.slow();
  const kit = new KitPage(page);
  await kit.open();
  expect(faults).toEqual([]);
  await kit.force();
  expect(await findViolations(page)).toEqual([]);
  await kit.country.focus();
  await expect(page.getByRole('button', { name: /^Sugerencia: Chile/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await kit.dialogButton.click();
  await expect(kit.dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
