import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess, as text for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: who reads the database cannot use it. */
export const toTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest();
