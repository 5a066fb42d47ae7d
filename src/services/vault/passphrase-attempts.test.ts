import { expect, test } from 'vitest';
import { createMemoryBackend } from '../drafts/memory-backend.ts';
import { PassphraseAttempts } from './passphrase-attempts.ts';

const right = () => Promise.resolve('key');
const wrong = () => Promise.resolve(undefined);

/** A computer with a clock that may be set; each page on it has a clock of its own. */
function createComputer() {
  const store = createMemoryBackend();
  let [wall, elapsed] = [1_800_000_000_000, 0];
  return {
    store,
    pass: (ms: number) => {
      wall += ms;
      elapsed += ms;
    },
    setClock: (ms: number) => (wall += ms),
    openPage: () => {
      const openedAt = elapsed;
      const clocks = { wall: () => wall, page: () => elapsed - openedAt };
      return new PassphraseAttempts(() => Promise.resolve(store), clocks);
    },
  };
}

async function fail(page: PassphraseAttempts, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.run('vault', wrong);
}

test('two wrong passphrases cost nothing, from the third on the wait grows, and the right one ends it', async () => {
  const computer = createComputer();
  const page = computer.openPage();
  await fail(page, 2);
  expect(await page.run('vault', wrong)).toEqual({ kind: 'wrong', waitMs: 2000 });
  computer.pass(1500);
  expect(await page.run('vault', right)).toEqual({ kind: 'waiting', waitMs: 500 });
  computer.pass(500);
  expect(await page.run('vault', wrong)).toEqual({ kind: 'wrong', waitMs: 4000 });
  computer.pass(4000);
  expect(await page.run('vault', right)).toEqual({ kind: 'opened', key: 'key' });
  expect(await page.run('vault', wrong)).toEqual({ kind: 'wrong', waitMs: 0 });
});

test('a reload and another tab wait as long', async () => {
  const computer = createComputer();
  await fail(computer.openPage(), 3);
  computer.pass(500);
  const other = computer.openPage();
  expect(await other.findWaitMs('vault')).toBe(1500);
  expect(await other.run('vault', right)).toEqual({ kind: 'waiting', waitMs: 1500 });
});

test('a page that is closed while it tries has had its attempt', async () => {
  const computer = createComputer();
  for (let count = 0; count < 3; count += 1) {
    void computer.openPage().run('vault', () => new Promise(() => undefined));
    await expect
      .poll(() => computer.store.findSetting('passphrase-attempts'))
      .toMatchObject({ failures: count + 1 });
  }
  expect(await computer.openPage().findWaitMs('vault')).toBe(2000);
});

test('a clock that is set neither ends the wait of an open page nor makes any wait endless', async () => {
  const computer = createComputer();
  const page = computer.openPage();
  await fail(page, 3);
  computer.setClock(1_000_000);
  expect(await page.findWaitMs('vault')).toBe(2000);
  computer.setClock(-9_000_000_000);
  const reloaded = computer.openPage();
  expect(await reloaded.findWaitMs('vault')).toBe(2000);
  computer.pass(2000);
  expect(await page.findWaitMs('vault')).toBe(0);
  expect(await reloaded.run('vault', right)).toMatchObject({ kind: 'opened' });
});

test('another vault and a damaged record start anew', async () => {
  const computer = createComputer();
  const page = computer.openPage();
  await fail(page, 3);
  expect(await page.findWaitMs('other')).toBe(0);
  const damaged = { id: 'passphrase-attempts', keyId: 'vault', failures: -1, failedAt: 'x' };
  await computer.store.putSetting(damaged);
  expect(await page.findWaitMs('vault')).toBe(0);
});

test('a computer that stores nothing opens all the same', async () => {
  const store = { ...createMemoryBackend(), putSetting: () => Promise.reject(new Error('full')) };
  const page = new PassphraseAttempts(() => Promise.resolve(store));
  expect(await page.run('vault', right)).toEqual({ kind: 'opened', key: 'key' });
});
