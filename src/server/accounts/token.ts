import { createHash, randomBytes } from 'node:crypto';

/** Makes 256 random bits, as text for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash that is stored in place of a token: nobody who reads the database can use it. */
export const toTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest();
