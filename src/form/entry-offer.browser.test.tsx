import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { entryOf, offer } from './locators.fixture.ts';
import { renderPerson } from './person-form.fixture.tsx';

test('a suggestion stands inside its entry, with a key that is large enough to be pressed', async () => {
  await renderPerson(
    { entityKind: 'N', identifierType: 'R', identifier: '12.345.678-5' },
    { fields: ['countryCode', 'maritalStatusCode'] },
  );
  const country = entryOf('countryCode').element();
  country.focus();
  await expect.element(offer('Sugerencia: Chile')).toBeVisible();
  const entry = country.getBoundingClientRect();
  const key = offer('Sugerencia: Chile').element().getBoundingClientRect();
  expect(key.top).toBeGreaterThanOrEqual(entry.top);
  expect(key.bottom).toBeLessThanOrEqual(entry.bottom);
  expect(key.right).toBeLessThanOrEqual(entry.right);
  expect(Math.min(key.width, key.height)).toBeGreaterThanOrEqual(24);
});

test('the key that fills in the next entries is in the first of them', async () => {
  await renderPerson({ bankAccounts: [rowWith('bankAccounts', {})] }, { sections: ['bankAccounts'] });
  await entryOf('bankAccounts.kind', 1).selectOptions('CuentaRUT');
  await userEvent.click(entryOf('bankAccounts.kind', 1));
  await expect.element(offer('Se completará:')).toBeVisible();
  const bank = entryOf('bankAccounts.bankId', 1).element().getBoundingClientRect();
  const key = offer('Se completará:').element().getBoundingClientRect();
  expect(key.left).toBeGreaterThanOrEqual(bank.left);
  expect(key.bottom).toBeLessThanOrEqual(bank.bottom);
});

test('a press where a suggestion of a later entry stands focuses that entry and fills in nothing', async () => {
  await renderPerson({ bankAccounts: [rowWith('bankAccounts', {})] }, { sections: ['bankAccounts'] });
  await entryOf('bankAccounts.kind', 1).selectOptions('CuentaRUT');
  const bank = entryOf('bankAccounts.bankId', 1);
  await expect.element(offer('Se completará:')).toBeVisible();
  await userEvent.click(bank);
  await expect.element(bank).toHaveFocus();
  await expect.element(bank).toHaveValue('');
});
