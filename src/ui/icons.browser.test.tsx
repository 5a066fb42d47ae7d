import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddIcon, AlertIcon, CheckIcon, ChevronIcon, InfoIcon, SearchIcon, UserIcon } from './icons.tsx';

test('icons add nothing to the name of their button', async () => {
  await render(
    <button type="button">
      <AddIcon />
      <AlertIcon />
      <CheckIcon />
      <ChevronIcon />
      <InfoIcon />
      <SearchIcon />
      <UserIcon />
      Agregar
    </button>,
  );
  await expect.element(page.getByRole('button')).toHaveAccessibleName('Agregar');
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});
