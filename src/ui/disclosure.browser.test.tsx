import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Disclosure } from './disclosure.tsx';

const button = page.getByRole('button', { name: 'Menú' });
const choice = page.getByRole('button', { name: 'English' });

async function renderMenu() {
  await render(
    <>
      <Disclosure className="button" face="Menú">
        <button type="button">English</button>
      </Disclosure>
      <input aria-label="Nombre" />
    </>,
  );
}

test('it opens and closes by its button, which says so', async () => {
  await renderMenu();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await expect.element(choice).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  await expect.element(choice).not.toBeInTheDocument();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a choice', () => userEvent.click(choice)],
])('%s closes it, and the focus is on its button', async (_what, act) => {
  await renderMenu();
  await userEvent.click(button);
  await userEvent.tab();
  await expect.element(choice).toHaveFocus();
  await act();
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test.each([
  ['the focus', () => userEvent.tab()],
  ['the pointer', () => userEvent.click(page.getByRole('textbox'))],
])('%s that goes elsewhere closes it, and is left there', async (_what, act) => {
  await renderMenu();
  await userEvent.click(button);
  await userEvent.tab();
  await act();
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});
