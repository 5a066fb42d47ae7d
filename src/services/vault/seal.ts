import { IV_BYTES, type Sealed, sealedSchema } from '../../domain/drafts/sealed.ts';
import { type RecordSealer, SealedError } from '../drafts/sealing.ts';

/** A key in memory. It cannot be exported, so no code on the page can carry it away. */
export interface VaultKey {
  readonly id: string;
  readonly key: CryptoKey;
}

/**
 * Encrypts a JSON value. `context` names its place (such as `person:<enrollmentId>:<id>`) and is bound to it, so that a
 * record moved to another place does not open there. Throws a `VaultError`.
 */
export async function sealValue(key: VaultKey, value: unknown, context: string): Promise<Sealed> {
  const subtle = getSubtle();
  const iv = newIv();
  return {
    keyId: key.id,
    iv,
    data: await subtle.encrypt(toAesGcm(iv, context), key.key, toJsonBytes(value)),
  };
}

/** The value that was sealed, not yet parsed by any schema. Throws a `VaultError` where something is not as it was. */
export async function openSealed(key: VaultKey, sealed: Sealed, context: string): Promise<unknown> {
  const subtle = getSubtle();
  if (sealed.keyId !== key.id) throw new VaultError('other-key');
  const bytes = await subtle
    .decrypt(toAesGcm(sealed.iv, context), key.key, sealed.data)
    .catch((error: unknown) => {
      throw isRefusal(error) ? new VaultError('not-authentic') : error;
    });
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return value;
}

function toJsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  // `undefined` and functions make no text, whatever the type says.
  const text: unknown = JSON.stringify(value);
  if (typeof text !== 'string') throw new VaultError('no-json');
  return new TextEncoder().encode(text);
}

/** Seals records under a key. What is no sealed value, or was changed, is refused with a `VaultError`. */
export function createRecordSealer(key: VaultKey, scope: RecordSealer['scope']): RecordSealer {
  return {
    keyId: key.id,
    scope,
    seal: (value, context) => sealValue(key, value, context),
    async open(record, context) {
      const { data: sealed } = sealedSchema.safeParse(record);
      if (!sealed) throw new VaultError('not-authentic');
      if (sealed.keyId !== key.id) throw new SealedError();
      return openSealed(key, sealed, context);
    },
  };
}

const refuse = () => Promise.reject(new SealedError());

/** While the key is not in memory: nothing is read, and above all nothing is written as it is. `keyId`: of that key. */
export function createLockedSealer(keyId: string): RecordSealer {
  return { keyId, scope: 'computer', seal: refuse, open: refuse };
}

export const KEY_BITS = 256;
export const KEY_USES: KeyUsage[] = ['encrypt', 'decrypt'];

/** WebCrypto. Throws a `VaultError` where there is none: browsers have it in secure contexts only. */
export function getSubtle({ subtle }: { readonly subtle?: SubtleCrypto } = crypto): SubtleCrypto {
  if (!subtle) throw new VaultError('unavailable');
  return subtle;
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** By chance each time: two values under one key and one IV would open each other. */
export function newIv(): Uint8Array<ArrayBuffer> {
  return randomBytes(IV_BYTES);
}

/** `context` is not stored: what was encrypted with it opens with the same one only. */
export function toAesGcm(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) };
}

/** Whether it was refused because key, bytes and context do not belong together; all else is a fault. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'OperationError';
}

type VaultProblem =
  /** The browser encrypts nothing here: the page came by http:, not from localhost. */
  | 'unavailable'
  /** Sealed under another key. */
  | 'other-key'
  /** Changed, cut or moved: the bytes, the key and the context do not belong together. */
  | 'not-authentic'
  /** JSON does not carry the value. */
  | 'no-json'
  /** The passphrase cannot be chosen (`findPassphraseProblem`). */
  | 'too-short';

/** Carries a code and nothing else: no value of anybody stands in it. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly problem: VaultProblem;

  constructor(problem: VaultProblem) {
    super(problem);
    this.problem = problem;
  }
}
