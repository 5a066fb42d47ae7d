import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../domain/review/journal.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { handIn, sendBack } from './acts.ts';
import { countRounds } from './review-queue.ts';
import { begin } from './review-tab.fixture.ts';

const ANA: Actor = { name: 'Ana', source: 'claim' };
const EVA: Actor = { name: 'Eva', source: 'claim' };

beforeEach(async () => {
  (await installBrowser()).clear();
});

it('a return begins another round, and what its enterer takes back begins none', async () => {
  const { desk } = await begin();
  for (const by of [ANA, EVA]) {
    expect(await handIn(desk, ANA)).toBe(true);
    expect(await sendBack(desk, by)).toBe(true);
  }
  expect(countRounds(desk.getState().entries)).toBe(2);
});
