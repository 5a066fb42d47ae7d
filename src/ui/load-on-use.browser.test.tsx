import { Component, type ComponentType, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadOnUse } from './load-on-use.tsx';

type Loaded = ComponentType<{ readonly name: string }>;

const Greeting: Loaded = ({ name }) => <p>Hola, {name}</p>;
const waiting = () => <p>Cargando…</p>;
const greeting = page.getByText('Hola, Ana');

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }
  override render() {
    return this.state.message === '' ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

test('a placeholder is shown until the code has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Loaded>();
  const { Part } = loadOnUse(() => promise, waiting);
  await render(<Part name="Ana" />);
  await expect.element(page.getByText('Cargando…')).toBeVisible();
  resolve(Greeting);
  await expect.element(greeting).toBeVisible();
  await expect.element(page.getByText('Cargando…')).not.toBeInTheDocument();
});

test('a preloaded part shows at once', async () => {
  const { Part, preload } = loadOnUse(() => Promise.resolve(Greeting), waiting);
  await preload();
  await render(<Part name="Ana" />);
  expect(greeting.query()).not.toBeNull();
});

test('the code loads once for all uses', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const { Part, preload } = loadOnUse(load, waiting);
  await preload();
  await render(
    <>
      <Part name="Ana" />
      <Part name="Berta" />
    </>,
  );
  await expect.element(page.getByText('Hola, Berta')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a load that fails once is tried again', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('network'));
  const { Part } = loadOnUse(load, waiting);
  await render(<Part name="Ana" />);
  await expect.element(greeting).toBeVisible();
});

test('a load that fails twice is an error, and the next use tries again', async () => {
  const load = vi
    .fn(() => Promise.resolve(Greeting))
    .mockRejectedValueOnce(new Error('network'))
    .mockRejectedValueOnce(new Error('still no network'));
  const { Part } = loadOnUse(load, waiting);
  const { unmount } = await render(
    <Boundary>
      <Part name="Ana" />
    </Boundary>,
    // Silences React's log of the error.
    { createRootOptions: { onCaughtError: () => undefined } },
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('still no network');
  await unmount();
  await render(<Part name="Ana" />);
  await expect.element(greeting).toBeVisible();
});

test('preload never rejects', async () => {
  const { preload } = loadOnUse<object>(() => Promise.reject(new Error('network')), waiting);
  await expect(preload()).resolves.toBeUndefined();
});
