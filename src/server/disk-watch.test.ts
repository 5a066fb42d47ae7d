import { expect, it } from 'vitest';
import { createDiskWatch } from './disk-watch.ts';
import type { LogLine } from './log.ts';

const MEBIBYTE = 2 ** 20;

it('a disk around the limit is full once, and has room again only at twice the limit', async () => {
  const lines: LogLine[] = [];
  let free = 0;
  const disk = createDiskWatch(
    '.',
    (line) => lines.push(line),
    () => Promise.resolve(free),
  );
  const found: boolean[] = [];
  for (const mebibytes of [33, 31, 33, 31, 63, 64, 33]) {
    free = mebibytes * MEBIBYTE;
    found.push((await disk.look()).isFull);
  }
  expect(found).toEqual([false, true, true, true, true, false, false]);
  expect(lines).toEqual([
    { code: 'disk-full', freeBytes: 31 * MEBIBYTE },
    { code: 'disk-has-room', freeBytes: 64 * MEBIBYTE },
  ]);
});
