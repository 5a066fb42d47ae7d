/** The page of a person as assistive technology is given it: a change of it is seen, and wanted. */
import { expect, test } from '../setup/fixtures.ts';
import { SCENES } from '../scenes/scenes.ts';

for (const name of ['person', 'person-errors']) {
  test(name, async ({ page, desk, seed, sandbox }) => {
    const scene = SCENES.find((it) => it.name === name);
    await scene?.show({ page, desk, seed, sandbox });
    await expect(desk.palette.openButton).toBeVisible();
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  });
}
