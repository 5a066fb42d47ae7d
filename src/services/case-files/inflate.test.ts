import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate } from './inflate.ts';

const text = 'x'.repeat(1000);
const pack = (content: string) => new Uint8Array(deflateSync(content));

describe('inflating', () => {
  it('gives the whole content', async () => {
    const inflated = await inflate(pack(text), 1000);
    expect(inflated).toEqual({ ok: true, bytes: new TextEncoder().encode(text) });
  });

  it('ends at the limit, long before a bomb has inflated', async () => {
    expect(await inflate(pack(text), 999)).toEqual({ ok: false, cause: 'size' });
    expect(await inflate(pack('\0'.repeat(100_000_000)), 1000)).toEqual({ ok: false, cause: 'size' });
  });

  it.each([
    ['cut off', pack(text).slice(0, -3)],
    ['changed', pack(text).with(5, 0xff)],
    ['no zlib', new TextEncoder().encode('abc')],
    ['empty', new Uint8Array()],
  ])('tells damage: %s', async (_, data) => {
    expect(await inflate(data, 100_000)).toEqual({ ok: false, cause: 'damaged' });
  });
});
