import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SaidBox } from './said-box.tsx';

const status = page.getByRole('status');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the status is empty until there is a message', async () => {
  const { rerender } = await render(<SaidBox said={undefined} />);
  await expect.element(status).toBeEmptyDOMElement();
  await rerender(<SaidBox said={{ text: 'Se revirtió un cambio.' }} />);
  await expect.element(status).toHaveTextContent('Se revirtió un cambio.');
});

test('a message disappears after eight seconds', async () => {
  await render(<SaidBox said={{ text: 'Listo' }} />);
  vi.advanceTimersByTime(7999);
  await expect.element(status).toHaveTextContent('Listo');
  vi.advanceTimersByTime(1);
  await expect.element(status).toBeEmptyDOMElement();
});

test('a new message has eight seconds of its own', async () => {
  const { rerender } = await render(<SaidBox said={{ text: 'Uno' }} />);
  vi.advanceTimersByTime(7000);
  await rerender(<SaidBox said={{ text: 'Dos' }} />);
  vi.advanceTimersByTime(7000);
  await expect.element(status).toHaveTextContent('Dos');
});

test('the same text is announced again when it is a new message', async () => {
  const { rerender } = await render(<SaidBox said={{ text: 'Listo' }} />);
  vi.advanceTimersByTime(8000);
  await expect.element(status).toBeEmptyDOMElement();
  await rerender(<SaidBox said={{ text: 'Listo' }} />);
  await expect.element(status).toHaveTextContent('Listo');
});
