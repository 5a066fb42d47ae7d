import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addButton, descriptionOf, entryOf, list, result, results, rowOf } from './locators.fixture.ts';
import { renderPerson } from './person-form.fixture.tsx';

const commune = entryOf('addresses.communeId', 1);
const country = entryOf('countryCode');
const withCommune = (communeId: string | number) => ({
  addresses: [rowWith('addresses', { id: 'a', line: 'Calle Uno 1', typeCode: 'TDIREFPART', communeId })],
});
const renderCommune = (communeId: string | number = '') =>
  renderPerson(withCommune(communeId), { sections: ['addresses'] });
const communeOf = (person: ReturnType<Awaited<ReturnType<typeof renderCommune>>['person']>) =>
  person.addresses[0]?.communeId;

test.each([
  ['its name without accents', 'nunoa', 'Ñuñoa', '13120'],
  ['its name without accents, where there is no alias', 'penalolen', 'Peñalolén', '13122'],
  ['its name in capitals', 'ÑUÑOA', 'Ñuñoa', '13120'],
  ['its code', '13120', 'Ñuñoa', '13120'],
  ['an alias', 'til til', 'Tiltil', '13303'],
])('a commune is found by %s, with region and code beside it', async (_, typed, name, code) => {
  const { person } = await renderCommune();
  await userEvent.type(commune, typed);
  await expect.element(results.first()).toHaveAccessibleName(name);
  await expect.element(results.first()).toHaveAccessibleDescription(`Metropolitana de Santiago · ${code}`);
  await userEvent.keyboard('{Enter}');
  await expect.element(commune).toHaveValue(name);
  expect(communeOf(person())).toBe(Number(code));
});

test('a commune is found with its region behind it, and a place says which commune it lies in', async () => {
  const { person } = await renderCommune();
  await userEvent.type(commune, 'Ñuñoa, RM');
  await expect.element(results).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(commune).toHaveValue('Ñuñoa');
  expect(communeOf(person())).toBe(13_120);
  await userEvent.fill(commune, 'Reñaca');
  await expect
    .element(result('Viña del Mar'))
    .toHaveAccessibleDescription('incluye Reñaca · Valparaíso · 5109');
});

test('a bank is found by a name it no longer has, and says so', async () => {
  await renderPerson({ bankAccounts: [rowWith('bankAccounts')] }, { sections: ['bankAccounts'] });
  await userEvent.type(entryOf('bankAccounts.bankId', 1), 'corpbanca');
  await expect.element(result('Banco Itaú Chile')).toHaveAccessibleDescription('antes Corpbanca · 39');
});

test('where nothing is found, the list and the entry that was left say what can be done', async () => {
  await renderCommune();
  await userEvent.type(commune, 'Madrid');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Nada coincide' }))
    .toHaveTextContent('termínela con «(extranjero)» y deje la comuna vacía');
  await userEvent.tab();
  await expect.poll(descriptionOf(commune)).toContain('deje la comuna vacía');
});

test('a commune is found by its region, after those of that name', async () => {
  await renderCommune();
  await userEvent.type(commune, 'los lagos');
  await expect.element(results.first()).toHaveAccessibleName('Los Lagos');
  await expect.element(result('Puerto Montt')).toHaveAccessibleDescription(/Los Lagos/);
});

test('the name is what Tab takes, although its region finds others too', async () => {
  await renderCommune();
  await userEvent.type(commune, 'valparais');
  await expect.element(result('Viña del Mar')).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(commune).toHaveValue('Valparaíso');
});

test('the region of the choice describes the entry', async () => {
  await renderCommune(13_120);
  await expect.element(commune).toHaveValue('Ñuñoa');
  await expect.poll(descriptionOf(commune)).toContain('Metropolitana de Santiago');
});

test('a choice that is taken has no list, no error and the focus', async () => {
  await renderCommune();
  await userEvent.type(commune, 'arica');
  await expect.element(results.first()).toBeVisible();
  await results.first().click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(commune).toHaveValue('Arica');
  await expect.element(commune).toHaveFocus();
  await expect.element(commune).not.toHaveAttribute('aria-invalid');
});

