import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { language as spanish } from '../i18n/languages/es.ts';
import { addButton, entryOf, regionOf, removeButton, rowOf, rowsOf } from './locators.fixture.ts';
import { renderPerson, sampleWith } from './person-form.fixture.tsx';

const sections = ['telephones'] as const;
const number = (n: number) => entryOf('telephones.number', n);
const add = addButton('telephones');

function withNumbers(...numbers: readonly string[]): Partial<Person> {
  const toRow = (text: string) =>
    rowWith('telephones', { id: `t${text}`, number: text, typeCode: 'TTELEFIJO' });
  return { telephones: numbers.map(toRow) };
}
const numbersOf = ({ telephones }: Person) => telephones.map((row) => row.number);
const limitOf = (telefonoFulls: number) => sampleWith({ limits: { rows: { telefonoFulls } } });

test.each(['telephones', 'addresses', 'emails', 'bankAccounts'] as const)(
  'the section %s is a region with its name, and its button adds a row',
  async (section) => {
    await renderPerson({}, { sections: [section] });
    await expect.element(regionOf(section)).toBeVisible();
    await expect.element(rowsOf(section)).toHaveLength(0);
    await addButton(section).click();
    await expect.element(rowOf(section, 1)).toBeVisible();
    await expect.element(rowsOf(section)).toHaveLength(1);
  },
);

test('a new row has the focus in its first entry', async () => {
  await renderPerson({}, { sections });
  await add.click();
  await expect.element(number(1)).toHaveFocus();
  await add.click();
  await expect.element(number(2)).toHaveFocus();
});

test('a row is added by the keyboard alone', async () => {
  const { person } = await renderPerson({}, { sections });
  await userEvent.tab();
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(number(1)).toHaveFocus();
  await userEvent.keyboard('223456789');
  expect(numbersOf(person())).toEqual(['223456789']);
});

test('a new row is empty and has an id of its own', async () => {
  const { person } = await renderPerson(withNumbers('1'), { sections });
  await add.click();
  await expect.element(number(2)).toHaveValue('');
  const [first, second] = person().telephones;
  expect(second?.id).not.toBe(first?.id);
});

test('adding a row leaves what was typed in others', async () => {
  const { person } = await renderPerson(withNumbers('1'), { sections });
  await userEvent.type(number(1), '23');
  await add.click();
  await expect.element(number(2)).toHaveFocus();
  expect(numbersOf(person())).toEqual(['123', '']);
});

test('removing a row takes that one, and the others are counted anew', async () => {
  const { person } = await renderPerson(withNumbers('1', '2', '3'), { sections });
  await removeButton('telephones', 2).click();
  await expect.element(rowsOf('telephones')).toHaveLength(2);
  await expect.element(number(2)).toHaveValue('3');
  expect(numbersOf(person())).toEqual(['1', '3']);
});

test('after a removal the focus is in the row that takes its place', async () => {
  await renderPerson(withNumbers('1', '2', '3'), { sections });
  await removeButton('telephones', 2).click();
  await expect.element(number(2)).toHaveFocus();
  await expect.element(number(2)).toHaveValue('3');
});

test('after the removal of the last row the focus is in the one before', async () => {
  await renderPerson(withNumbers('1', '2'), { sections });
  await removeButton('telephones', 2).click();
  await expect.element(number(1)).toHaveFocus();
});

test('after the removal of the only row the focus is on the button that adds', async () => {
  await renderPerson(withNumbers('1'), { sections });
  removeButton('telephones', 1).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(add).toHaveFocus();
});

test('a removal is reported with all that stood in the row, also what was typed last', async () => {
  const { reports } = await renderPerson(withNumbers('1', '2'), { sections });
  await userEvent.type(number(2), '34');
  await removeButton('telephones', 2).click();
  await expect.element(rowsOf('telephones')).toHaveLength(1);
  expect(reports.removed).toEqual([
    {
      section: 'telephones',
      index: 1,
      row: rowWith('telephones', { id: 't2', number: '234', typeCode: 'TTELEFIJO' }),
    },
  ]);
});

test('adding and removing are steps of their own for undo: each commits before and after', async () => {
  const { reports } = await renderPerson({}, { sections });
  await add.click();
  await expect.poll(() => reports.commits).toBe(2);
  await removeButton('telephones', 1).click();
  await expect.poll(() => reports.commits).toBe(4);
});

