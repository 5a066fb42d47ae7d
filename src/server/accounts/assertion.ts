/**
 * Checks what an authenticator signed (WebAuthn) with the public key alone: now, before a send, or years
 * later in an audit.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { type Assertion, base64url } from '../../domain/team/passkey-messages.ts';

/** A public key, as JWK: ES256 or RS256. */
export const publicKeySchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: base64url(100), y: base64url(100) }),
  z.object({ kty: z.literal('RSA'), n: base64url(2000), e: base64url(20) }),
]);
export type PublicKey = z.infer<typeof publicKeySchema>;

const clientDataSchema = z.object({
  type: z.string(),
  challenge: base64url(200),
  origin: z.url(),
  crossOrigin: z.optional(z.boolean()),
});

/** The challenge to be signed, and the place where it must be signed. */
export interface Asked {
  /** In base64url. */
  readonly challenge: string;
  /** Name of the host whose passkeys these are. */
  readonly rpId: string;
  /** Origin of the page. Without it, any origin of the host counts. */
  readonly origin?: string;
}

export type AssertionFlaw = 'malformed' | 'challenge' | 'origin' | 'presence' | 'signature';

/** User presence and user verification. */
const TOUCHED_AND_VERIFIED = 0x05;

/**
 * The reason why an assertion does not prove that the owner of `key` signed the challenge; undefined when it
 * does. Counters are not compared: passkeys that several devices share count nothing.
 */
export function findAssertionFlaw(
  { response }: Assertion,
  key: PublicKey,
  { challenge, rpId, origin }: Asked,
): AssertionFlaw | undefined {
  const clientDataJson = Buffer.from(response.clientDataJSON, 'base64url');
  const authenticatorData = Buffer.from(response.authenticatorData, 'base64url');
  const client = readClientData(response.clientDataJSON);
  // Hash of the host (32 bytes), flags, counter.
  if (client?.type !== 'webauthn.get' || authenticatorData.length < 37) return 'malformed';
  if (client.challenge !== challenge) return 'challenge';
  const isThere = origin === undefined ? new URL(client.origin).hostname === rpId : client.origin === origin;
  if (!isThere || client.crossOrigin === true || !authenticatorData.subarray(0, 32).equals(toSha256(rpId)))
    return 'origin';
  if ((authenticatorData.readUInt8(32) & TOUCHED_AND_VERIFIED) !== TOUCHED_AND_VERIFIED) return 'presence';
  const signed = Buffer.concat([authenticatorData, toSha256(clientDataJson)]);
  return isSigned(signed, key, Buffer.from(response.signature, 'base64url')) ? undefined : 'signature';
}

/** The signed challenge, as the browser reports it; undefined when there is none. */
export const findChallenge = ({ response }: Assertion): string | undefined =>
  readClientData(response.clientDataJSON)?.challenge;

function readClientData(clientDataJson: string) {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    return clientDataSchema.parse(json);
  } catch {
    return undefined;
  }
}

function isSigned(bytes: Buffer, jwk: PublicKey, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify('sha256', bytes, jwk.kty === 'EC' ? { key, dsaEncoding: 'der' } : key, signature);
  } catch {
    // The JWK is not a valid key, for example a point that is not on the curve.
    return false;
  }
}

const toSha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
