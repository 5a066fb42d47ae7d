import { AGE_START_BYTES, type AgeFile, isAge, readAge, toPlainSize } from '../../domain/files/age-file.ts';
import type { FileProblem } from '../../domain/files/file-problem.ts';
import { findTooLarge } from '../../domain/files/read-file.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { type ImportReading, readImport } from './import-enrollment.ts';
import { decryptFile } from './run-age.ts';

/** Armor and authentication tags add 36 % to the content. */
const MAX_ARMOR = 1.36;

/** A chosen file: its content, or a locked file that needs a passphrase. */
export type OpenedFile = ImportReading | { readonly ok: 'locked'; readonly file: AgeFile };

/** Checks the size before it reads the bytes. `answers`: rules of this profile for the answers in the file. */
export async function openFile(blob: Blob, answers: AnswersSpec | undefined): Promise<OpenedFile> {
  const isLocked = !findTooLarge(blob.size / MAX_ARMOR) && (await isLockedFile(blob));
  const tooLarge = isLocked ? undefined : findTooLarge(blob.size);
  if (tooLarge) return refuse(tooLarge);
  const bytes = await readBytes(blob);
  if (!bytes) return refuse({ code: 'unreadable' });
  if (!isLocked) return readImport(bytes, answers);
  const reading = readAge(bytes);
  if (!reading.ok) return refuse(reading.problem);
  const tooMuch = findTooLarge(toPlainSize(reading.file));
  return tooMuch ? refuse(tooMuch) : { ok: 'locked', file: reading.file };
}

/**
 * Content of a locked file; undefined when the passphrase is wrong. Rejects when the computer cannot decrypt,
 * or once `signal` is aborted.
 */
export async function unlockFile(
  file: AgeFile,
  passphrase: string,
  { answers, signal }: { readonly answers: AnswersSpec | undefined; readonly signal: AbortSignal },
): Promise<ImportReading | undefined> {
  const decrypted = await decryptFile(file, passphrase, signal);
  if (decrypted.ok) return readImport(decrypted.bytes, answers);
  return decrypted.code === 'wrong-passphrase' ? undefined : refuse({ code: decrypted.code });
}

async function isLockedFile(blob: Blob): Promise<boolean> {
  const start = await readBytes(blob.slice(0, AGE_START_BYTES));
  return start !== undefined && isAge(start);
}

async function readBytes(blob: Blob): Promise<Uint8Array | undefined> {
  const buffer = await blob.arrayBuffer().catch(() => undefined);
  return buffer && new Uint8Array(buffer);
}

function refuse(problem: FileProblem): ImportReading {
  return { ok: false, problems: [problem] };
}
