import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, renderHook } from 'vitest-browser-react';
import { useGrowingCount } from './use-growing-count.ts';
import { useWholePrint } from './use-whole-print.ts';

function List({ total }: { readonly total: number }) {
  const count = useGrowingCount(total, { first: 10, step: 20 });
  return (
    <ul>
      {Array.from({ length: count }, (_, index) => index + 1).map((n) => (
        <li key={n}>Persona {n}</li>
      ))}
    </ul>
  );
}

const items = page.getByRole('listitem');

test('all of a short list is there at once', async () => {
  const seen: number[] = [];
  await renderHook(() => seen.push(useGrowingCount(5, { first: 10, step: 20 })));
  expect(seen).toEqual([5]);
});

test('a long list starts short and grows in steps to its full length', async () => {
  const seen = new Set<number>();
  await renderHook(() => seen.add(useGrowingCount(55, { first: 10, step: 20 })));
  await expect.poll(() => [...seen]).toEqual([10, 30, 50, 55]);
});

test('the last item of a long list appears without any action', async () => {
  await render(<List total={85} />);
  await expect.element(items).toHaveLength(85);
});

test('a list that becomes longer continues to grow', async () => {
  const { rerender } = await render(<List total={20} />);
  await expect.element(items).toHaveLength(20);
  await rerender(<List total={45} />);
  await expect.element(items).toHaveLength(45);
});

test('it grows from the first again for something else, and stands for the same', async () => {
  const seen = new Set<string>();
  const { rerender } = await renderHook(
    (of = 'a') => seen.add(`${of} ${useGrowingCount(5, { first: 1, step: 2 }, of)}`),
    { initialProps: 'a' },
  );
  await expect.poll(() => [...seen]).toEqual(['a 1', 'a 3', 'a 5']);
  await rerender('a');
  await rerender('b');
  await expect.poll(() => [...seen].slice(3)).toEqual(['b 1', 'b 3', 'b 5']);
});

test('a list that gets shorter shows no more than it has', async () => {
  const { rerender } = await render(<List total={45} />);
  await expect.element(items).toHaveLength(45);
  await rerender(<List total={3} />);
  await expect.element(items).toHaveLength(3);
});

function Paper({ total }: { readonly total: number }) {
  const { count, print } = useWholePrint(total);
  return (
    <>
      <button type="button" onClick={print}>
        Imprimir
      </button>
      <output>{count}</output>
    </>
  );
}

test('the browser prints all parts, also when asked before all of them stand', async () => {
  const { result } = await renderHook(() => useWholePrint(5000));
  window.dispatchEvent(new Event('beforeprint'));
  expect(result.current.count).toBe(5000);
});

test('"print" opens the dialog of the browser with all parts on the page', async () => {
  const counts: string[] = [];
  const printing = vi
    .spyOn(window, 'print')
    .mockImplementation(() => void counts.push(page.getByRole('status').element().textContent ?? ''));
  await render(<Paper total={5000} />);
  page.getByRole('button', { name: 'Imprimir' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => counts).toEqual(['5000']);
  printing.mockRestore();
});
