import { useSyncExternalStore } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSpanish } from '../form/person-form.fixture.tsx';
import { createStore } from '../services/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ReturnedMark } from './count-mark.tsx';

const start = window.location.href;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  window.history.replaceState(null, '', start);
});

test('a press of the notice leads home within the app, unless a dialog is open', async () => {
  const notices: EventTarget[] = [];
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static readonly permission = 'granted';
      constructor() {
        super();
        notices.push(this);
      }
    },
  );
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  localStorage.setItem('enrola.returned-notice', 'yes');
  await renderInSpanish(<Page />);
  shown.set({ count: 1, isAsked: true });
  await expect.poll(() => notices.length).toBe(1);

  window.history.replaceState(null, '', '/envios');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Falta el correo');
  notices[0]?.dispatchEvent(new Event('click'));
  expect(window.location.pathname).toBe('/envios');
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Falta el correo');

  shown.set({ count: 1, isAsked: false });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  notices[0]?.dispatchEvent(new Event('click'));
  expect(window.location.pathname).toBe('/');
});

const shown = createStore({ count: 0, isAsked: true });

function Page() {
  const { count, isAsked } = useSyncExternalStore(shown.subscribe, shown.get);
  return (
    <>
      <ReturnedMark count={count} />
      {isAsked && (
        <Dialog title="Devolver" onCancel={() => undefined}>
          <input aria-label="Motivo" />
        </Dialog>
      )}
    </>
  );
}
