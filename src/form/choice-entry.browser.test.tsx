import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CatalogState, createLoadedCatalog } from '../domain/profile/catalog.ts';
import { descriptionOf, entryOf, leave } from './locators.fixture.ts';
import { renderPerson, sampleWith } from './person-form.fixture.tsx';

const sex = entryOf('sex');
const regime = entryOf('maritalRegimeCode');
const fields = ['sex'] as const;
const MARITAL = ['maritalStatusCode', 'maritalRegimeCode'] as const;
const optionsOf = (name: string) => page.getByRole('combobox', { name, exact: true }).getByRole('option');

test('a short list is a select with all its options, after the request to choose', async () => {
  await renderPerson({}, { fields });
  await expect
    .poll(() =>
      optionsOf('Sexo')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Elija…', 'Femenino', 'Masculino', 'Otro']);
  await expect.element(sex).toHaveDisplayValue('Elija…');
});

test('choosing an option puts its code in the form', async () => {
  const { person } = await renderPerson({}, { fields });
  await sex.selectOptions('Masculino');
  await expect.element(sex).toHaveDisplayValue('Masculino');
  expect(person().sex).toBe('M');
});

test('typing the start of an option chooses it', async () => {
  const { person } = await renderPerson({}, { fields });
  await userEvent.tab();
  await userEvent.keyboard('Fem');
  await expect.element(sex).toHaveDisplayValue('Femenino');
  expect(person().sex).toBe('F');
});

test('a choice can be taken back', async () => {
  const { person } = await renderPerson({ sex: 'F' }, { fields });
  await sex.selectOptions('Elija…');
  await expect.element(sex).toHaveValue('');
  expect(person().sex).toBe('');
});

test('a code that the list does not have stays, is shown, and is an error once the field is left', async () => {
  const { person } = await renderPerson({ sex: 'X' }, { fields });
  await expect.element(sex).toHaveDisplayValue('X (no está en la lista)');
  await leave(sex);
  await expect.element(sex).toBeInvalid();
  await expect.poll(descriptionOf(sex)).toContain('no está en la lista');
  expect(person().sex).toBe('X');
});

test('an option that a rule does not allow stays, is shown as such, and is an error', async () => {
  const { person } = await renderPerson(
    { maritalStatusCode: 'CASADO', maritalRegimeCode: 'SEPBIENES' },
    { fields: MARITAL },
  );
  await entryOf('maritalStatusCode').selectOptions('Conviviente civil');
  await expect.element(regime).toHaveDisplayValue('Separación total de bienes (no corresponde aquí)');
  await leave(regime);
  await expect.poll(descriptionOf(regime)).toContain('no corresponde con los otros datos');
  expect(person().maritalRegimeCode).toBe('SEPBIENES');
});

test('the options of a list follow the entry they depend on', async () => {
  await renderPerson({ maritalStatusCode: 'CASADO' }, { fields: MARITAL });
  const options = optionsOf('Régimen matrimonial');
  await expect.element(options).toHaveLength(4);
  await expect.element(options.last()).toHaveTextContent('Participación en los gananciales');
  await entryOf('maritalStatusCode').selectOptions('Conviviente civil');
  await expect.element(options).toHaveLength(3);
  await expect.element(options.last()).toHaveTextContent('Comunidad de bienes (unión civil)');
});

test('the help of a rule describes the field while the rule holds', async () => {
  await renderPerson({ maritalStatusCode: 'CONVCIVIL' }, { fields: MARITAL });
  await expect.poll(descriptionOf(regime)).toContain('uno de los regímenes de unión civil');
  await entryOf('maritalStatusCode').selectOptions('Casado/a');
  await expect.poll(descriptionOf(regime)).not.toContain('unión civil');
});

test('a list of more than twelve options is searched by typing', async () => {
  await renderPerson({}, { fields: ['countryCode'] });
  await expect.element(entryOf('countryCode')).toHaveAttribute('aria-autocomplete', 'list');
  await expect.element(sex).not.toBeInTheDocument();
});

test('a list that is still loading is searched by typing and stays so, however short it turns out', async () => {
  const spec = { url: '/sexes.json', value: 'id' };
  const profileIn = (state: CatalogState) =>
    sampleWith(
      { catalogs: { sexes: spec }, fields: { sexo: { catalog: 'sexes' } }, rules: [] },
      { catalogs: new Map([['sexes', createLoadedCatalog('sexes', spec, state)]]) },
    );
  const { change } = await renderPerson({}, { fields, profile: profileIn({ status: 'loading' }) });
  await expect.poll(descriptionOf(sex)).toContain('Cargando la lista…');
  const entries = [{ value: 'F', label: 'Femenino' }];
  const loaded = { status: 'ready', entries, loadedAt: '2026-11-21T12:00:00Z', isOutdated: false } as const;
  await change({ profile: profileIn(loaded) });
  await expect.poll(descriptionOf(sex)).toBe('');
  await userEvent.type(sex, 'fem{Enter}');
  await expect.element(sex).toHaveValue('Femenino');
});
