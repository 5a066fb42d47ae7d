interface Memory<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** Makes a value once for each key: results that depend on it are cached by its identity. */
export function remember<K, V extends object>(memory: Memory<K, V>, key: K, make: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}
