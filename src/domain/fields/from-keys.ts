/** A record with one value for each key. Only here the type of `Object.fromEntries` is narrowed. */
export function fromKeys<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  const entries = keys.map((key): [K, V] => [key, valueOf(key)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are exactly K
  return Object.fromEntries(entries) as Record<K, V>;
}

/** Keys of a record that has exactly the keys of its type. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal record has no further keys
  return Object.keys(record) as K[];
}
