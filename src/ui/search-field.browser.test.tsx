import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchField } from './search-field.tsx';

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Buscar persona" hint="Nombre o RUT" value={text} onChange={setText} />;
}

test('the field is found by its label and described by its hint', async () => {
  await render(<Search />);
  const field = page.getByRole('searchbox', { name: 'Buscar persona', exact: true });
  await expect.element(field).toHaveAccessibleDescription('Nombre o RUT');
  await field.fill('ana');
  await expect.element(field).toHaveValue('ana');
});
