import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PassphraseEntry } from './passphrase-entry.tsx';

interface EntryProps {
  readonly hint?: string;
  readonly error?: string;
  readonly isShown?: boolean;
  readonly isWorking?: boolean;
}

function Entry({ hint, error, isShown = false, isWorking = false }: EntryProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <PassphraseEntry
      label="Frase de acceso"
      {...(hint !== undefined && { hint })}
      error={error}
      inputRef={input}
      isShown={isShown}
      isWorking={isWorking}
    />
  );
}

/** A password field has no role. */
const entry = page.getByLabelText('Frase de acceso', { exact: true });

test('a passphrase is hidden while it is typed', async () => {
  await render(<Entry />);
  await expect.element(entry).toHaveAttribute('type', 'password');
});

test('showing a passphrase keeps its text and the focus', async () => {
  const { rerender } = await render(<Entry />);
  await userEvent.type(entry, 'cuatro palabras');
  await rerender(<Entry isShown />);
  const shown = page.getByRole('textbox', { name: 'Frase de acceso', exact: true });
  await expect.element(shown).toHaveValue('cuatro palabras');
  await expect.element(shown).toHaveFocus();
});

test.each([false, true])('no browser is to keep or check it (shown: %s)', async (isShown) => {
  await render(<Entry isShown={isShown} />);
  await expect.element(entry).toHaveAttribute('autocomplete', 'off');
  await expect.element(entry).toHaveAttribute('autocapitalize', 'none');
  await expect.element(entry).toHaveAttribute('spellcheck', 'false');
});

test('the hint and then the error describe the entry', async () => {
  const { rerender } = await render(<Entry hint="Doce caracteres o más" />);
  await expect.element(entry).toHaveAccessibleDescription('Doce caracteres o más');
  await expect.element(entry).toBeValid();
  await rerender(<Entry hint="Doce caracteres o más" error="Es muy corta" />);
  await expect.element(entry).toHaveAccessibleDescription('Doce caracteres o más Es muy corta');
  await expect.element(entry).toBeInvalid();
});

test('the error is announced', async () => {
  const { rerender } = await render(<Entry />);
  await rerender(<Entry error="Es muy corta" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Es muy corta');
});

test('while work is in progress, the entry keeps its text and the focus and takes no keys', async () => {
  const { rerender } = await render(<Entry isShown />);
  await userEvent.type(entry, 'abc');
  await rerender(<Entry isShown isWorking />);
  await userEvent.keyboard('d');
  await expect.element(entry).toHaveValue('abc');
  await expect.element(entry).toHaveFocus();
});
