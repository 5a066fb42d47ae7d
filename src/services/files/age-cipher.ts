/**
 * Encrypts and decrypts with a passphrase, in the age format. It takes a second and 256 MB, so pages leave it
 * to the worker (`run-age.ts`).
 */
import { armor, Decrypter, Encrypter } from 'age-encryption';
import { type AgeFile, CHUNK_BYTES, SEAL_BYTES, toAgePassphrase } from '../../domain/files/age-file.ts';

/** Work factor of the age program: 2^18 rounds of scrypt. */
const WORK_FACTOR = 18;
/** Message of the library when no passphrase fits; a test checks it. */
const NO_MATCH = "no identity matched any of the file's recipients";

export type Decrypted =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | {
      readonly ok: false;
      readonly code: 'wrong-passphrase' | 'age-damaged' | 'age-truncated' | 'age-incomplete';
    };

/** A text as an armored age file. */
export async function encryptAge(
  text: string,
  passphrase: string,
  workFactor = WORK_FACTOR,
): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(toAgePassphrase(passphrase));
  return armor.encode(await encrypter.encrypt(text));
}

export async function decryptAge(file: AgeFile, passphrase: string): Promise<Decrypted> {
  const header = file.bytes.subarray(0, file.headerSize);
  for (const candidate of toCandidates(passphrase)) {
    // One after the other: each takes 256 MB.
    const fileKey = await findFileKey(header, candidate);
    if (fileKey === 'damaged') return { ok: false, code: 'age-damaged' };
    if (fileKey) return decryptPayload(file, fileKey);
  }
  return { ok: false, code: 'wrong-passphrase' };
}

/**
 * age compares passphrases byte by byte. Enrola encrypts with the composed form; a file of another program
 * may need the passphrase exactly as typed.
 */
function toCandidates(passphrase: string): readonly string[] {
  return [...new Set([toAgePassphrase(passphrase), passphrase])];
}

/** Undefined when the passphrase does not fit. When it does, the header's own check detects damage. */
async function findFileKey(header: Uint8Array, passphrase: string) {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decryptHeader(header);
  } catch (error) {
    // For example, out of memory.
    if (error instanceof RangeError) throw error;
    return error instanceof Error && error.message === NO_MATCH ? undefined : 'damaged';
  }
}

async function decryptPayload(file: AgeFile, fileKey: Uint8Array): Promise<Decrypted> {
  const chunks: Uint8Array[] = [];
  if (await readChunks(file.bytes, fileKey, chunks)) return { ok: true, bytes: join(chunks) };
  if (file.isArmored) return { ok: false, code: 'age-damaged' };
  return { ok: false, code: (await isCutBehindChunk(file, fileKey)) ? 'age-truncated' : 'age-incomplete' };
}

/**
 * Each chunk is sealed as the last one or as not the last: a final chunk that is sealed as not the last shows
 * that others are missing.
 */
async function isCutBehindChunk({ bytes, headerSize }: AgeFile, fileKey: Uint8Array): Promise<boolean> {
  const payload = bytes.length - headerSize - SEAL_BYTES;
  const sealed = CHUNK_BYTES + SEAL_BYTES;
  if (payload % sealed !== 0) return false;
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  const chunks: Uint8Array[] = [];
  await readChunks(longer, fileKey, chunks);
  return chunks.length === payload / sealed;
}

/** Collects the chunks up to the first one that does not open; returns true when all of them open. */
async function readChunks(bytes: Uint8Array, fileKey: Uint8Array, chunks: Uint8Array[]): Promise<boolean> {
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  try {
    const reader = (await decrypter.decrypt(toStream(bytes))).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) chunks.push(piece.value);
    return true;
  } catch {
    return false;
  }
}

/** One chunk at a time, because a failing stream drops data that was read but not consumed. */
function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, from + CHUNK_BYTES));
      from += CHUNK_BYTES;
    },
  });
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
