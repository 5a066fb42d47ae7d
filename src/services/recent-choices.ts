/**
 * Recent choices in this browser, by field: codes of the profile's lists, the newest first. Never typed text.
 * They are not kept when entries must not stay on this computer.
 */
import type { AnyFieldKey } from '../domain/fields/registry.ts';
import * as z from 'zod/mini';
import type { Profile } from '../domain/profile/profile.ts';

export interface RecentChoices {
  readonly find: (field: AnyFieldKey) => readonly string[];
  readonly note: (field: AnyFieldKey, code: string) => void;
}

const MAX_RECENT = 3;
const storedSchema = z.record(z.string(), z.array(z.string()));
type Stored = z.infer<typeof storedSchema>;

const opened = new WeakMap<Profile['spec'], RecentChoices>();

/** Returns the same object for the same profile. */
export function openRecentChoices({ spec, privacy }: Profile): RecentChoices {
  let recent = opened.get(spec);
  if (!recent) {
    recent = createRecentChoices(`enrola.recent.${JSON.stringify(spec.name)}`, privacy.storage === 'plain');
    opened.set(spec, recent);
  }
  return recent;
}

function createRecentChoices(key: string, isKept: boolean): RecentChoices {
  const store = isKept ? openStore(key) : undefined;
  // Deletes choices from a time when keeping them was allowed.
  if (!isKept) forget(key);
  let choices = store?.read() ?? {};
  return {
    find: (field) => choices[field] ?? [],
    note: (field, code) => {
      // Other tabs choose as well.
      choices = store?.read() ?? choices;
      const others = (choices[field] ?? []).filter((other) => other !== code);
      choices = { ...choices, [field]: [code, ...others].slice(0, MAX_RECENT) };
      store?.write(choices);
    },
  };
}

/** Storage may be closed to the page, or full: the choices then last for this visit. */
function openStore(key: string) {
  return {
    read: (): Stored | undefined => {
      try {
        return storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}')).data;
      } catch {
        return undefined;
      }
    },
    write: (choices: Stored) => {
      try {
        localStorage.setItem(key, JSON.stringify(choices));
      } catch {
        // The choices last for this visit only.
      }
    },
  };
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is no storage.
  }
}
