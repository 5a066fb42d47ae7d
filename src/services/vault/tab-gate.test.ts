import { expect, test } from 'vitest';
import { openSealed, sealValue } from './seal.ts';
import { createSessionKey, restoreSessionKey, SESSION_KEY_NAME } from './tab-gate.ts';

/** The session storage of a tab, which Node does not have. */
function newTab(kept?: string) {
  const items = new Map(kept === undefined ? [] : [[SESSION_KEY_NAME, kept]]);
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

const OTHER_KEY = 'A'.repeat(43);

test('the key of a tab can be restored, decrypts what it encrypted, and cannot be exported', async () => {
  const tab = newTab();
  const key = await createSessionKey(tab);
  const sealed = await sealValue(key, { givenName: 'Ana' }, 'c');
  const again = await restoreSessionKey(tab);
  expect(again?.id).toBe(key.id);
  expect(again && (await openSealed(again, sealed, 'c'))).toEqual({ givenName: 'Ana' });
  expect([key.key.extractable, again?.key.extractable]).toEqual([false, false]);
  expect([...tab.items.keys()]).toEqual(['enrola.session-key']);
});

test('every tab has its own key, and a new key replaces the previous key of the tab', async () => {
  const tab = newTab();
  const keys = [await createSessionKey(tab), await createSessionKey(tab), await createSessionKey(newTab())];
  expect(new Set(keys.map(({ id }) => id)).size).toBe(3);
  expect((await restoreSessionKey(tab))?.id).toBe(keys[1]?.id);
  const [first, , third] = keys;
  if (!first || !third) throw new Error('a key is missing');
  const sealed = await sealValue(first, 1, 'c');
  await expect(openSealed({ ...third, id: first.id }, sealed, 'c')).rejects.toMatchObject({
    problem: 'not-authentic',
  });
});

test.each([
  undefined,
  '',
  'null',
  '{}',
  `{"id": "x"}`,
  `{"id": "x", "key": "AAAA"}`,
  `{"id": "x", "key": "${'_'.repeat(43)}="}`,
  `{"id": 1, "key": "${OTHER_KEY}="}`,
])('a tab that stores %j has no key', async (kept) => {
  expect(await restoreSessionKey(newTab(kept))).toBeUndefined();
});

test('no key is created if the tab cannot store it', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  await expect(createSessionKey(full)).rejects.toMatchObject({ name: 'QuotaExceededError' });
});
