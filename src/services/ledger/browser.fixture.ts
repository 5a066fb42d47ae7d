/**
 * Test support: browser features for sending that Node lacks. Not part of the app. Web Locks are kept here by
 * name, as in one browser; drafts are in the app's own memory backend.
 */
import { vi } from 'vitest';
import type { DraftBackend, RawChange } from '../drafts/draft-backend.ts';
import { createMemoryBackend } from '../drafts/memory-backend.ts';
import { openBackend } from '../drafts/open-backend.ts';

export interface Browser {
  /** Releases the locks of closed tabs. */
  readonly closeTabs: () => void;
  /** Clears all storages and returns to the first computer. */
  readonly clear: () => void;
  /** Switches to another computer, with its own storage. */
  readonly switchTo: (computer: number) => void;
  /** Makes the storage refuse an operation until `mend`. */
  readonly fail: (what: 'write' | 'listReviews') => void;
  readonly mend: () => void;
}

/** The part of Web Locks that sending uses; `close` releases the locks of closed tabs. */
interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean },
    run: (lock: object | null) => unknown,
  ): Promise<unknown>;
  readonly close: () => void;
}

function createLocks(): Locks {
  const held = new Map<string, object>();
  return {
    async request(name, { ifAvailable }, run) {
      if (held.has(name)) {
        if (ifAvailable !== true)
          throw new Error('the locks of this fixture cannot wait: ask with ifAvailable');
        return run(null);
      }
      const lock = { name };
      held.set(name, lock);
      try {
        return await run(lock);
      } finally {
        if (held.get(name) === lock) held.delete(name);
      }
    },
    close: () => held.clear(),
  };
}

const refuse = () => Promise.reject(new DOMException('refused', 'QuotaExceededError'));

/**
 * A browser that is online, in a secure context, with enough storage. The memory backend claims to outlive
 * the page, which is true here: a test opens and closes sessions, not pages. Like a database, it stores
 * copies.
 */
export async function installBrowser(): Promise<Browser> {
  const locks = createLocks();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true, locks });
  const backend = await openBackend();
  const storages = new Map<number, DraftBackend>();
  let sound: object = {};
  const switchTo = (computer: number) => {
    const memory = storages.get(computer) ?? createMemoryBackend();
    storages.set(computer, memory);
    const write = (change: RawChange) => memory.write(structuredClone(change));
    sound = { ...memory, isDurable: true, write };
    Object.assign(backend, sound);
  };
  const clear = () => {
    storages.clear();
    switchTo(0);
  };
  clear();
  return {
    closeTabs: locks.close,
    clear,
    switchTo,
    fail: (what) => Object.assign(backend, { [what]: refuse }),
    mend: () => Object.assign(backend, sound),
  };
}
