interface Keyed<T> {
  readonly key: string;
  readonly item: T;
}

/** Items that have no id, each with a key of its own: its text, and which one of that text it is. */
export function withKeys<T>(items: readonly T[], textOf: (item: T) => string): readonly Keyed<T>[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { key: `${count} ${text}`, item };
  });
}
