import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toSha256 } from '../ledger/sha256.ts';

const KEY = 'enrola.sound-profile';
/** A longer profile is checked at each start: the storage has room for some 5 million characters. */
const MAX_LENGTH = 500_000;
/** File of the start, whose name changes with its content, and so with each change of the checks; none in development. */
const BUILD = typeof document === 'undefined' ? null : (document.currentScript?.getAttribute('src') ?? null);

/** What the checks of this very build made of this very text at an earlier start; undefined when it has to be checked. */
export async function findSoundCopy(text: string): Promise<ProfileSpec | undefined> {
  if (BUILD === null) return undefined;
  try {
    const [build, hash, json] = (localStorage.getItem(KEY) ?? '').split('\n');
    if (build !== BUILD || json === undefined) return undefined;
    if (hash !== (await toSha256(text))) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written below
    return JSON.parse(json) as ProfileSpec;
  } catch {
    // Storage or hashes may be closed to the page.
    return undefined;
  }
}

/** Keeps a spec that the checks found sound. Never rejects. */
export async function keepSoundCopy(text: string, spec: ProfileSpec): Promise<void> {
  if (BUILD === null) return;
  try {
    const kept = [BUILD, await toSha256(text), JSON.stringify(spec)].join('\n');
    if (kept.length <= MAX_LENGTH) localStorage.setItem(KEY, kept);
  } catch {
    // Without a copy the next start checks again.
  }
}
