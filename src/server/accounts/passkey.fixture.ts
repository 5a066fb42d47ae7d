/** A software authenticator for tests: it reports presence and verification without a user. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion } from '../../domain/team/passkey-messages.ts';

const toSha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

interface Touch {
  readonly challenge: string;
  readonly origin: string;
  /** User presence and user verification; both when left out. */
  readonly flags?: number;
  readonly crossOrigin?: boolean;
}

export interface SoftPasskey {
  readonly id: string;
  /** Result of `navigator.credentials.create`. */
  register(touch: Touch): unknown;
  /** Result of `navigator.credentials.get`. */
  assert(touch: Touch): Assertion;
}

const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

export function createPasskey(kind: 'ec' | 'rsa' = 'ec'): SoftPasskey {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rawId = randomBytes(32);
  const id = toText(rawId);
  const toClientData = (type: string, { challenge, origin, crossOrigin = false }: Touch) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const toData = ({ origin, flags = PRESENT_AND_VERIFIED }: Touch, more = 0) =>
    Buffer.concat([toSha256(new URL(origin).hostname), Buffer.of(flags | more, 0, 0, 0, 0)]);
  return {
    id,
    register: (touch) => {
      const length = Buffer.of(0, rawId.length);
      const data = Buffer.concat([
        toData(touch, HAS_KEY),
        Buffer.alloc(16),
        length,
        rawId,
        toCose(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        toCborText('fmt'),
        toCborText('none'),
        toCborText('attStmt'),
        Buffer.from([0xa0]),
        toCborText('authData'),
        toCborBytes(data),
      ]);
      const response = {
        clientDataJSON: toText(toClientData('webauthn.create', touch)),
        attestationObject: toText(attestation),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
    assert: (touch) => {
      const clientData = toClientData('webauthn.get', touch);
      const data = toData(touch);
      const signature = sign('sha256', Buffer.concat([data, toSha256(clientData)]), privateKey);
      return {
        id,
        response: {
          authenticatorData: toText(data),
          clientDataJSON: toText(clientData),
          signature: toText(signature),
        },
      };
    },
  };
}

const toCborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
const toCborBytes = (bytes: Uint8Array) => {
  const { length } = bytes;
  // CBOR writes a length in as few bytes as it needs.
  const head =
    length < 24
      ? Buffer.of(0x40 + length)
      : length < 256
        ? Buffer.of(0x58, length)
        : Buffer.of(0x59, length >> 8, length & 0xff);
  return Buffer.concat([head, bytes]);
};

/** The public key as COSE (RFC 9052): ES256 or RS256. */
function toCose(key: KeyObject): Buffer {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => toCborBytes(Buffer.from(text, 'base64url'));
  return kty === 'EC'
    ? Buffer.concat([
        Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
        bytes(x),
        Buffer.of(0x22),
        bytes(y),
      ])
    : Buffer.concat([
        Buffer.of(0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20),
        bytes(n),
        Buffer.of(0x21),
        bytes(e),
      ]);
}
