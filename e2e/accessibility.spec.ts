/** axe (WCAG 2.2 AA and best practices) finds nothing on any page, in light and dark. */
import { findViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { completePerson } from './seed.ts';

test('home, empty and with drafts', async ({ page, desk, seed }) => {
  await desk.home.open();
  await expect(desk.home.empty).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await seed([completePerson()]);
  await page.reload();
  await expect(desk.home.drafts).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

test('start, without persons and with one', async ({ page, desk, seed }) => {
  for (const persons of [[], [completePerson()]]) {
    const { path } = await seed(persons);
    await page.goto(path);
    await expect(desk.frame.persons).toHaveCount(persons.length);
    expect(await findViolations(page)).toEqual([]);
  }
});

test('an empty person', async ({ page, desk, seed }) => {
  const { personPath } = await seed([{}]);
  await page.goto(personPath(1));
  await expect(desk.person.heading(1, 1)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a person with rows, errors and the summary', async ({ page, desk, seed }) => {
  const { personPath } = await seed([
    {
      identifierType: 'R',
      identifier: '1-1',
      birthDate: 'ayer',
      telephones: [
        { id: 'a', number: '1', remark: '', typeCode: '' },
        { id: 'b', number: '', remark: 'x', typeCode: 'TTELEFIJO' },
      ],
      addresses: [{ id: 'c', line: 'Calle', typeCode: '', communeId: 'Xyz' }],
      emails: [{ id: 'd', address: 'x', typeCode: '' }],
      bankAccounts: [{ id: 'e', number: '1', kind: '', bankId: '' }],
    },
    completePerson(),
  ]);
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();
  await expect(desk.frame.summary).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

test('an open type-ahead list, with and without results', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('codPais').fill('a');
  await expect(desk.person.results.first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await desk.person.scalar('codPais').fill('zzz');
  await expect(page.getByText('Nada coincide')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('the undo bar', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson(), completePerson()]);
  await page.goto(personPath(1));
  await desk.frame.personButton('remove', 2).click();
  await expect(desk.undoButton).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('the review, and a send that was refused', async ({ page, desk, seed }) => {
  test.slow();
  const { path } = await seed([
    completePerson({
      givenName: 'SANDBOX-400',
      telephones: [{ id: 'a', number: '1', remark: '', typeCode: 'TTELEFIJO' }],
    }),
  ]);
  await page.goto(`${path}/revision`);
  await expect(desk.review.heading).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('the receipt', async ({ page, desk, seed }) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('pages that are not there', async ({ page, desk, seed }) => {
  const { path } = await seed([completePerson()]);
  for (const address of ['/nowhere', `${path}/personas/none`]) {
    await page.goto(address);
    await expect(desk.notFound).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('a bad profile', async ({ page }) => {
  await page.route('**/profile.json', (route) => route.fulfill({ json: { name: 7, unknown: true } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /revise el perfil/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'unknown' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'baseUrl' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a long list of persons', async ({ page, desk, seed }) => {
  const { personPath } = await seed(Array.from({ length: 60 }, () => completePerson()));
  await page.goto(personPath(30));
  await expect(desk.frame.personLink(30)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
