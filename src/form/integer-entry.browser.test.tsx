import { rowWith } from '../domain/enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { descriptionOf, entryOf } from './locators.fixture.ts';
import { profileWith, renderPerson } from './person-form.fixture.tsx';

const commune = entryOf('addresses.communeId', 1);
const ADDRESS = { addresses: [rowWith('addresses', { id: 'a' })] };
const options = { sections: ['addresses'], profile: profileWith() } as const;

test('without a list the code is typed, and the hint says that it is a whole number', async () => {
  await renderPerson(ADDRESS, options);
  await expect.element(commune).toHaveAccessibleDescription('Número entero');
  await expect.element(commune).toHaveAttribute('inputmode', 'numeric');
});

test('a whole number is understood as a number', async () => {
  const { person } = await renderPerson(ADDRESS, options);
  await userEvent.type(commune, '13120');
  await userEvent.tab();
  await expect.element(commune).toHaveValue('13120');
  expect(person().addresses[0]?.communeId).toBe(13_120);
});

test.each(['doce', '12,5', '99999999999999999999'])(
  '«%s» is no whole number: it stays as typed, with an error',
  async (typed) => {
    const { person } = await renderPerson(ADDRESS, options);
    await userEvent.type(commune, typed);
    await userEvent.tab();
    await expect.element(commune).toBeInvalid();
    await expect.poll(descriptionOf(commune)).toContain('debe ser un número entero');
    await expect.element(commune).toHaveValue(typed);
    expect(person().addresses[0]?.communeId).toBe(typed);
  },
);