test('a full section says so, and its button adds nothing', async () => {
  await renderPerson(withNumbers('1'), { sections, profile: limitOf(2) });
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await add.click();
  await expect.element(rowsOf('telephones')).toHaveLength(2);
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await expect.element(add).toHaveAccessibleDescription('El servicio recibe hasta 2.');
  add.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(rowsOf('telephones')).toHaveLength(2);
});

test('removing a row from a full section lets one be added again', async () => {
  await renderPerson(withNumbers('1', '2'), { sections, profile: limitOf(2) });
  await removeButton('telephones', 1).click();
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await add.click();
  await expect.element(rowsOf('telephones')).toHaveLength(2);
});

test('more rows than the service takes are all shown, and the section says what is wrong', async () => {
  await renderPerson(withNumbers('1', '2', '3'), { sections, profile: limitOf(2), showAll: true });
  await expect.element(rowsOf('telephones')).toHaveLength(3);
  await expect
    .element(regionOf('telephones').getByText('hay 3 y el servicio recibe hasta 2; elimine las que sobran'))
    .toBeVisible();
});

test('"optional" is said in the first row only; all rows have named entries', async () => {
  await renderPerson(withNumbers('1', '2'), { sections });
  await expect
    .element(rowOf('telephones', 1).getByText(spanish.texts['entry.optional']).first())
    .toBeVisible();
  await expect.element(rowOf('telephones', 2).getByText(spanish.texts['entry.optional'])).toHaveLength(0);
  await expect.element(number(2)).toHaveAccessibleName(spanish.texts['field.telephones.number']);
  await expect.element(number(2)).toBeRequired();
});

test('Tab goes through a row in the order in which it is typed', async () => {
  await renderPerson(withNumbers('1'), { sections });
  number(1).element().focus();
  await userEvent.tab();
  await expect.element(rowOf('telephones', 1).getByRole('radio', { checked: true })).toHaveFocus();
  await userEvent.tab();
  await expect.element(entryOf('telephones.remark', 1)).toHaveFocus();
  await userEvent.tab();
  await expect.element(removeButton('telephones', 1)).toHaveFocus();
});

test('a section whose fields the profile hides is not there', async () => {
  const hide = ['telefono', 'observacion', 'codTipoTelefono'] as const;
  const profile = sampleWith({
    rules: [{ when: { field: 'tipoEntidad', equals: 'J' }, hide: [...hide] }],
  });
  await renderPerson({ entityKind: 'J' }, { sections: ['telephones', 'emails'], profile });
  await expect.element(regionOf('emails')).toBeVisible();
  await expect.element(regionOf('telephones')).not.toBeInTheDocument();
});

test('a read-only form lets no row be added or removed', async () => {
  await renderPerson(withNumbers('1'), { sections, isReadOnly: true });
  await expect.element(add).toBeDisabled();
  await expect.element(removeButton('telephones', 1)).toBeDisabled();
});

test('what is said of a row stands in the row', async () => {
  const asides = (id: string) => id === 'telephones.t1' && <p>Revise este teléfono</p>;
  await renderPerson(withNumbers('1', '2'), { sections, asides });
  await expect.element(rowOf('telephones', 1).getByText('Revise este teléfono')).toBeVisible();
  await expect.element(page.getByText('Revise este teléfono')).toHaveLength(1);
});

test.each([
  ['adding', () => add.click(), 4],
  ['removing', () => removeButton('telephones', 3).click(), 2],
])('%s a row at the end renders no other row and keeps the nodes of the others', async (_, act, count) => {
  // A row and each of its fields ask for their asides when they render.
  const rendered: string[] = [];
  const asides = (id: string) => {
    rendered.push(id);
    return undefined;
  };
  await renderPerson(withNumbers('1', '2', '3'), { sections, asides });
  const options = [...document.querySelectorAll('.row option')].slice(0, 2);
  rendered.length = 0;
  await act();
  await expect.element(rowsOf('telephones')).toHaveLength(count);
  const ofOthers = rendered.filter((id) => /\bt[12]\b/u.test(id));
  expect(ofOthers).toEqual([]);
  expect(options.every(({ isConnected }) => isConnected)).toBe(true);
  expect(rendered.some((id) => id.startsWith('telephones'))).toBe(count > 3);
});
