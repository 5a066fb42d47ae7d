import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { BLOB_BYTES, toRequestBytes } from './request-bytes.ts';

const TEXT = '{"nombre":"Ñandú 𠮷 \ud800"}';
const LONG = JSON.stringify({ personaFulls: Array.from({ length: 5000 }, () => TEXT) });

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([TEXT, LONG])('the body is what was hashed, also with half a character', async (text) => {
  vi.stubGlobal('navigator', { locks: {} });
  const { body, size, hash } = await toRequestBytes(text);
  const sent = Buffer.from(await new Response(body).arrayBuffer());
  expect(sent).toEqual(Buffer.from(text, 'utf8'));
  expect(size).toBe(sent.length);
  expect(hash).toBe(createHash('sha256').update(sent).digest('hex'));
  expect(body instanceof Blob).toBe(size >= BLOB_BYTES);
});

test('without a secure context there is no hash, and so no send', async () => {
  vi.stubGlobal('navigator', {});
  expect((await toRequestBytes(TEXT)).hash).toBeUndefined();
});
