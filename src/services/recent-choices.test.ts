import { beforeEach, expect, test, vi } from 'vitest';
import { createProfile } from '../domain/profile/profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { openRecentChoices } from './recent-choices.ts';

const FIELD = 'relationshipTypeCode';
let stored: Map<string, string>;

/** The profile is created at each start of the app, so each call is like another tab or visit. */
function open(privacy: ProfileSpec['privacy'] = {}) {
  const spec = { name: 'Ejemplo', baseUrl: '', privacy };
  return openRecentChoices(createProfile(spec, { today: () => '2026-11-21' }));
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('the latest three choices of a field are found, the newest first, each once', () => {
  const recent = open();
  for (const code of ['A', 'B', 'C', 'D', 'B']) recent.note(FIELD, code);
  expect(recent.find(FIELD)).toEqual(['B', 'D', 'C']);
  expect(recent.find('countryCode')).toEqual([]);
});

test('choices are found again at the next visit', () => {
  open().note(FIELD, 'A');
  expect(open().find(FIELD)).toEqual(['A']);
});

test('choices of another tab are kept', () => {
  const [one, other] = [open(), open()];
  one.note(FIELD, 'A');
  other.note(FIELD, 'B');
  expect(open().find(FIELD)).toEqual(['B', 'A']);
});

test.each(['session', 'encrypted'] as const)(
  'with storage "%s" choices last for the visit only',
  (storage) => {
    open().note(FIELD, 'A');
    const recent = open({ storage });
    expect(recent.find(FIELD)).toEqual([]);
    recent.note(FIELD, 'B');
    expect(recent.find(FIELD)).toEqual(['B']);
    expect([...stored]).toEqual([]);
  },
);

test('choices are remembered for the visit where storage is full or closed', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const recent = open();
  recent.note(FIELD, 'A');
  expect(recent.find(FIELD)).toEqual(['A']);
});
