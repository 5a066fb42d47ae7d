/** Enter where a section takes two rows at most. */
import { expect, test } from '../setup/second-service/fixtures.ts';
import { Keyboard } from '../pages/keyboard.ts';

const email = (id: string) => ({ id, address: `${id}@example.com`, typeCode: 'x' });

test('at the end of a full section Enter leads to the next one, and after the last to the button', async ({
  page,
  desk,
  seed,
  account,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([{ emails: [email('a'), email('b')] }]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  await account.laterButton.click();
  await desk.person.rowField('emailFulls', 2, 'codTipoEmail').focus();
  await keyboard.press('Enter');
  await expect(desk.person.row('cuentaBancarioFulls', 1)).toBeVisible();
  await expect(desk.person.rows('emailFulls')).toHaveCount(2);
  await expect(desk.person.rowField('cuentaBancarioFulls', 1, 'tipo')).toBeFocused();
  await keyboard.press('Enter');
  await expect(desk.person.rows('cuentaBancarioFulls')).toHaveCount(0);
  await expect(desk.frame.reviewButton).toBeFocused();
});
