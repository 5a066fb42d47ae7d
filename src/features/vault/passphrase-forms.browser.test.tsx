import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { I18nProvider } from '../../i18n/i18n-provider.tsx';
import { loadTranslator } from '../../i18n/languages.ts';
import type { OpenResult } from '../../services/vault/vault-gate.ts';
import { OpenForm } from './passphrase-forms.tsx';

const passphrase = page.getByLabelText('Frase de acceso', { exact: true });
const timer = page.getByRole('timer');
const alert = page.getByRole('alert').filter({ hasText: /./ });

/** Seconds pass when a test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function renderForm(onOpen: (passphrase: string) => Promise<OpenResult>, waitMs = 0) {
  const findWaitMs = () => Promise.resolve(waitMs);
  await render(
    <I18nProvider start={await loadTranslator('es')}>
      <OpenForm onOpen={onOpen} findWaitMs={findWaitMs} />
    </I18nProvider>,
  );
}

test('after a wrong passphrase the form says how long the next attempt has to wait, and when the wait is over', async () => {
  await renderForm(() => Promise.resolve({ kind: 'wrong', waitMs: 1500 }));
  await userEvent.type(passphrase, 'otra frase{Enter}');
  await expect.element(alert).toHaveTextContent('No es la frase que abre lo guardado');
  await expect.element(timer).toHaveTextContent('Puede probar de nuevo en 2 segundos.');
  vi.advanceTimersByTime(750);
  await expect.element(timer).toHaveTextContent('Puede probar de nuevo en 1 segundo.');
  await expect.element(page.getByRole('status').getByText('en 2 segundos')).toBeInTheDocument();
  vi.advanceTimersByTime(750);
  await expect.element(timer).not.toBeInTheDocument();
  await expect.element(page.getByText('Ya puede probar de nuevo.')).toBeInTheDocument();
  await expect.element(passphrase).toHaveFocus();
});

test('a wrong passphrase that costs nothing shows no wait', async () => {
  await renderForm(() => Promise.resolve({ kind: 'wrong', waitMs: 0 }));
  await userEvent.type(passphrase, 'otra frase{Enter}');
  await expect.element(alert).toBeVisible();
  await expect.element(timer).not.toBeInTheDocument();
});

test('after a reload the wait goes on, and whoever tries too early is told that nothing was tried', async () => {
  const onOpen = vi.fn(() => Promise.resolve<OpenResult>({ kind: 'waiting', waitMs: 64_000 }));
  await renderForm(onOpen, 65_000);
  await expect.element(timer).toHaveTextContent('en 1 minuto 5 segundos.');
  await userEvent.type(passphrase, 'la frase{Enter}');
  await expect.element(alert).toHaveTextContent('Todavía no se probó');
  await expect.element(passphrase).toHaveValue('la frase');
  await expect.element(timer).toHaveTextContent('en 1 minuto 4 segundos.');
  expect(onOpen).toHaveBeenCalledTimes(1);
});
