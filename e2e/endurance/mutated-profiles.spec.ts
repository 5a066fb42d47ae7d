/** A profile with one mistake never gives a blank page: the app starts, or it names the bad key. */
import fc from 'fast-check';
import { anyMutation, names } from '../../src/domain/profile/mutated-profiles.arbitraries.ts';
import { expect, test } from '../setup/fixtures.ts';
import { PROFILES, reportFigures } from './count.ts';

test.describe.configure({ timeout: 60_000 + PROFILES * 5000 });

test('the app starts with a changed profile, or names the bad key', async ({ page, faults }) => {
  const mutations = fc
    .sample(anyMutation, { numRuns: PROFILES * 2, seed: 20_261_121 })
    // The parser's own test asks how deep JSON may be.
    .filter(({ name }) => name !== 'deep junk')
    .slice(0, PROFILES);
  expect(mutations).toHaveLength(PROFILES);
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
  expect(stopped).toBeGreaterThan(PROFILES / 2);
  expect(faults).toEqual([]);
  reportFigures(`mutated profiles: ${PROFILES} profiles, ${stopped} bad, every bad key named`);
});
