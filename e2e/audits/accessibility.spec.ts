/** What is asked of every scene in the long run is asked of the main ones each time. */
import { findViolations } from './axe.ts';
import { expect, test } from '../setup/fixtures.ts';
import { findSmallTargets, findStructureFaults } from './habits.ts';
import { SCENES } from '../scenes/scenes.ts';

const MAIN = ['home', 'person', 'person-errors', 'review', 'receipt'];

for (const { name, show } of SCENES.filter((scene) => MAIN.includes(scene.name))) {
  test(name, async ({ page, desk, seed, sandbox }) => {
    test.slow();
    await show({ page, desk, seed, sandbox });
    expect(await findStructureFaults(page)).toEqual([]);
    expect(await findSmallTargets(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });
}
