/** Passwords of local accounts: scrypt, RFC 7914. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** N = 2^17, r = 8, p = 1: 128 MiB and most of a second for each check (OWASP Password Storage). */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 256 * 2 ** 20;
/** More checks than these at once would take the memory of the machine. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

/** Too many passwords wait for their check. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** @returns the parameters, the salt and the key, as text */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @throws BusyError */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, , , , salt = '', key = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** Of nobody: who has no account waits as long as who has one. */
export const NOBODYS_PASSWORD = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new BusyError('too many sign-ins at once');
    await new Promise<void>((resolve) => void waiting.push(resolve));
  }
  running += 1;
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
