/** Reads an OpenAPI document, JSON or YAML, with the documents that it refers to. */
import { parseDocument } from 'yaml';
import { isObject, type JsonObject } from './json.ts';

/** Every document by its address; references are whole addresses (`file:///…/api.yaml#/components/…`). */
export interface Documents {
  readonly root: JsonObject;
  readonly byAddress: ReadonlyMap<string, unknown>;
}

export type DocumentReading =
  | { readonly ok: true; readonly documents: Documents; readonly missing: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** The text at an address; undefined where it cannot be had, or must not be asked for. */
export type LoadText = (address: string) => Promise<string | undefined>;

/** `address` is a whole one, `file:` or `https:`. Rejects only where `load` does. */
export async function readDocuments(address: string, text: string, load: LoadText): Promise<DocumentReading> {
  const parsed = parseText(text);
  if ('problem' in parsed) return { ok: false, problem: parsed.problem };
  const problem = findVersionProblem(parsed.value);
  if (problem !== undefined || !isObject(parsed.value))
    return { ok: false, problem: problem ?? 'this is no OpenAPI document' };
  const byAddress = new Map<string, unknown>();
  const missing: string[] = [];
  const waiting = new Map([[address, parsed.value as unknown]]);
  // A map is walked in the order in which it grows.
  for (const [at, json] of waiting) {
    const others = new Set<string>();
    byAddress.set(at, withWholeReferences(json, at, others));
    for (const other of others) {
      if (waiting.has(other) || missing.includes(other)) continue;
      const loaded = parseText((await load(other)) ?? '');
      if ('problem' in loaded) missing.push(other);
      else waiting.set(other, loaded.value);
    }
  }
  const root = byAddress.get(address);
  if (!isObject(root)) return { ok: false, problem: 'this is no OpenAPI document' };
  return { ok: true, documents: { root, byAddress }, missing };
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

/** The same JSON with whole addresses in `$ref`; notes the other documents that these name. */
function withWholeReferences(json: unknown, at: string, others: Set<string>): unknown {
  const done = new Map<object, unknown>();
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (done.has(value)) return done.get(value);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const copy = items.map(visit);
      done.set(value, copy);
      return copy;
    }
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]): [string, unknown] => {
        if (key !== '$ref' || typeof inner !== 'string' || !URL.canParse(inner, at))
          return [key, visit(inner)];
        const whole = new URL(inner, at);
        const document = whole.href.slice(0, whole.href.length - whole.hash.length);
        if (document !== at) others.add(document);
        return [key, `${document}${whole.hash || '#'}`];
      }),
    );
    done.set(value, copy);
    return copy;
  };
  return visit(json);
}
