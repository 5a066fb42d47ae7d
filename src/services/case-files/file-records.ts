/** Records of files: in clear, or sealed as the persons of their enrollment are. */
import * as z from 'zod/mini';
import type { Sealed } from '../../domain/drafts/sealed.ts';
import { type FileEntry, readFileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findSealer, openSealed, type RecordSealer, SealedError } from '../drafts/sealing.ts';
import type { RawFile } from './file-backend.ts';

/** A file with its bytes, which match the hash of its entry. */
export interface WholeFile {
  readonly entry: FileEntry;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface FileRecords {
  readonly head: RawFile & { readonly keptAt: string; readonly entry?: string; readonly sealed?: Sealed };
  readonly content: RawFile & { readonly bytes?: Uint8Array<ArrayBuffer>; readonly sealed?: Sealed };
}

/** Records of a file. `keptAt`: ISO 8601 instant. Rejects with `SealedError` while the vault is locked. */
export async function toFileRecords(
  enrollmentId: EntityId,
  { entry, bytes }: WholeFile,
  keptAt: string,
  sealer: RecordSealer | undefined = findSealer(),
): Promise<FileRecords> {
  const { hash } = entry;
  const key = { enrollmentId, hash };
  const text = toFileEntryText(entry);
  if (!sealer) return { head: { ...key, keptAt, entry: text }, content: { ...key, bytes } };
  const [sealed, sealedBytes] = await Promise.all([
    sealer.seal(text, toEntryContext(key)),
    sealer.sealBytes(bytes, toBytesContext(key)),
  ]);
  return { head: { ...key, keptAt, sealed }, content: { ...key, sealed: sealedBytes } };
}

const plainHeadSchema = z.object({ keptAt: z.string(), entry: z.string() });
const headSchema = z.union([plainHeadSchema, z.object({ keptAt: z.string(), sealed: z.unknown() })]);
const contentSchema = z.union([
  z.object({ bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array) }),
  z.object({ sealed: z.unknown() }),
]);

/**
 * Entry of a record; undefined when it is damaged or changed. Rejects with `SealedError` when its key is not
 * available.
 */
export async function openFileEntry(head: RawFile): Promise<FileEntry | undefined> {
  const { data } = headSchema.safeParse(head);
  if (!data) return undefined;
  const text = 'entry' in data ? data.entry : await openSealedText(data.sealed, toEntryContext(head));
  const entry = typeof text === 'string' ? readFileEntry(text) : undefined;
  return entry?.hash === head.hash ? entry : undefined;
}

/** Bytes of a record, not compared with the hash; otherwise as `openFileEntry`. */
export async function openFileBytes(content: RawFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { data } = contentSchema.safeParse(content);
  if (!data) return undefined;
  if ('bytes' in data) return data.bytes;
  const sealer = findSealer();
  if (!sealer) throw new SealedError();
  return orUndefined(
    sealer.openBytes(data.sealed, toBytesContext(content)).then((buffer) => new Uint8Array(buffer)),
  );
}

function openSealedText(sealed: unknown, context: string): Promise<unknown> {
  return orUndefined(openSealed(sealed, context));
}

/** Only a missing key is an error: what the right key does not open was changed. */
async function orUndefined<T>(opening: Promise<T>): Promise<T | undefined> {
  return opening.catch((error: unknown) => {
    if (error instanceof SealedError) throw error;
    return undefined;
  });
}

/** True when the entry is stored in clear. */
export function isPlain(head: RawFile): boolean {
  return plainHeadSchema.safeParse(head).success;
}

/** Time at which the file was stored, an ISO 8601 instant; undefined for a damaged record. */
export function findKeptAt(head: RawFile): string | undefined {
  return headSchema.safeParse(head).data?.keptAt;
}

/** A sealed record is bound to its place, so that it cannot take the place of another one. */
function toEntryContext({ enrollmentId, hash }: RawFile): string {
  return `case-entry:${enrollmentId}:${hash}`;
}

function toBytesContext({ enrollmentId, hash }: RawFile): string {
  return `case-file:${enrollmentId}:${hash}`;
}
