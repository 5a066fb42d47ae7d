import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, renderHook } from 'vitest-browser-react';
import { afterPaint, catchUp, runAfterKey, runWhenIdleAfterKey } from './schedule.ts';
import { useTask } from './use-task.ts';

interface UnlockProps {
  readonly work: () => Promise<void>;
}

function Unlock({ work }: UnlockProps) {
  const { isWorking, failure, run } = useTask();
  return (
    <>
      <button type="button" onClick={() => run(work)}>
        Abrir
      </button>
      <output>{isWorking ? 'trabajando' : 'listo'}</output>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  );
}

const press = () => page.getByRole('button', { name: 'Abrir' }).click();
const status = page.getByRole('status');

test('a task reports that it is working, and when it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await render(<Unlock work={() => promise} />);
  await expect.element(status).toHaveTextContent('listo');
  await press();
  await expect.element(status).toHaveTextContent('trabajando');
  resolve();
  await expect.element(status).toHaveTextContent('listo');
});

test('a second press while it works starts nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  await render(<Unlock work={work} />);
  await userEvent.dblClick(page.getByRole('button', { name: 'Abrir' }));
  await expect.element(status).toHaveTextContent('trabajando');
  resolve();
  await expect.element(status).toHaveTextContent('listo');
  expect(work).toHaveBeenCalledOnce();
});

test('a failure is shown, and the next try clears it', async () => {
  const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('frase equivocada'));
  await render(<Unlock work={work} />);
  await press();
  await expect.element(page.getByRole('alert')).toHaveTextContent('frase equivocada');
  await expect.element(status).toHaveTextContent('listo');
  await press();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a rejection that is no Error object is a failure too', async () => {
  const { result } = await renderHook(() => useTask());
  result.current.run(() => Promise.reject('odd'));
  await expect.poll(() => result.current.failure).toBeInstanceOf(Error);
});

test('expensive work runs after the paint, without another key and however busy the page is', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1);
  const run = vi.fn<() => void>();
  runAfterKey(run);
  expect(run).not.toHaveBeenCalled();
  await expect.poll(() => run.mock.calls.length).toBe(1);
  idle.mockRestore();
});

test('work that shows nothing at once waits for an idle moment after the paint', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1);
  const run = vi.fn<() => void>();
  runWhenIdleAfterKey(run);
  await expect.poll(() => idle.mock.calls.length).toBe(1);
  const [[begin, options]] = idle.mock.calls as [[() => void, IdleRequestOptions]];
  expect(run).not.toHaveBeenCalled();
  expect(options.timeout).toBeLessThanOrEqual(100);
  begin();
  expect(run).toHaveBeenCalledOnce();
  idle.mockRestore();
});

test.each([
  ['key', new KeyboardEvent('keydown', { key: 'a' })],
  ['press', new PointerEvent('pointerdown')],
  ['text', new InputEvent('beforeinput')],
])('expensive work runs before the next %s is handled', (_, event) => {
  const order: string[] = [];
  const listen = () => order.push('event');
  document.addEventListener(event.type, listen, { once: true });
  runWhenIdleAfterKey(() => order.push('work'));
  document.dispatchEvent(event);
  expect(order).toEqual(['work', 'event']);
});

test('works of one key wait together, and run in their order', () => {
  const order: string[] = [];
  runAfterKey(() => order.push('first'));
  runAfterKey(() => order.push('second'));
  expect(order).toEqual([]);
  catchUp();
  expect(order).toEqual(['first', 'second']);
});

test('expensive work runs once', async () => {
  const run = vi.fn<() => void>();
  runAfterKey(run);
  catchUp();
  catchUp();
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  expect(run).toHaveBeenCalledOnce();
});

test('work after the paint can be cancelled', async () => {
  const run = vi.fn<() => void>();
  afterPaint(run)();
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  expect(run).not.toHaveBeenCalled();
});
