/** Tells whether a file may be stored in a case. Its name and declared type count for nothing. */
import { findPdfProblem, type PdfProblem } from './check-pdf.ts';
import { type FileContent, recogniseContent } from './file-content.ts';
import type { Inflate } from './pdf-objects.ts';

export interface FileLimits {
  /** Largest size of a file in bytes. */
  readonly maxBytes: number;
  /** Most pixels that a picture may declare: a phone has 12 to 50 million. */
  readonly maxPixels: number;
}

export const DEFAULT_FILE_LIMITS: FileLimits = { maxBytes: 10_000_000, maxPixels: 50_000_000 };

/** Reason why a file is refused; it tells nothing of the content. */
export type FileRefusal =
  /** Sizes in bytes. */
  | { readonly code: 'too-large'; readonly found: number; readonly max: number }
  | { readonly code: 'empty' }
  /** Neither JPEG, PNG, WebP nor PDF, or a picture with a broken header. */
  | { readonly code: 'not-recognised' }
  /** Pixels as the picture declares them; it was not decoded. */
  | { readonly code: 'too-many-pixels'; readonly found: number; readonly max: number }
  | PdfProblem;

export type FileCheck =
  | { readonly ok: true; readonly content: FileContent }
  | { readonly ok: false; readonly problem: FileRefusal };

/** Checks a size before any byte is read: a file of 1 GB must not come into memory. */
export function findSizeRefusal(size: number, { maxBytes }: FileLimits): FileRefusal | undefined {
  if (size === 0) return { code: 'empty' };
  return size > maxBytes ? { code: 'too-large', found: size, max: maxBytes } : undefined;
}

/** Checks all bytes of a file. No picture is decoded. `inflate`: opens the compressed parts of a PDF. */
export async function checkFile(
  bytes: Uint8Array<ArrayBuffer>,
  limits: FileLimits,
  inflate: Inflate,
): Promise<FileCheck> {
  const size = findSizeRefusal(bytes.length, limits);
  if (size) return { ok: false, problem: size };
  const content = recogniseContent(bytes);
  if (!content) return { ok: false, problem: { code: 'not-recognised' } };
  const problem =
    content.type === 'application/pdf'
      ? await findPdfProblem(bytes, inflate)
      : findPictureRefusal(content, limits);
  return problem ? { ok: false, problem } : { ok: true, content };
}

function findPictureRefusal({ width, height }: FileContent, limits: FileLimits): FileRefusal | undefined {
  if (width === undefined || height === undefined) return { code: 'not-recognised' };
  const found = width * height;
  const max = limits.maxPixels;
  return found > max ? { code: 'too-many-pixels', found, max } : undefined;
}
