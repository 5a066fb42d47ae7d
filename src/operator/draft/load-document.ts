/** Reads an OpenAPI document, JSON or YAML, with the documents that it refers to. */
import { parseDocument } from 'yaml';
import { isObject, type JsonObject } from './json.ts';
import { type BrokenReference, findBroken, splitReference, withWholeReferences } from './references.ts';

/** Every document by its address; references are whole addresses (`file:///…/api.yaml#/components/…`). */
export interface Documents {
  readonly root: JsonObject;
  readonly byAddress: ReadonlyMap<string, unknown>;
}

export type DocumentReading =
  | { readonly ok: true; readonly documents: Documents; readonly broken: readonly BrokenReference[] }
  | { readonly ok: false; readonly problem: string };

/** The text at an address, or why it is not there: a sentence for the operator. */
export type LoadText = (address: string) => Promise<string | { readonly problem: string }>;

/** `address` is a whole one, `file:` or `https:`. Rejects only where `load` does. */
export async function readDocuments(address: string, text: string, load: LoadText): Promise<DocumentReading> {
  const parsed = parseText(text);
  if ('problem' in parsed) return { ok: false, problem: parsed.problem };
  const problem = findVersionProblem(parsed.value);
  if (problem !== undefined || !isObject(parsed.value))
    return { ok: false, problem: problem ?? 'this is no OpenAPI document' };
  const byAddress = new Map<string, unknown>();
  const unread = new Map<string, string>();
  const references = new Set<string>();
  const waiting = new Map([[address, parsed.value as unknown]]);
  // A map is walked in the order in which it grows.
  for (const [at, json] of waiting) {
    const found = withWholeReferences(json, at);
    byAddress.set(at, found.json);
    for (const reference of found.references) {
      references.add(reference);
      const { document: other } = splitReference(reference);
      if (waiting.has(other) || unread.has(other)) continue;
      const loaded = await load(other);
      const reading = typeof loaded === 'string' ? parseText(loaded) : loaded;
      if ('problem' in reading) unread.set(other, reading.problem);
      else waiting.set(other, reading.value);
    }
  }
  const root = byAddress.get(address);
  if (!isObject(root)) return { ok: false, problem: 'this is no OpenAPI document' };
  const broken = findBroken(references, { byAddress, unread }, address);
  return { ok: true, documents: { root, byAddress }, broken };
}

function parseText(text: string): { readonly value: unknown } | { readonly problem: string } {
  if (text.trim() === '') return { problem: 'the file is empty' };
  if (text.trimStart().startsWith('<')) return { problem: 'this is HTML or XML, not JSON or YAML' };
  // YAML takes JSON as it is, and says where a text stops being either.
  const document = parseDocument(text, { uniqueKeys: false });
  const [error] = document.errors;
  if (error) return { problem: error.message.split('\n')[0]?.replace(/:$/, '') ?? error.code };
  try {
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    return { value };
  } catch {
    return { problem: 'its aliases name more than anybody can read' };
  }
}

function findVersionProblem(json: unknown): string | undefined {
  if (!isObject(json)) return 'this is no OpenAPI document';
  if (typeof json['swagger'] === 'string')
    return `this is Swagger ${json['swagger']}; convert it to OpenAPI 3 first (editor.swagger.io does)`;
  const version = json['openapi'];
  if (typeof version === 'string' && version.startsWith('3.')) return undefined;
  return 'this is no OpenAPI 3 document: "openapi": "3.…" is missing';
}
