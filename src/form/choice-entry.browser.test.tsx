import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CatalogState, createLoadedCatalog } from '../domain/profile/catalog.ts';
import { descriptionOf, entryOf, leave } from './locators.fixture.ts';
import { renderPerson, sampleWith } from './person-form.fixture.tsx';

const status = entryOf('maritalStatusCode');
const regime = entryOf('maritalRegimeCode');
const fields = ['maritalStatusCode'] as const;
const MARITAL = ['maritalStatusCode', 'maritalRegimeCode'] as const;
const optionsOf = (name: string) => page.getByRole('combobox', { name, exact: true }).getByRole('option');

test('a short list is a select with all its options, after the request to choose', async () => {
  await renderPerson({}, { fields });
  await expect
    .poll(() =>
      optionsOf('Estado civil')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Elija…', 'Soltero/a', 'Casado/a', 'Viudo/a', 'Divorciado/a', 'Conviviente civil']);
  await expect.element(status).toHaveDisplayValue('Elija…');
});

test('choosing an option puts its code in the form', async () => {
  const { person } = await renderPerson({}, { fields });
  await status.selectOptions('Casado/a');
  await expect.element(status).toHaveDisplayValue('Casado/a');
  expect(person().maritalStatusCode).toBe('CASADO');
});

test('typing the start of an option chooses it', async () => {
  const { person } = await renderPerson({}, { fields });
  await userEvent.tab();
  await userEvent.keyboard('Div');
  await expect.element(status).toHaveDisplayValue('Divorciado/a');
  expect(person().maritalStatusCode).toBe('DIVORCIADO');
});

test('a choice can be taken back', async () => {
  const { person } = await renderPerson({ maritalStatusCode: 'VIUDO' }, { fields });
  await status.selectOptions('Elija…');
  await expect.element(status).toHaveValue('');
  expect(person().maritalStatusCode).toBe('');
});

test('a code that the list does not have stays, is shown, and is an error once the field is left', async () => {
  const { person } = await renderPerson({ maritalStatusCode: 'X' }, { fields });
  await expect.element(status).toHaveDisplayValue('X (no está en la lista)');
  await leave(status);
  await expect.element(status).toBeInvalid();
  await expect.poll(descriptionOf(status)).toContain('no está en la lista');
  expect(person().maritalStatusCode).toBe('X');
});

test('an option that a rule does not allow stays, is shown as such, and is an error', async () => {
  const { person } = await renderPerson(
    { maritalStatusCode: 'CASADO', maritalRegimeCode: 'SEPBIENES' },
    { fields: MARITAL },
  );
  await status.selectOptions('Conviviente civil');
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
  await status.selectOptions('Conviviente civil');
  await expect.element(options).toHaveLength(3);
  await expect.element(options.last()).toHaveTextContent('Comunidad de bienes (unión civil)');
});

test('the help of a rule describes the field while the rule holds', async () => {
  await renderPerson({ maritalStatusCode: 'CONVCIVIL' }, { fields: MARITAL });
  await expect.poll(descriptionOf(regime)).toContain('uno de los regímenes de unión civil');
  await status.selectOptions('Casado/a');
  await expect.poll(descriptionOf(regime)).not.toContain('unión civil');
});

test('a list of more than twelve options is searched by typing', async () => {
  await renderPerson({}, { fields: ['countryCode'] });
  await expect.element(entryOf('countryCode')).toHaveAttribute('aria-autocomplete', 'list');
  await expect.element(status).not.toBeInTheDocument();
});

test('a list that is still loading is searched by typing and stays so, however short it turns out', async () => {
  const spec = { url: '/sexes.json', value: 'id' };
  const profileIn = (state: CatalogState) =>
    sampleWith(
      { catalogs: { sexes: spec }, fields: { sexo: { catalog: 'sexes' } }, rules: [] },
      { catalogs: new Map([['sexes', createLoadedCatalog('sexes', spec, state)]]) },
    );
  const { change } = await renderPerson({}, { fields: ['sex'], profile: profileIn({ status: 'loading' }) });
  await expect.poll(descriptionOf(entryOf('sex'))).toContain('Cargando la lista…');
  const entries = [{ value: 'F', label: 'Femenino' }];
  const loaded = { status: 'ready', entries, loadedAt: '2026-11-21T12:00:00Z', isOutdated: false } as const;
  await change({ profile: profileIn(loaded) });
  await expect.poll(descriptionOf(entryOf('sex'))).toBe('');
  await userEvent.type(entryOf('sex'), 'fem{Enter}');
  await expect.element(entryOf('sex')).toHaveValue('Femenino');
});
