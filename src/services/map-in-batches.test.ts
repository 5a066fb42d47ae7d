import { expect, test } from 'vitest';
import { mapInBatches } from './map-in-batches.ts';

test('the results stand in the order of the items, and few are asked for at once', async () => {
  const items = [...Array(50).keys()];
  let open = 0;
  let most = 0;
  const results = await mapInBatches(items, async (item) => {
    most = Math.max(most, (open += 1));
    // The later ones of a batch are answered first.
    await new Promise((resolve) => setTimeout(resolve, (50 - item) % 20));
    open -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(20);
});

test('nothing gives nothing, and an error is passed on', async () => {
  expect(await mapInBatches([], () => Promise.resolve(1))).toEqual([]);
  await expect(mapInBatches([1], () => Promise.reject(new Error('unread')))).rejects.toThrow('unread');
});
