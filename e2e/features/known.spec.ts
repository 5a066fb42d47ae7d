/** A person who stands in another enrollment, also with a slip in the identifier, is told before the decision. */
import { checkDigitOf } from '../../src/domain/formats/rut.ts';
import { expect, test } from '../setup/fixtures.ts';
import { toHandedIn } from '../setup/handed-in.ts';
import { storeRecords, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

const toRut = (body: string) => `${body}-${checkDigitOf(body)}`;
const [OWN, SWAPPED] = [toRut('17905418'), toRut('17905481')];

const handedIn = (identifier: string, at: string) =>
  toHandedIn({ persons: [completePerson({ identifier })], agent: 'Ignacio Vera', at });

test('who stands elsewhere is told at the RUT, in the list of persons, in the queue and before the approval', async ({
  page,
  desk,
}) => {
  const person = completePerson({ identifier: OWN });
  const draft = toRecords([person]);
  await storeRecords(
    page,
    await handedIn(OWN, '2026-11-26T12:00:00.000Z'),
    await handedIn(SWAPPED, '2026-11-27T12:00:00.000Z'),
    draft,
  );
  await test.step('at the RUT and in the list of persons', async () => {
    await page.goto(`/inscripciones/${draft.id}/personas/${person.id}`);
    await expect(page.getByText('También está en otra inscripción')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver esa inscripción' })).toHaveCount(1);
    await expect(desk.frame.persons.first()).toContainText('está en otra inscripción');
  });
  await test.step('in the queue', async () => {
    await desk.queue.open();
    // Both carry nearly the same identifier, and one of them also that of the draft.
    for (const row of await desk.queue.row('Begoña').all()) await expect(row).toContainText('1 ya conocida');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Por revisar 2' })).toBeVisible();
  });
  await test.step('before the approval, side by side', async () => {
    await desk.queue.nextButton.click();
    await desk.review.supervision.workAs('Sofía Supervisora');
    await expect(desk.frame.persons.first()).toContainText('está en otra inscripción');
    await desk.review.supervision.approveButton.click();
    const row = page.getByRole('table', { name: '¿Es la misma persona?' }).getByRole('row');
    await expect(row.filter({ hasText: '17905481' })).toContainText('distinto');
    await expect(row.filter({ hasText: 'Nombre' })).toContainText('igual');
  });
});

/** So many that reading their persons takes longer than two keys. */
const OTHERS = 400;

test('a decision that comes before the page knows waits for the question', async ({
  page,
  desk,
  sandbox,
}) => {
  const others = Array.from({ length: OTHERS }, () => toRecords([completePerson({ identifier: '' })]));
  await storeRecords(
    page,
    await handedIn(toRut('12345670'), '2026-11-26T12:00:00.000Z'),
    await handedIn(OWN, '2026-11-27T12:00:00.000Z'),
    toRecords([completePerson({ identifier: OWN })]),
    ...others,
  );
  await desk.queue.open();
  await desk.queue.nextButton.click();
  const { supervision } = desk.review;
  await supervision.workAs('Sofía Supervisora');
  await expect(supervision.approveButton).toBeVisible();
  const first = page.url();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== first && url.pathname.includes('/revision'));
  await expect(supervision.approveButton).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(supervision.knownReasons).toHaveCount(1);
  expect(await sandbox.submissions()).toHaveLength(1);
});
