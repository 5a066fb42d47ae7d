import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FoldedText } from './folded-text.tsx';

const part = page.getByRole('region', { name: 'Respuesta' });
const text = part.getByText('{"a":1}');

test('a text behind its title comes with a press, and the aside is read before', async () => {
  await render(
    <FoldedText title="Respuesta" aside="200">
      {'{"a":1}'}
    </FoldedText>,
  );
  await expect.element(part.getByText('200')).toBeVisible();
  await expect.element(text).not.toBeVisible();
  await userEvent.click(part.getByText('Respuesta'));
  await expect.element(text).toBeVisible();
});

test('what is not for paper says so, whether it is open or not', async () => {
  const { container } = await render(
    <>
      <FoldedText title="Respuesta" isPrinted>
        a
      </FoldedText>
      <FoldedText title="Solicitud">b</FoldedText>
    </>,
  );
  const kept = [...container.querySelectorAll('section')].map(({ className }) => className);
  expect(kept).toEqual(['', 'on-screen']);
});
