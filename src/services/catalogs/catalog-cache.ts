import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CatalogEntry, CatalogNotes } from '../../domain/profile/catalog.ts';

/** A list with the time at which it was read. */
export interface CatalogCopy {
  readonly entries: readonly CatalogEntry[];
  /** Copies of older builds have none. */
  readonly notes?: CatalogNotes;
  /** ISO 8601. */
  readonly loadedAt: string;
}

interface CacheSchema extends DBSchema {
  lists: { key: string; value: CatalogCopy };
}

/** A database of its own: lists of the service are no drafts, and may be thrown away. */
const DATABASE_NAME = 'enrola-catalogs';

let opening: Promise<IDBPDatabase<CacheSchema>> | undefined;

function openCache(): Promise<IDBPDatabase<CacheSchema>> {
  opening ??= openDB<CacheSchema>(DATABASE_NAME, 1, {
    upgrade: (database) => {
      database.createObjectStore('lists');
    },
  });
  return opening;
}

/** The copy of a list, for work without a network; undefined when there is none or storage is closed. */
export async function findCatalogCopy(key: string): Promise<CatalogCopy | undefined> {
  try {
    return await (await openCache()).get('lists', key);
  } catch {
    return undefined;
  }
}

/** Stores a copy. When that fails, the list is loaded again next time. */
export async function keepCatalogCopy(key: string, copy: CatalogCopy): Promise<void> {
  try {
    await (await openCache()).put('lists', copy, key);
  } catch {
    // without storage the list lives as long as the page
  }
}
