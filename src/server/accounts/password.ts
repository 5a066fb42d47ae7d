/** Passwords of local accounts, hashed with scrypt (RFC 7914). */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** N = 2^17, r = 8, p = 1: each check takes 128 MiB and most of a second (OWASP Password Storage). */
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
/** For the passwords of the demo and of tests, which are no secret. */
export const QUICK_COST: Cost = { N: 2 ** 10, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 256 * 2 ** 20;
/** More checks at once would use up the memory of the machine. */
const MAX_AT_ONCE = 2;
/** Limit for one address: further checks from that address are refused, and nobody else's. */
const MAX_WAITING = 20;
const MAX_ADDRESSES = 500;

/** Too many passwords wait for their check, from one address or from too many addresses. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/**
 * @param from address of the browser that waits for the result
 * @returns the parameters, the salt and the key, as text
 * @throws BusyError
 */
export async function hashPassword(password: string, from = '', cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, { salt, cost, from });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Checks at the cost that is stored with the key. False for a cost that this server does not compute.
 * @param from address of the browser that waits for the result
 * @throws BusyError
 */
export async function isPassword(password: string, stored: string, from = ''): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (!isComputable(cost)) return false;
  const derived = await derive(password, { salt: Buffer.from(salt, 'base64url'), cost, from });
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** RFC 7914, section 2: N is a power of 2. A higher cost than that of new passwords was stored by another server. */
const isComputable = ({ N, r, p }: Cost) =>
  Math.log2(N) % 1 === 0 && N > 1 && N <= COST.N && r > 0 && r <= COST.r && p > 0 && p <= COST.p;

/** Hash of no password. A check for an account that does not exist takes as long as one at the usual cost. */
export const NOBODYS_PASSWORD = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let running = 0;
/** Waiting checks by address; the next address in turn comes first. */
const waiting = new Map<string, (() => void)[]>();

async function derive(
  password: string,
  { salt, cost, from }: { readonly salt: Buffer; readonly cost: Cost; readonly from: string },
): Promise<Buffer> {
  if (running < MAX_AT_ONCE) running += 1;
  else await waitInLine(from);
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
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

/** Starts the next check when one has ended. The addresses take turns: one with many checks waits longest. */
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
