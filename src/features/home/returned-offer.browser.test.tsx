/** The notice about what came back: a press asks for it, once, and it names nobody. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import { returnedNotice, tellReturned } from '../../services/returned-notice.ts';
import { ReturnedOffer } from './returned-offer.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  returnedNotice.set('asked');
});

/** The browser asks its user, who grants it. */
function grant() {
  const told: [string, NotificationOptions][] = [];
  const requestPermission = vi.fn(() => {
    Stub.permission = 'granted';
    return Promise.resolve('granted' as const);
  });
  class Stub extends EventTarget {
    static permission = 'default';
    static readonly requestPermission = requestPermission;
    constructor(title: string, options: NotificationOptions) {
      super();
      told.push([title, options]);
    }
  }
  vi.stubGlobal('Notification', Stub);
  return { told, requestPermission };
}

const offer = () => page.getByText('¿Avisar en este navegador');

test('a press asks the browser, and it tells what came back while nobody looks, without a name', async () => {
  const { told, requestPermission } = grant();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await renderInSpanish(<ReturnedOffer />);
  tellReturned('Volvió una inscripción', 'Hay 1 devuelta.', () => undefined);
  expect([requestPermission.mock.calls.length, told.length]).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Avisar' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(requestPermission).toHaveBeenCalledOnce();
  tellReturned('Volvió una inscripción', 'Hay 1 devuelta.', () => undefined);
  expect(told).toEqual([
    ['Volvió una inscripción', { body: 'Hay 1 devuelta.', tag: 'enrola.returned-notice' }],
  ]);
});

test('«Ahora no» asks nothing, and it is not offered again', async () => {
  const { requestPermission } = grant();
  await renderInSpanish(<ReturnedOffer />);
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(requestPermission).not.toHaveBeenCalled();
  expect(localStorage.getItem('enrola.returned-notice')).toBe('no');
});
