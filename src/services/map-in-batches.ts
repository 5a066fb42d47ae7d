/** A request to the database takes some 0.1 ms of the page: hundreds at once would hold up a key. */
const BATCH = 20;

/** What `read` gives for each item, in their order; no more than a batch is asked for at once. */
export async function mapInBatches<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += BATCH)
    results.push(...(await Promise.all(items.slice(at, at + BATCH).map(read))));
  return results;
}
