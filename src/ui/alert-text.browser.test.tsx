import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AlertText } from './alert-text.tsx';

const alert = page.getByRole('alert');

test('the alert region is there before it has a text, so that the text is announced', async () => {
  const { rerender } = await render(<AlertText text={undefined} />);
  await expect.element(alert).toBeEmptyDOMElement();
  const before = alert.element();
  await rerender(<AlertText text="No coincide" />);
  await expect.element(alert).toHaveTextContent(/^No coincide$/);
  expect(alert.element()).toBe(before);
});

test('the text disappears when the error is gone', async () => {
  const { rerender } = await render(<AlertText text="No coincide" />);
  await rerender(<AlertText text={undefined} />);
  await expect.element(alert).toBeEmptyDOMElement();
});

test('its id ties it to the field that it speaks of', async () => {
  await render(
    <>
      <input aria-label="Frase" aria-describedby="why" />
      <AlertText id="why" text="No coincide" />
    </>,
  );
  await expect
    .element(page.getByRole('textbox', { name: 'Frase' }))
    .toHaveAccessibleDescription('No coincide');
});
