import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toSha256Text } from './sha256.ts';

it('is the hash of the platform for every length around a block, and for any letters', () => {
  const texts = [...Array.from({ length: 200 }, (_, length) => 'a'.repeat(length)), 'ñandú 👩‍🚀 \ud800'];
  for (const text of texts)
    expect(toSha256Text(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
