import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: 'Buscar persona', exact: true });

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Buscar persona" hint="Nombre o RUT" value={text} onChange={setText} />;
}

test('the hint describes the field', async () => {
  await render(<Search />);
  await expect.element(field).toHaveAccessibleDescription('Nombre o RUT');
});

test('a compact field shows its hint in itself, and keeps its name', async () => {
  await render(
    <SearchField label="Buscar persona" hint="Nombre o RUT" isCompact value="" onChange={() => undefined} />,
  );
  await expect.element(field).toHaveAttribute('placeholder', 'Nombre o RUT');
  await expect.element(field).toHaveAccessibleDescription('Nombre o RUT');
});

test('typed text stands in the field', async () => {
  await render(<Search />);
  await userEvent.type(field, 'ana');
  await expect.element(field).toHaveValue('ana');
});

test('Escape clears the field', async () => {
  await render(<Search />);
  await userEvent.type(field, 'ana');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

test('the field takes 200 characters at most', async () => {
  await render(<Search />);
  await field.fill('x'.repeat(200));
  await userEvent.type(field, 'y');
  await expect.element(field).toHaveValue('x'.repeat(200));
});

test('the browser neither keeps nor spell-checks what is typed', async () => {
  await render(<Search />);
  await expect.element(field).toHaveAttribute('autocomplete', 'off');
  await expect.element(field).toHaveAttribute('spellcheck', 'false');
});
