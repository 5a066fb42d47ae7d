import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate } from './inflate.ts';

const TEXT = 'x'.repeat(1000);
const pack = (content: string) => new Uint8Array(deflateSync(content));

describe('inflating', () => {
  it('gives the whole content', async () => {
    const inflated = await inflate(pack(TEXT), 1000);
    expect(inflated.ok && new TextDecoder().decode(inflated.bytes)).toBe(TEXT);
  });

  it('ends at the limit, long before a bomb has inflated', async () => {
    expect(await inflate(pack(TEXT), 999)).toEqual({ ok: false, cause: 'size' });
    expect(await inflate(pack('\0'.repeat(100_000_000)), 1000)).toEqual({ ok: false, cause: 'size' });
  });

  it.each([
    ['cut off', pack(TEXT).slice(0, -3)],
    ['changed', pack(TEXT).with(5, 0xff)],
    ['followed by more', new Uint8Array([...pack(TEXT), 1, 2])],
    ['no zlib', new TextEncoder().encode('abc')],
    ['empty', new Uint8Array()],
  ])('tells damage: %s', async (_, data) => {
    expect(await inflate(data, 100_000)).toEqual({ ok: false, cause: 'damaged' });
  });
});
