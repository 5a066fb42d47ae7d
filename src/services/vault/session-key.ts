/**
 * The key of storage `session`: it lives in the tab's own storage, so a reload finds it and a closed tab takes it along.
 * A browser may keep that storage in its files to bring back a tab: this keeps out who uses the browser later, not who
 * reads its disk. A duplicated tab starts with a copy.
 */
import * as z from 'zod/mini';
import { newId } from '../new-id.ts';
import { getSubtle, KEY_BITS, KEY_USES, randomBytes } from './aes-gcm.ts';
import type { VaultKey } from './seal.ts';

/** Holds `{"id", "key"}`: the id, and the 32 bytes of the key in base64. */
export const SESSION_KEY_NAME = 'enrola.session-key';
/** Ids of keys of tabs begin so: what they sealed is of no use once their tab is gone. */
const ID_PREFIX = 'tab-';

/** What is needed of a tab's storage. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keptSchema = z.object({ id: z.string(), key: z.string() });
/** 32 bytes in base64. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/;

/** A new key in place of the tab's present one. Throws where the browser keeps nothing for a tab. */
export async function createSessionKey(storage: TabStorage = sessionStorage): Promise<VaultKey> {
  const bytes = randomBytes(KEY_BITS / 8);
  const id = `${ID_PREFIX}${newId()}`;
  const key = await importKey(id, bytes);
  storage.setItem(SESSION_KEY_NAME, JSON.stringify({ id, key: btoa(String.fromCharCode(...bytes)) }));
  return key;
}

/** The tab's key; undefined where there is none, or none that can be read. */
export async function restoreSessionKey(storage: TabStorage = sessionStorage): Promise<VaultKey | undefined> {
  const kept = keptSchema.safeParse(toJson(storage.getItem(SESSION_KEY_NAME)));
  if (!kept.success || !KEY_TEXT.test(kept.data.key)) return undefined;
  const text = atob(kept.data.key);
  return importKey(
    kept.data.id,
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
  );
}

export function isSessionKeyId(keyId: string): boolean {
  return keyId.startsWith(ID_PREFIX);
}

async function importKey(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<VaultKey> {
  return { id, key: await getSubtle().importKey('raw', bytes, 'AES-GCM', false, KEY_USES) };
}

function toJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
