/** «Por revisar»: what waits on this computer, the oldest first, and from one decision to the next. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { checkDigitOf } from '../../src/domain/formats/rut.ts';
import { expect, test } from '../setup/fixtures.ts';
import { toHandedIn } from '../setup/handed-in.ts';
import { storeRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

const HOUR_MS = 3_600_000;
/** A supervisor's day. */
const COUNT = 40;
const hoursAgo = (n: number) => new Date(Date.now() - n * HOUR_MS).toISOString();

test('the queue shows the oldest first, with its age, agent, persons and findings, and marks what is late', async ({
  page,
  desk,
}) => {
  await storeRecords(
    page,
    await toHandedIn({
      persons: [completePerson({ givenName: 'Amaro', birthDate: '1902-03-04' })],
      agent: 'Ignacio Vera',
      at: hoursAgo(2),
    }),
    await toHandedIn({
      persons: [
        completePerson(),
        completePerson({ relationshipTypeCode: 'CONTACTO', identifier: '7.654.321-6' }),
      ],
      agent: 'Lorena Tapia',
      at: hoursAgo(29),
    }),
  );
  await desk.queue.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Por revisar' })).toBeVisible();
  await expect(page.getByText('Esperan 2 · 1 atrasada · la más antigua, desde hace 1 d 5 h')).toBeVisible();
  await expect(page).toHaveTitle('(2) Por revisar · Enrola');
  await expect(desk.queue.waiting).toHaveText(['Begoña Núñez y 1 más', 'Amaro Núñez']);
  await expect(desk.queue.row('Begoña')).toContainText('1 d 5 h más de lo previsto');
  await expect(desk.queue.row('Begoña')).toContainText('Lorena Tapia');
  await expect(desk.queue.row('Amaro')).not.toContainText('más de lo previsto');
  await expect(desk.queue.row('Amaro')).toContainText('avisos');
  await desk.queue.search.fill('tapia');
  await expect(desk.queue.waiting).toHaveText(['Begoña Núñez y 1 más']);
  await desk.queue.nextButton.click();
  await expect(page).toHaveURL(/\/revision#/);
  await expect(page.getByRole('main')).toContainText('Begoña');
});

test('an empty queue says how something gets there', async ({ page, desk }) => {
  await desk.queue.open();
  await expect(desk.queue.empty).toBeVisible();
  await expect(desk.queue.nextButton).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Abrir archivo' })).toBeVisible();
});

test('40 enrollments of 1 to 5 persons are reviewed by the keyboard alone, a clean one with 2 presses and no name', async ({
  page,
  desk,
  sandbox,
}) => {
  test.setTimeout(600_000);
  await storeRecords(page, ...(await Promise.all(Array.from({ length: COUNT }, toClean))));
  // Who works here is said once in this browser.
  await desk.queue.open();
  await desk.queue.nextButton.click();
  await desk.review.supervision.workAs('Sofía Supervisora');
  await desk.queue.open();
  await desk.queue.nextButton.focus();
  await page.keyboard.press('Enter');
  for (let n = 0; n < COUNT; n += 1) {
    const heading = desk.review.personHeading(nameOf(n));
    await expect(heading).toBeVisible();
    const persons = (n % 5) + 1;
    // Moving through it.
    for (let person = 1; person < persons; person += 1) await page.keyboard.press('j');
    // A person sees the button before the letter that leads to it, and where the focus is before Enter.
    const { approveButton } = desk.review.supervision;
    await expect(approveButton).toBeVisible();
    await page.keyboard.press('a');
    await expect(approveButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveCount(0);
  }
  await expect(desk.queue.empty).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(COUNT);
});

const NAMES = ['Amaro', 'Begoña', 'Carla', 'Diego', 'Elena', 'Fabián', 'Greta', 'Hugo'];
const SURNAMES = ['Araya', 'Bravo', 'Cortés', 'Durán', 'Espinoza'];
const nameOf = (n: number) => `${NAMES[n % 8]} ${SURNAMES[Math.floor(n / 8)]}`;

/** Nothing is found in it that a person would have to look at. */
function toClean(_: unknown, n: number) {
  const persons = Array.from({ length: (n % 5) + 1 }, (_person, index) => {
    const body = String(15_500_000 + n * 100 + index);
    const isHolder = index === 0;
    const [givenName = '', paternalName = ''] = nameOf(n).split(' ');
    return completePerson({
      givenName: isHolder ? givenName : 'Rosa',
      // Nobody is nearly the same as a person of another enrollment.
      paternalName: isHolder ? paternalName : `${paternalName} ${givenName}`,
      identifier: `${body}-${checkDigitOf(body)}`,
      relationshipTypeCode: isHolder ? 'CLINTE' : 'CONTACTO',
      telephones: [rowWith('telephones', { number: `+56 9 5${n}${index} 45678`, typeCode: 'TTELEMOVIL' })],
    });
  });
  return toHandedIn({ persons, agent: 'Ignacio Vera', at: hoursAgo(COUNT - n) });
}
