/** JSON pointers (RFC 6901): `/personaFulls/1/nombre`; `''` is the whole of a document. */

type Found = { readonly found: true; readonly value: unknown } | { readonly found: false };

const NOTHING: Found = { found: false };

/** The reference tokens of a pointer, unescaped; undefined where the text is none. */
export function parseJsonPointer(text: string): readonly string[] | undefined {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function isJsonPointer(text: string): boolean {
  return parseJsonPointer(text) !== undefined;
}

/** What stands at a pointer: own members and items only. In no JSON (undefined) and at no pointer there is nothing. */
export function findByPointer(json: unknown, pointer: string): Found {
  const tokens = parseJsonPointer(pointer);
  if (!tokens || json === undefined) return NOTHING;
  let value: unknown = json;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null) return NOTHING;
    // Besides its items an array has `length`, which is no JSON; `01` and `-` name no item either.
    if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token)) return NOTHING;
    if (!Object.hasOwn(value, token)) return NOTHING;
    const inner: unknown = Reflect.get(value, token);
    value = inner;
  }
  return { found: true, value };
}
