/**
 * The entry of a file in a case: one string, `sha256-<64 hex> <bytes> <type> <name>`. It tells everything that
 * a screen shows of a file, and its hash is the key to the bytes. The name comes last and may contain blanks.
 */
import { toSeenText } from '../formats/plain-text.ts';
import type { FileType } from './file-content.ts';

export interface FileEntry {
  /** SHA-256 of the bytes, in 64 lower-case hexadecimal digits. */
  readonly hash: string;
  /** Size in bytes; at least one. */
  readonly size: number;
  readonly type: FileType;
  /** A cleaned name, with an extension of the type. It may be personal. */
  readonly name: string;
}

/** Extensions of each type. The first one is added to a name without any of them. */
const EXTENSIONS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** Longest name, in characters (code points). */
const MAX_NAME = 120;
/** The name of a file whose own name has nothing that can be shown. */
const NO_NAME = 'file';

const TYPES: ReadonlySet<string> = new Set(Object.keys(EXTENSIONS));
const ENTRY = /^sha256-([0-9a-f]{64}) ([1-9]\d{0,14}) ([a-z]+\/[a-z]+) (.+)$/u;

/**
 * A hash that a stored text mentions, in an entry or elsewhere. Has the flag `g`; the hash is the first group.
 */
export const MENTIONED_HASH = /sha256-([0-9a-f]{64})(?![0-9a-f])/g;

export function toFileEntryText({ hash, size, type, name }: FileEntry): string {
  return `sha256-${hash} ${size} ${type} ${name}`;
}

/** Reads what `toFileEntryText` wrote; undefined for any other text, also for one with an uncleaned name. */
export function readFileEntry(text: string): FileEntry | undefined {
  const [, hash, digits, type, name] = ENTRY.exec(text) ?? [];
  if (hash === undefined || type === undefined || name === undefined || !isFileType(type)) return undefined;
  return toCleanName(name, type) === name ? { hash, size: Number(digits), type, name } : undefined;
}

function isFileType(type: string): type is FileType {
  return TYPES.has(type);
}

/**
 * The name under which a file is shown and downloaded: without a path, and without control characters, marks
 * of direction and characters that file systems refuse. Its extension is one of the type's, so that a program
 * never starts by its name: `origen.pdf.exe` with the content of a PDF becomes `origen.pdf.exe.pdf`.
 */
export function toCleanName(name: string, type: FileType): string {
  const own = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const seen = toSeenText(own.normalize('NFC'))
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[<>:"|?*]/g, '_');
  // Hidden files begin with a dot, and Windows drops a dot at the end.
  const plain = seen.replace(/^[ .]+|[ .]+$/g, '');
  const [stem, extension] = splitExtension(plain, type);
  const most = MAX_NAME - extension.length - 1;
  const cut = Array.from(stem)
    .slice(0, most)
    .join('')
    .replace(/[ .]+$/, '');
  return `${cut || NO_NAME}.${extension}`;
}

function splitExtension(name: string, type: FileType): readonly [stem: string, extension: string] {
  const [added, ...others] = EXTENSIONS[type];
  const dot = name.lastIndexOf('.');
  const own = name.slice(dot + 1);
  const isOwn = dot >= 0 && [added, ...others].includes(own.toLowerCase());
  return isOwn ? [name.slice(0, dot), own] : [name, added];
}
