/** Paths into JSON, as people write them in messages (`personaFulls[1].nombre`) and as JSON pointers (`/personaFulls/1/nombre`). */

/** The path as text; `root` is the name of the whole value. */
export function toPathText(path: readonly PropertyKey[], root: string): string {
  if (path.length === 0) return root;
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('');
}

/** A path as a JSON pointer. */
export function toJsonPointer(path: readonly string[]): string {
  return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Value at a path; undefined without one. */
export function findValueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}

type Found = { readonly found: true; readonly value: unknown } | { readonly found: false };

const NOTHING: Found = { found: false };

/**
 * Reference tokens of a JSON pointer (RFC 6901; `''` is the whole document), unescaped; undefined when the
 * text is no pointer.
 */
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

/**
 * Value at a pointer, from own members and items only. Nothing is found without JSON (undefined) or with a
 * bad pointer.
 */
export function findByPointer(json: unknown, pointer: string): Found {
  const tokens = parseJsonPointer(pointer);
  if (!tokens || json === undefined) return NOTHING;
  let value: unknown = json;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null) return NOTHING;
    // An array also has `length`, which is not JSON; `01` and `-` name no item either.
    if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token)) return NOTHING;
    if (!Object.hasOwn(value, token)) return NOTHING;
    const inner: unknown = Reflect.get(value, token);
    value = inner;
  }
  return { found: true, value };
}
