import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CatalogState, createLoadedCatalog } from '../domain/profile/catalog.ts';
import { descriptionOf, entryOf, segmentOf } from './locators.fixture.ts';
import { renderPerson, sampleWith } from './person-form.fixture.tsx';

const bank = entryOf('bankAccounts.bankId', 1);
const reload = page.getByRole('button', { name: 'Reintentar', exact: true });
const ACCOUNT = { bankAccounts: [rowWith('bankAccounts')] };

/** A profile whose banks are loaded from the service. */
function withBanks(state: CatalogState, typing = false) {
  const banks = { url: '/banks.json', value: 'id', typing };
  return sampleWith(
    { catalogs: { banks }, fields: { prospBancoId: { required: true, catalog: 'banks' } }, rules: [] },
    { catalogs: new Map([['banks', createLoadedCatalog('banks', banks, state)]]) },
  );
}

const renderBank = (state: CatalogState, typing = false) =>
  renderPerson(ACCOUNT, { sections: ['bankAccounts'], profile: withBanks(state, typing) });

const READY: CatalogState = {
  status: 'ready',
  entries: [{ value: 12, label: 'BancoEstado' }],
  loadedAt: '2026-11-20T12:00:00Z',
  isOutdated: false,
};

test('a list on its way says so', async () => {
  await renderBank({ status: 'loading' });
  await expect.poll(descriptionOf(bank)).toContain('Cargando la lista…');
  await expect.element(reload).not.toBeInTheDocument();
});

test('a list that did not come says so and can be asked for again', async () => {
  await renderBank({ status: 'failed' });
  await expect.poll(descriptionOf(bank)).toContain('No se pudo cargar la lista.');
  await expect.element(reload).toBeVisible();
});

test('asking again names the list, and the focus goes to the entry', async () => {
  const { reports } = await renderBank({ status: 'failed' });
  await reload.click();
  await expect.element(bank).toHaveFocus();
  expect(reports.reloaded).toEqual(['banks']);
});

test('where codes may be typed, a list that did not come says so', async () => {
  const { person } = await renderBank({ status: 'failed' }, true);
  await expect.poll(descriptionOf(bank)).toContain('escriba el código');
  await userEvent.type(bank, '12');
  await userEvent.tab();
  expect(person().bankAccounts[0]?.bankId).toBe(12);
});

test('a list that is there says nothing', async () => {
  await renderBank(READY);
  await expect.element(bank).toHaveAccessibleDescription('');
});

test('a list that came empty says so, and can be asked for again', async () => {
  await renderBank({ ...READY, entries: [] });
  await expect.poll(descriptionOf(bank)).toContain('La lista llegó vacía');
  await expect.element(reload).toBeVisible();
});

test('an empty list of the profile itself says so, and there is nothing to ask for again', async () => {
  const banks = { entries: [] };
  const profile = sampleWith({
    catalogs: { banks },
    fields: { prospBancoId: { catalog: 'banks' } },
    rules: [],
  });
  await renderPerson(ACCOUNT, { sections: ['bankAccounts'], profile });
  await expect.poll(descriptionOf(bank)).toContain('La lista llegó vacía');
  await expect.element(reload).not.toBeInTheDocument();
});

test('an old copy of a list says its age, and can be chosen from', async () => {
  await renderBank({ ...READY, isOutdated: true });
  const banks = page.getByRole('radiogroup', { name: 'Banco', exact: true });
  await expect.poll(descriptionOf(banks)).toMatch(/Lista del 20.*no se pudo actualizar/);
  await segmentOf('bankAccounts.bankId', 'BancoEstado', 1).click();
  await expect.element(segmentOf('bankAccounts.bankId', 'BancoEstado', 1)).toBeChecked();
});

test('what is typed while the list is on its way is no error, and is resolved once it comes', async () => {
  const { person, change } = await renderBank({ status: 'loading' });
  await userEvent.type(bank, 'bancoest');
  await userEvent.tab();
  await expect.element(bank).not.toHaveFocus();
  await expect.element(bank).toHaveValue('bancoest');
  await expect.element(bank).not.toBeInvalid();
  await change({ profile: withBanks(READY) });
  await expect.element(bank).toHaveValue('BancoEstado');
  expect(person().bankAccounts[0]?.bankId).toBe(12);
});

test('what was typed while the list was on its way, and is not in it, is an error once it comes', async () => {
  const { change } = await renderBank({ status: 'loading' });
  await userEvent.type(bank, 'zzz');
  await userEvent.tab();
  await change({ profile: withBanks(READY) });
  await expect.element(bank).toBeInvalid();
  await expect.element(bank).toHaveValue('zzz');
});
