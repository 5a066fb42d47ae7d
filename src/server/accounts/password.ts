/** Passwords of local accounts: scrypt, RFC 7914. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** N = 2^17, r = 8, p = 1: 128 MiB and most of a second for each check (OWASP Password Storage). */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 256 * 2 ** 20;
/** More checks than these at once would take the memory of the machine. */
const MAX_AT_ONCE = 2;
/** Of one address: who sends more is refused, and nobody else. */
const MAX_WAITING = 20;
const MAX_ADDRESSES = 500;

/** Too many passwords wait for their check, from that address or from too many of them. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/**
 * @param from address of the browser that waits for it
 * @returns the parameters, the salt and the key, as text
 * @throws BusyError
 */
export async function hashPassword(password: string, from = ''): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, from);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @param from address of the browser that waits for it. @throws BusyError */
export async function isPassword(password: string, stored: string, from = ''): Promise<boolean> {
  const [kind, , , , salt = '', key = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), from);
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** Of nobody: who has no account waits as long as who has one. */
export const NOBODYS_PASSWORD = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let running = 0;
/** By address, and the one whose turn is next first. */
const waiting = new Map<string, (() => void)[]>();

async function derive(password: string, salt: Buffer, from: string): Promise<Buffer> {
  if (running < MAX_AT_ONCE) running += 1;
  else await waitInLine(from);
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    callNext();
  }
}

function waitInLine(from: string): Promise<void> {
  const line = waiting.get(from) ?? [];
  if (line.length >= MAX_WAITING || (line.length === 0 && waiting.size >= MAX_ADDRESSES))
    throw new BusyError('too many passwords wait for their check');
  waiting.set(from, line);
  return new Promise((resolve) => void line.push(resolve));
}

/** One has ended, and another one begins in its place. The addresses take turns: who sends many waits longest. */
function callNext(): void {
  const [next] = waiting;
  if (!next) {
    running -= 1;
    return;
  }
  const [from, [call, ...rest]] = next;
  waiting.delete(from);
  if (rest.length > 0) waiting.set(from, rest);
  call?.();
}
