/**
 * Makes a function that keeps what was made of a record while its parts are the same. So it keeps its identity, and a row of a
 * list is not rendered again when another one changes.
 */
export function createKeeper<T>() {
  const kept = new WeakMap<object, { readonly parts: readonly unknown[]; readonly made: T }>();
  return (record: object, parts: readonly unknown[], make: () => T): T => {
    const before = kept.get(record);
    if (before?.parts.every((part, index) => part === parts[index])) return before.made;
    const made = make();
    kept.set(record, { parts, made });
    return made;
  };
}
