/** Paths into JSON, as people write them in messages: `personaFulls[1].emailFulls[0].email`. */

/** The path as text; `root` names the whole of it. */
export function toPathText(path: readonly PropertyKey[], root: string): string {
  if (path.length === 0) return root;
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('');
}

/** What stands at a path; undefined where there is nothing. */
export function findValueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
}
