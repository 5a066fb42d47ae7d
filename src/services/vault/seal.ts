import { IV_BYTES, type Sealed, sealedSchema } from '../../domain/drafts/sealed.ts';
import { type RecordSealer, SealedError } from '../drafts/sealing.ts';

/** A key in memory. It cannot be exported, so no code on the page can carry it away. */
export interface VaultKey {
  readonly id: string;
  readonly key: CryptoKey;
}

/**
 * Encrypts a JSON value. `context` names its place (such as `person:<enrollmentId>:<id>`) and is bound to it,
 * so that a record moved to another place does not open there. Throws a `VaultError`.
 */
export async function sealValue(key: VaultKey, value: unknown, context: string): Promise<Sealed> {
  return sealBytes(key, toJsonBytes(value), context);
}

/** Encrypts bytes as `sealValue` does a value. */
async function sealBytes(key: VaultKey, bytes: BufferSource, context: string): Promise<Sealed> {
  const subtle = getSubtle();
  const iv = newIv();
  return { keyId: key.id, iv, data: await subtle.encrypt(toAesGcm(iv, context), key.key, bytes) };
}

/**
 * Decrypts a sealed value, without parsing it by a schema. Throws a `VaultError` when something was changed.
 */
export async function openSealed(key: VaultKey, sealed: Sealed, context: string): Promise<unknown> {
  const bytes = await openSealedBytes(key, sealed, context);
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return value;
}

async function openSealedBytes(key: VaultKey, sealed: Sealed, context: string): Promise<ArrayBuffer> {
  const subtle = getSubtle();
  if (sealed.keyId !== key.id) throw new VaultError('other-key');
  return subtle.decrypt(toAesGcm(sealed.iv, context), key.key, sealed.data).catch((error: unknown) => {
    throw isRefusal(error) ? new VaultError('not-authentic') : error;
  });
}

function toJsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  // `undefined` and functions have no JSON text, whatever the type says.
  const text: unknown = JSON.stringify(value);
  if (typeof text !== 'string') throw new VaultError('no-json');
  return new TextEncoder().encode(text);
}

/** Seals records under a key. Rejects a changed or invalid sealed value with a `VaultError`. */
export function createRecordSealer(key: VaultKey, scope: RecordSealer['scope']): RecordSealer {
  return {
    keyId: key.id,
    scope,
    seal: (value, context) => sealValue(key, value, context),
    sealBytes: (bytes, context) => sealBytes(key, bytes, context),
    open: async (record, context) => openSealed(key, toSealed(record, key), context),
    openBytes: async (record, context) => openSealedBytes(key, toSealed(record, key), context),
  };
}

/** The sealed value of a record, if it is one under this key. */
function toSealed(record: unknown, key: VaultKey): Sealed {
  const { data: sealed } = sealedSchema.safeParse(record);
  if (!sealed) throw new VaultError('not-authentic');
  if (sealed.keyId !== key.id) throw new SealedError();
  return sealed;
}

const refuse = () => Promise.reject(new SealedError());

/**
 * Sealer while the key is not in memory: nothing is read, and above all nothing is written in clear. `keyId`:
 * id of that key.
 */
export function createLockedSealer(keyId: string): RecordSealer {
  return { keyId, scope: 'computer', seal: refuse, sealBytes: refuse, open: refuse, openBytes: refuse };
}

export const KEY_BITS = 256;
export const KEY_USES: KeyUsage[] = ['encrypt', 'decrypt'];

/** WebCrypto. Throws a `VaultError` when it is missing: browsers offer it only in secure contexts. */
export function getSubtle({ subtle }: { readonly subtle?: SubtleCrypto } = crypto): SubtleCrypto {
  if (!subtle) throw new VaultError('unavailable');
  return subtle;
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Random each time: a reused IV under the same key breaks the encryption. */
export function newIv(): Uint8Array<ArrayBuffer> {
  return randomBytes(IV_BYTES);
}

/** `context` is not stored: decryption needs the same one. */
export function toAesGcm(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) };
}

/**
 * True when decryption failed because key, bytes and context do not belong together; other errors are faults.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'OperationError';
}

type VaultProblem =
  /** The browser offers no encryption here: the page came by http:, not from localhost. */
  | 'unavailable'
  /** Sealed under another key. */
  | 'other-key'
  /** Changed, cut or moved: the bytes, the key and the context do not belong together. */
  | 'not-authentic'
  /** JSON cannot represent the value. */
  | 'no-json'
  /** The passphrase is not acceptable (`findPassphraseProblem`). */
  | 'too-short';

/** Carries a code and nothing else, never a personal value. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly problem: VaultProblem;

  constructor(problem: VaultProblem) {
    super(problem);
    this.problem = problem;
  }
}
