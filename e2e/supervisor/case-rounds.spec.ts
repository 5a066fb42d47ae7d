/** A returned enrollment is compared with the version that was reviewed, its case as well. */
import { expect, test } from '../setup/fixtures.ts';
import { findField } from '../pages/field.ts';
import { answeredCase, CASE_PROFILE } from '../setup/case.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { completePerson } from '../setup/seed.ts';

test('the supervisor sees which answers of the case changed, with both values', async ({
  page,
  desk,
  seed,
}) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson({ case: answeredCase() })], 'MOD');
  const { supervision } = desk.review;
  const main = page.getByRole('main');
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();
  await supervision.observe('Begoña Núñez · Nombres', 'El medio es otro', 'Sofía Supervisora');
  await supervision.sendBack();

  await page.goto(personPath(1));
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await findField(main, 'Por qué medio').getByRole('radio', { name: 'Teléfono' }).check();
  await findField(main, 'Número tributario').fill('99.1');
  await findField(main, 'Número tributario').press('Tab');
  await desk.frame.reviewButton.click();
  await expect(supervision.changes.getByRole('listitem')).toHaveText([
    'Cambió Begoña Núñez · Residencias tributarias 1 · Número tributario antes 10.4471.8829.3 ahora 99.1',
    'Cambió Begoña Núñez · Acuerdos · Por qué medio antes Presencial ahora Teléfono',
  ]);
});
