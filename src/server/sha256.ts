import { createHash } from 'node:crypto';

/** SHA-256 in hex, of a text's UTF-8 bytes. */
export const toSha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
