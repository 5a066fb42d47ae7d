/**
 * Reads a chosen file: an enrollment that Enrola exported, or a bare finalize request. It is outside data,
 * perhaps malicious: its size is limited before it is parsed, and problems are reported, never repaired.
 */
import { readFileEntry } from '../case/file-entry.ts';
import { checkContract, toWireType } from '../contract/contract-problems.ts';
import { fromFinalizeRequest } from '../contract/from-finalize-request.ts';
import type { Enrollment, EntityId } from '../enrollment/enrollment.ts';
import { findValueAt } from '../formats/json-path.ts';
import { type JsonLimits, scanJson } from '../formats/json-syntax.ts';
import {
  findUnknownKeys,
  toShapeProblem,
  findSizeProblems,
  findValueProblems,
  MAX_PART,
} from './check-values.ts';
import { findReviewProblems, findSubmissionProblems } from './check-consistency.ts';
import {
  type EnrollmentContents,
  enrollmentFileSchema,
  FILE_FORMAT,
  FILE_VERSION,
  toContents,
  v1EnrollmentFileSchema,
} from './enrollment-file.ts';
import type { BinaryKind, FileProblem } from './file-problem.ts';

/** Two thousand persons with their last send take 15 MB. */
const MAX_BYTES = 25_000_000;
/** The same with the files of a case: 50 MB, in base64. */
const MAX_BYTES_WITH_FILES = 95_000_000;

const LIMITS: JsonLimits = {
  depth: 16,
  values: 500_000,
  keys: 100,
  keyLength: 200,
  textLength: MAX_PART,
};

/** Contents of a bare request: values, under new ids. */
interface RequestContents {
  readonly kind: 'request';
  readonly enrollment: Enrollment;
}

export type FileContents = EnrollmentContents | RequestContents;
export type FileReading =
  | { readonly ok: true; readonly contents: FileContents }
  /** At least one. */
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** Reads the bytes of a file. `newId` makes ids for persons and rows without one. */
export function readFile(bytes: Uint8Array, newId: () => EntityId): FileReading {
  const tooLarge = findTooLarge(bytes.length);
  if (tooLarge) return refuse([tooLarge]);
  const decoded = decodeFile(bytes);
  return decoded.ok ? readText(decoded.text, bytes.length, newId) : refuse([decoded.problem]);
}

/** Checks the size of a file before its bytes are read. */
export function findTooLarge(size: number): FileProblem | undefined {
  return findOver(size, MAX_BYTES_WITH_FILES);
}

function findOver(found: number, max: number): FileProblem | undefined {
  return found > max ? { code: 'too-large', found, max } : undefined;
}

function readText(text: string, size: number, newId: () => EntityId): FileReading {
  const { syntax, limit, keys } = scanJson(text, LIMITS);
  if (limit) return refuse([limit]);
  if (syntax) return refuse([{ code: 'not-json', problem: syntax }]);
  if (keys.length > 0) return refuse(keys);
  const json: unknown = JSON.parse(text);
  const rest = findOver(size - countParts(json), MAX_BYTES);
  if (rest) return refuse([rest]);
  if (isObject(json) && 'format' in json) return readEnrollmentFile(json);
  if (isObject(json) && Object.keys(json).some(isRequestKey)) return readRequest(json, newId);
  return refuse([{ code: 'unknown-kind', found: toWireType(json) }]);
}

/** Bytes that the files of the case take. */
function countParts(json: unknown): number {
  const files = findValueAt(json, ['files']);
  const data = Array.isArray(files) ? files.map((file) => findValueAt(file, ['data'])) : [];
  return data.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
}

/** A key in another letter case still identifies a request, one that breaks the contract. */
function isRequestKey(key: string): boolean {
  return ['personafulls', 'codperfilriesgo'].includes(key.toLowerCase());
}

function readEnrollmentFile(json: object): FileReading {
  const version: unknown = Reflect.get(json, 'version');
  const isOurs = Reflect.get(json, 'format') === FILE_FORMAT;
  if (isOurs && typeof version === 'number' && Number.isSafeInteger(version) && version > FILE_VERSION) {
    return refuse([{ code: 'newer-version', found: version, max: FILE_VERSION }]);
  }
  const sizes = findSizeProblems(json);
  if (sizes.length > 0) return refuse(sizes);
  const parsed = (version === 1 ? v1EnrollmentFileSchema : enrollmentFileSchema).safeParse(json);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => toShapeProblem(json, issue)));
  const file = parsed.data;
  const problems: FileProblem[] = [
    ...findUnknownKeys(json, file),
    ...findValueProblems(file),
    ...findHolderProblems(file.enrollment),
    ...findSubmissionProblems(file.enrollment.id, file.enrollment.submission, file.attempts),
    ...(file.version === 1 ? [] : findReviewProblems(file.review, file.seal)),
    ...(file.version === 1 ? [] : findMissingProblems(file.missing)),
  ];
  return problems.length > 0 ? refuse(problems) : { ok: true, contents: toContents(file, json) };
}

/** What is missing is named as an entry names it, so that people read a cleaned name. */
const findMissingProblems = (missing: readonly string[] = []): FileProblem[] =>
  missing.flatMap((entry, index) =>
    readFileEntry(entry) ? [] : [{ code: 'bad-file', path: ['missing', index] }],
  );

/** The record of the enrollment's own case has the enrollment's id. */
function findHolderProblems({ id, persons }: Enrollment): FileProblem[] {
  const index = persons.findIndex((person) => person.id === id);
  return index < 0 ? [] : [{ code: 'duplicate-id', path: ['enrollment', 'persons', index, 'id'] }];
}

function readRequest(json: object, newId: () => EntityId): FileReading {
  const sizes = findSizeProblems(json);
  if (sizes.length > 0) return refuse(sizes);
  const check = checkContract(json);
  if (!check.ok) return refuse(check.problems.map((problem) => ({ code: 'contract', problem })));
  return {
    ok: true,
    contents: { kind: 'request', enrollment: fromFinalizeRequest(check.request, newId) },
  };
}

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function refuse(problems: readonly FileProblem[]) {
  return { ok: false as const, problems };
}

type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: FileProblem };

const SIGNATURES: readonly (readonly [BinaryKind, readonly number[]])[] = [
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
];

/** Text of a file: valid UTF-8, with or without a byte order mark. */
function decodeFile(bytes: Uint8Array): Decoded {
  const signature = SIGNATURES.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (signature) return { ok: false, problem: { code: 'not-text', found: signature[0] } };
  // A JSON text has no NUL, but every ASCII character in UTF-16 has one.
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const isUtf16 = nul < 2 && bytes.length % 2 === 0;
    return { ok: false, problem: { code: 'not-text', found: isUtf16 ? 'utf-16' : 'binary' } };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? { ok: false, problem: { code: 'empty' } } : { ok: true, text };
  } catch {
    return { ok: false, problem: { code: 'not-utf-8' } };
  }
}
