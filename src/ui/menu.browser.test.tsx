import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuButton } from './menu.tsx';

const button = page.getByRole('button', { name: 'Más acciones' });
const menu = page.getByRole('menu', { name: 'Más acciones' });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

afterEach(() => page.viewport(1366, 768));

async function renderMenu(last = 'Eliminar') {
  const run = vi.fn<(text: string) => void>();
  const toItem = (text: string) => ({ text, run: () => run(text) });
  await render(
    <>
      <input aria-label="Nombre" />
      <MenuButton
        label="Más acciones"
        className="button"
        face="⋯"
        parts={[
          [toItem('Duplicar'), { text: 'Exportar', run: undefined }, toItem('Historial')],
          [{ ...toItem(last), isDanger: true }],
        ]}
      />
    </>,
  );
  return run;
}

test('a press opens it with the focus on the first item, and the button says so', async () => {
  await renderMenu();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('Duplicar')).toHaveFocus();
  await userEvent.click(button);
  await expect.element(menu).not.toBeInTheDocument();
});

test('arrows, Home, End and letters move in it, round its ends', async () => {
  await renderMenu();
  await userEvent.tab();
  await userEvent.tab();
  for (const [key, name] of [
    ['{ArrowDown}', 'Duplicar'],
    ['{ArrowDown}', 'Exportar'],
    ['{End}', 'Eliminar'],
    ['{ArrowDown}', 'Duplicar'],
    ['{ArrowUp}', 'Eliminar'],
    ['{Home}', 'Duplicar'],
    ['h', 'Historial'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
});

test('Enter does what the item says, after the menu is gone and the focus is on its button', async () => {
  const run = await renderMenu();
  run.mockImplementation(() => expect(document.activeElement).toBe(button.element()));
  await userEvent.click(button);
  await userEvent.keyboard('{End}{Enter}');
  // The action runs once the closed menu is painted.
  await expect.poll(() => run.mock.calls).toEqual([['Eliminar']]);
  await expect.element(menu).not.toBeInTheDocument();
});

test('an item that is not for now can be reached, says so and does nothing', async () => {
  const run = await renderMenu();
  await userEvent.click(button);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Exportar')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(run).not.toHaveBeenCalled();
  await expect.element(menu).toBeVisible();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}'), button],
  ['Tab', () => userEvent.tab({ shift: true }), page.getByRole('textbox')],
  ['a press elsewhere', () => userEvent.click(page.getByRole('textbox')), page.getByRole('textbox')],
])('%s closes it', async (_what, leave, focused) => {
  await renderMenu();
  await userEvent.click(button);
  await leave();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(focused).toHaveFocus();
});

test('it stands within the window: at its left edge, and above its button where there is no room below', async () => {
  await renderMenu();
  const host = button.element().parentElement;
  host?.setAttribute('style', 'position: fixed; bottom: 0; left: 0');
  await userEvent.click(button);
  const { left, bottom } = menu.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(button.element().getBoundingClientRect().top);
});

test.each([4, 120, 130, 140, 150, 160, 275])(
  'in a window of 320 px all of it stands in the window, with its button %d px from the left',
  async (left) => {
    await page.viewport(320, 640);
    await renderMenu('Aprobar aunque haya observaciones abiertas, con motivo');
    button.element().parentElement?.setAttribute('style', `position: fixed; top: 0; left: ${left}px`);
    await userEvent.click(button);
    const box = menu.element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(320);
  },
);
