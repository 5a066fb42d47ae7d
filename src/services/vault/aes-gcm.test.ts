import { expect, test } from 'vitest';
import { getSubtle } from './aes-gcm.ts';
import { VaultError } from './vault-error.ts';

test('where the browser has no WebCrypto, nothing goes on', () => {
  expect(() => getSubtle({})).toThrow(new VaultError('unavailable'));
  expect(getSubtle()).toBe(crypto.subtle);
});