test('Escape closes the list and keeps the typed text', async () => {
  const { person } = await renderCommune();
  await userEvent.type(commune, 'san');
  await expect.element(results.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(commune).toHaveValue('san');
  await userEvent.keyboard('{Escape}');
  await expect.element(commune).toHaveValue('san');
  expect(communeOf(person())).toBe('san');
});

test('a text that names no commune stays and is an error once the field is left', async () => {
  const { person } = await renderCommune();
  await userEvent.type(commune, 'san');
  await userEvent.tab();
  await expect.element(commune).toHaveValue('san');
  await expect.element(commune).toBeInvalid();
  await expect.poll(descriptionOf(commune)).toContain('no está en la lista');
  expect(communeOf(person())).toBe('san');
});

test('Tab takes the one match, and the error goes', async () => {
  const { person } = await renderCommune('san');
  await commune.click();
  await userEvent.tab();
  await expect.element(commune).toBeInvalid();
  await commune.fill('nuno');
  await userEvent.tab();
  await expect.element(commune).toHaveValue('Ñuñoa');
  await expect.element(commune).not.toHaveAttribute('aria-invalid');
  await expect.element(entryOf('addresses.typeCode', 1)).toHaveFocus();
  expect(communeOf(person())).toBe(13_120);
});

test('a press elsewhere takes the one match too', async () => {
  await renderCommune();
  await userEvent.type(commune, 'nuno');
  await entryOf('addresses.line', 1).click();
  await expect.element(commune).toHaveValue('Ñuñoa');
});

test('a text that finds nothing is announced and stays', async () => {
  const { person } = await renderCommune();
  await userEvent.type(commune, 'Xyz');
  const status = rowOf('addresses', 1).getByRole('status').filter({ hasText: 'Nada coincide' });
  await expect.element(status).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(commune).toHaveValue('Xyz');
  expect(communeOf(person())).toBe('Xyz');
});

test('a stored text that names no commune is shown as it is', async () => {
  await renderCommune('Nunca Jamás');
  await expect.element(commune).toHaveValue('Nunca Jamás');
});

test('an emptied entry has no choice', async () => {
  const { person } = await renderCommune(13_120);
  await commune.fill('');
  await userEvent.tab();
  await expect.element(commune).toHaveValue('');
  expect(communeOf(person())).toBe('');
});

test('a new choice replaces the one before', async () => {
  const { person } = await renderCommune(13_120);
  await commune.click();
  await userEvent.keyboard('{Control>}a{/Control}arica{Enter}');
  await expect.element(commune).toHaveValue('Arica');
  expect(communeOf(person())).toBe(15_101);
});

test('ArrowDown opens the whole list, which mounts what is in sight and says how long it is', async () => {
  await renderPerson({}, { fields: ['countryCode'] });
  country.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(results.first()).toHaveAttribute('aria-setsize', '249');
  expect(results.elements().length).toBeLessThan(30);
});

test('the toggle button opens the whole list, closes it, and opens it again', async () => {
  await renderPerson({}, { fields: ['countryCode'] });
  const toggle = page.getByRole('button', { name: 'Mostrar la lista', exact: true });
  await toggle.click();
  await expect.element(results.first()).toBeVisible();
  await expect.element(country).toHaveFocus();
  await toggle.click();
  await expect.element(list).not.toBeInTheDocument();
  await toggle.click();
  await expect.element(results.first()).toBeVisible();
});

test('a country is found by its name in Spanish and taken by a press', async () => {
  const { person } = await renderPerson({}, { fields: ['countryCode'] });
  await country.fill('perú');
  await result('Perú').click();
  await expect.element(country).toHaveValue('Perú');
  expect(person().countryCode).toBe('PER');
});

test('the list shows which option is chosen', async () => {
  await renderPerson({ countryCode: 'CHL' }, { fields: ['countryCode'] });
  await country.click();
  await expect.element(result('Chile')).toHaveAttribute('aria-selected', 'true');
});

test('a text that finds more than 200 says that there are more', async () => {
  await renderCommune();
  await userEvent.type(commune, 'a');
  await expect.element(page.getByText('Hay más: siga escribiendo.')).toBeVisible();
});

test('what was chosen lately stands first and says so', async () => {
  await renderPerson(withCommune(''), {
    sections: ['addresses'],
    recent: { 'addresses.communeId': ['15101', '13120'] },
  });
  await commune.click();
  await expect.element(results.first()).toHaveAccessibleName('Arica');
  await expect.element(results.first()).toHaveAccessibleDescription(/^reciente · /);
  await expect.element(results.nth(1)).toHaveAccessibleName('Ñuñoa');
  await expect.element(results.nth(2)).not.toHaveAccessibleDescription(/reciente/);
});

test('a list without groups has nothing to echo', async () => {
  await renderPerson({ countryCode: 'CHL' }, { fields: ['countryCode'] });
  await expect.element(country).toHaveAccessibleDescription('');
});

test('choosing after an error has come takes the error away at once', async () => {
  await renderPerson({}, { sections: ['addresses'] });
  await addButton('addresses').click();
  await userEvent.type(commune, 'nunca jamas');
  await userEvent.tab();
  await expect.element(commune).toBeInvalid();
  await commune.fill('arica');
  await userEvent.keyboard('{Enter}');
  await expect.element(commune).not.toHaveAttribute('aria-invalid');
});
