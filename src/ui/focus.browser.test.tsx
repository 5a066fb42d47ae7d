import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusOnceMounted, goTo } from './focus.ts';

const ADDRESS = window.location.href;
const HERE = window.location.pathname;

const heading = page.getByRole('heading', { level: 1 });
const name = page.getByRole('textbox', { name: 'Nombre' });

function Page({ hasEntry = true }: { readonly hasEntry?: boolean }) {
  return (
    <>
      <h1 tabIndex={-1}>Persona 1</h1>
      {hasEntry && <input aria-label="Nombre" id="given.a b" />}
    </>
  );
}

afterEach(() => window.history.replaceState(null, '', ADDRESS));

test('a name on the open page gets the focus each time, and no new entry in the history', async () => {
  await render(<Page />);
  const { length } = window.history;
  for (const path of [`${HERE}#given.a%20b`, `${HERE}#given.a%20b`]) {
    goTo(path);
    await expect.element(name).toHaveFocus();
    expect(window.location.hash).toBe('#given.a%20b');
    heading.element().focus();
  }
  expect(window.history).toHaveLength(length);
});

test('the open page itself leads to its heading, another page only changes the address', async () => {
  await render(<Page />);
  goTo(`${HERE}other`);
  await expect.poll(() => window.location.pathname).toBe(`${HERE}other`);
  await expect.element(heading).not.toHaveFocus();
  goTo(`${HERE}other`);
  await expect.element(heading).toHaveFocus();
});

test('an element that mounts late gets the focus, unless a key was pressed before', async () => {
  const { rerender } = await render(<Page hasEntry={false} />);
  focusOnceMounted('given.a b');
  await rerender(<Page />);
  await expect.element(name).toHaveFocus();
  await rerender(<Page hasEntry={false} />);
  focusOnceMounted('given.a b');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
  await rerender(<Page />);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.element(name).not.toHaveFocus();
});
