/**
 * Test support: builders for malicious files, and for files that were opened by mistake. Not part of the app.
 */
import { NO_ROWS } from '../enrollment/builders.fixture.ts';
import { findValueAt, toPathText } from '../formats/json-path.ts';
import { toFileText } from './enrollment-file.ts';
import type { FilePath, FileProblem } from './file-problem.ts';
import { EXPORTED_AT, SAMPLE_SOURCE } from './sample-file.fixture.ts';
import { sha256 } from './sample-review.fixture.ts';

export interface HostileFile {
  readonly name: string;
  /** Made on demand, because some files are large. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** One of the expected problems; `at` is a path as people write it. */
  readonly refused?: {
    readonly code: FileProblem['code'];
    readonly at?: string;
    readonly found?: string;
    readonly max?: number;
  };
  /** Given name of the first person, for a file that is accepted. */
  readonly shown?: string;
}

export const bytes = (...values: number[]) => Uint8Array.from(values);
export const utf8 = (text: string) => new TextEncoder().encode(text);
export const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );
export const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

export const SAMPLE = await toFileText(SAMPLE_SOURCE, EXPORTED_AT, sha256);
export const PERSONA = { nombre: 'Ana', ...NO_ROWS };

/** The text of the sample with one value replaced (`undefined` removes it). */
export function changed(path: FilePath, value: unknown): string {
  const file: unknown = JSON.parse(SAMPLE);
  const owner = findValueAt(file, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (typeof owner !== 'object' || owner === null)
    throw new Error(`The sample file has no value at ${path.join('.')}`);
  if (value === undefined) Reflect.deleteProperty(owner, key);
  else Reflect.set(owner, key, value);
  return JSON.stringify(file);
}

/** The text of the sample with a piece rewritten in a way that no serializer would. */
export function rewritten(piece: string, by: string): string {
  if (!SAMPLE.includes(piece)) throw new Error(`The sample file does not contain ${piece}`);
  return SAMPLE.replace(piece, () => by);
}

export function refusedText(
  name: string,
  text: () => string,
  code: FileProblem['code'],
  at?: string,
): HostileFile {
  return { name, bytes: () => utf8(text()), refused: at === undefined ? { code } : { code, at } };
}

export const PERSON: FilePath = ['enrollment', 'persons', 0];
export const STATE: FilePath = ['enrollment', 'submission'];

/** The sample with one invalid value at a place. */
export function refusedValue(
  path: FilePath,
  value: unknown,
  code: FileProblem['code'],
  at?: FilePath,
): HostileFile {
  const shown = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 40);
  return refusedText(
    `${toPathText(path, '')}: ${shown}`,
    () => changed(path, value),
    code,
    toPathText(at ?? path, ''),
  );
}

export function refusedRequest(
  name: string,
  request: unknown,
  code: FileProblem['code'],
  at: string,
): HostileFile {
  return refusedText(name, () => JSON.stringify(request), code, at);
}
