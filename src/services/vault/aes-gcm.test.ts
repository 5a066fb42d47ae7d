import { expect, test } from 'vitest';
import { getSubtle } from './aes-gcm.ts';
import { VaultError } from './vault-error.ts';

test('encryption is reported as unavailable in a browser without WebCrypto', () => {
  expect(() => getSubtle({})).toThrow(new VaultError('unavailable'));
  expect(getSubtle()).toBe(crypto.subtle);
});
