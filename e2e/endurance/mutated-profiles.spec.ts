/** What an operator's slip may leave: never a blank page, never a start with a bad profile, each bad key named. */
import fc from 'fast-check';
import { anyMutation, names } from '../../src/domain/profile/mutated-profiles.arbitraries.ts';
import { expect, test } from '../setup/fixtures.ts';

const RUNS = 100;

test(`${RUNS} profiles with one change: a page that starts, or one that names the bad key`, async ({
  page,
  faults,
}) => {
  test.setTimeout(180_000);
  const mutations = fc
    .sample(anyMutation, { numRuns: RUNS * 2, seed: 20_261_121 })
    // A browser is asked for what JSON can carry; how deep is for the parser's own test.
    .filter(({ name }) => name !== 'deep junk')
    .slice(0, RUNS);
  expect(mutations).toHaveLength(RUNS);
  let stopped = 0;
  let body = '';
  await page.route('**/profile.json', (route) => route.fulfill({ contentType: 'application/json', body }));
  for (const { name, path, mutate, isBad } of mutations) {
    body = JSON.stringify(mutate());
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, `${name} at ${path.join('.')}`).toHaveText(
      /^(Inscripciones|Enrola no puede partir)/,
    );
    if (!isBad) continue;
    stopped += 1;
    await expect(heading, `${name} at ${path.join('.')}`).toHaveText(/^Enrola no puede partir/);
    const keys = page.getByRole('rowheader');
    await expect(keys.first()).toBeVisible();
    const named = await keys.allTextContents();
    expect(
      named.filter((key) => names(key, path)),
      `${name} at ${path.join('.')}: ${named.join(', ')}`,
    ).not.toEqual([]);
  }
  expect(stopped).toBeGreaterThan(RUNS / 2);
  expect(faults).toEqual([]);
});
