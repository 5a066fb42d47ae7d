/**
 * Names of the users of this browser, the current one first. They are kept between visits and shared by all
 * tabs, unless entries must not stay readable on this computer.
 */
import * as z from 'zod/mini';
import { isBlankName, isSameName } from '../../domain/formats/name-keys.ts';
import { createStore, type Store } from '../store.ts';

type WorkerNames = Store<readonly string[]>;

const STORAGE_KEY = 'enrola.worker-names';
const MAX_NAMES = 8;
const namesSchema = z.array(z.string());

const ofThisVisit: WorkerNames = createStore<readonly string[]>([]);
let ofThisBrowser: WorkerNames | undefined;

export function openWorkerNames(isKept: boolean): WorkerNames {
  if (!isKept) return ofThisVisit;
  ofThisBrowser ??= openKept();
  return ofThisBrowser;
}

/** The names with this one first; a known name takes the new spelling. */
export function withWorker(names: readonly string[], name: string): readonly string[] {
  const others = names.filter((other) => !isSameName(other, name));
  return isBlankName(name) ? names : [name.trim().replace(/\s+/g, ' '), ...others].slice(0, MAX_NAMES);
}

function openKept(): WorkerNames {
  const store = createStore(read());
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) store.set(read());
  });
  return {
    ...store,
    set: (names) => {
      store.set(names);
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(names));
      } catch {
        // of this visit only
      }
    },
  };
}

function read(): readonly string[] {
  try {
    return namesSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
