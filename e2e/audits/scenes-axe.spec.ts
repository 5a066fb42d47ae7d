/** axe (WCAG 2.2 AA and best practices) finds nothing in any scene, in light, dark and forced colours. */
import { findViolations } from './axe.ts';
import { expect, test } from '../setup/fixtures.ts';
import { SCENES } from '../scenes/scenes.ts';

for (const scene of SCENES) {
  test(scene.name, async ({ page, desk, seed, sandbox }) => {
    test.slow();
    await scene.show({ page, desk, seed, sandbox });
    const found = await findViolations(page);
    // What is on its way has no heading yet.
    expect(found.filter((line) => !(scene.isLoading && line.includes('page-has-heading-one')))).toEqual([]);
  });
}
