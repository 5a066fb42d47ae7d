/**
 * Finds parts of a PDF that act when it is opened or clicked. A file of a case is never run or embedded by
 * Enrola; this protects whoever opens it in another program. It looks everywhere, also into object streams,
 * and refuses what it cannot look into. Text between parentheses counts, too: a false alarm is rare, and costs
 * a print to PDF.
 */
import { listNames, type PdfCursor, type PdfValue } from './pdf-lexer.ts';
import {
  type Inflate,
  listPackedObjects,
  listPlainObjects,
  type ObjectStreams,
  type Opaque,
  openObjectStreams,
  type PdfObject,
  toCursor,
} from './pdf-objects.ts';

/**
 * A part that acts. `script`: JavaScript; `program`: starts a program or opens another file; `attachment`: a
 * file inside; `form`: a form that is a program of its own, or that sends its values; `media`: video, sound or
 * 3D; `action`: opens an address at the opening or on a page.
 */
type ActivePart = 'script' | 'program' | 'attachment' | 'form' | 'media' | 'action';

export type PdfProblem =
  | { readonly code: 'active-pdf'; readonly part: ActivePart }
  | { readonly code: 'encrypted-pdf' }
  /** It cannot be told what is inside. */
  | { readonly code: 'opaque-pdf'; readonly cause: Opaque };

const ACTIVE: ReadonlyMap<string, ActivePart> = new Map<string, ActivePart>([
  ['JavaScript', 'script'],
  ['Launch', 'program'],
  ['GoToE', 'program'],
  ['EmbeddedFile', 'attachment'],
  ['EmbeddedFiles', 'attachment'],
  ['XFA', 'form'],
  ['SubmitForm', 'form'],
  ['ImportData', 'form'],
  ['RichMedia', 'media'],
  ['Rendition', 'media'],
]);

/** What is in clear cannot be told of an encrypted file: its strings and streams are not. */
const ENCRYPTED = 'Encrypt';
/** So short that it stands in every tenth picture by chance, so it counts outside of streams only. */
const SCRIPT_TEXT = 'JS';

/** Undefined when nothing speaks against the PDF. */
export async function findPdfProblem(
  bytes: Uint8Array<ArrayBuffer>,
  inflate: Inflate,
): Promise<PdfProblem | undefined> {
  const named = findNamed(bytes);
  if (named) return named;
  const streams = await openObjectStreams(bytes, inflate);
  if (!streams.ok) return { code: 'opaque-pdf', cause: streams.cause };
  for (const part of streams.parts) {
    for (const [name] of listNames(part.bytes)) {
      const active = name === SCRIPT_TEXT ? 'script' : ACTIVE.get(name);
      if (active) return { code: 'active-pdf', part: active };
    }
  }
  if (countNamed(bytes, OBJECT_STREAM) > streams.parts.length)
    return { code: 'opaque-pdf', cause: 'damaged' };
  if (hasScriptText(bytes)) return { code: 'active-pdf', part: 'script' };
  return hasAutomaticAction(bytes, streams.parts) ? { code: 'active-pdf', part: 'action' } : undefined;
}

function findNamed(bytes: Uint8Array): PdfProblem | undefined {
  let part: ActivePart | undefined;
  for (const [name] of listNames(bytes)) {
    if (name === ENCRYPTED) return { code: 'encrypted-pdf' };
    part ??= ACTIVE.get(name);
  }
  return part && { code: 'active-pdf', part };
}

/** Every object stream says what it is. One that was not found is hidden by syntax that viewers read otherwise. */
const OBJECT_STREAM = 'ObjStm';

function countNamed(bytes: Uint8Array, name: string): number {
  let count = 0;
  for (const [found] of listNames(bytes)) if (found === name) count += 1;
  return count;
}

function hasScriptText(bytes: Uint8Array): boolean {
  const streams = listPlainObjects(toCursor(bytes));
  let data: PdfObject['data'];
  for (const [name, at] of listNames(bytes)) {
    if (name !== SCRIPT_TEXT) continue;
    while (!data || data.to <= at) {
      const next = streams.next();
      if (next.done === true) return true;
      data = next.value.data ?? data;
    }
    if (at < data.from) return true;
  }
  return false;
}

/** The objects of the file, plain ones and those of object streams. */
function* listObjects(cursor: PdfCursor, parts: Parts): Generator<PdfObject> {
  yield* listPlainObjects(cursor);
  for (const part of parts) yield* listPackedObjects(part);
}

type Parts = Extract<ObjectStreams, { ok: true }>['parts'];

/** True when the file, or one of its pages, opens an address by itself. */
function hasAutomaticAction(bytes: Uint8Array, parts: Parts): boolean {
  const wanted = new Set<number>();
  for (const { value } of listObjects(toCursor(bytes), parts)) {
    if (value.kind !== 'dictionary') continue;
    const opening = value.entries.get('OpenAction');
    if (opening?.kind === 'reference') wanted.add(opening.id);
    else if (opening && !isHarmless(opening)) return true;
    if (isPart(value.entries.get('Type')) && !isHarmlessAll(value.entries.get('AA'))) return true;
  }
  if (wanted.size === 0) return false;
  for (const { id, value } of listObjects(toCursor(bytes), parts)) {
    if (id !== undefined && wanted.has(id) && !isHarmless(value)) return true;
  }
  return false;
}

/** Actions that stay inside the file. */
const HARMLESS: ReadonlySet<string> = new Set(['GoTo', 'Named', 'SetOCGState']);

/** An action without effect outside of the file, or a place in it. */
function isHarmless(action: PdfValue): boolean {
  if (action.kind === 'array' || action.kind === 'other') return true;
  if (action.kind !== 'dictionary' || action.entries.has('Next')) return false;
  const kind = action.entries.get('S');
  return kind?.kind === 'name' && HARMLESS.has(kind.name);
}

function isHarmlessAll(actions: PdfValue | undefined): boolean {
  if (!actions) return true;
  return actions.kind === 'dictionary' && [...actions.entries.values()].every(isHarmless);
}

function isPart(type: PdfValue | undefined): boolean {
  return type?.kind === 'name' && (type.name === 'Catalog' || type.name === 'Page');
}
