import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => z.config({ postProcessor: undefined }));

/** The modules anew, and how many schemas were made since. */
async function load() {
  vi.resetModules();
  let made = 0;
  const { config } = await import('zod/mini');
  config({ postProcessor: () => (made += 1) });
  const { findSoundProfile } = await import('../sound-profile.ts');
  return { findSoundProfile, count: () => made };
}

describe('the schemas of a profile', () => {
  it('are not made before a profile is checked', async () => {
    const { count } = await load();
    expect(count()).toBe(0);
  });

  it('are made for what the profile has', async () => {
    const { findSoundProfile, count } = await load();
    expect(findSoundProfile({ name: 'x', baseUrl: '' })).toEqual({ name: 'x', baseUrl: '' });
    const small = count();
    expect(small).toBeLessThan(80);
    expect(
      findSoundProfile({ name: 'x', baseUrl: '', rules: [{ when: { all: [] }, hide: [] }] }),
    ).toBeDefined();
    expect(count() - small).toBeGreaterThan(50);
  });
});
