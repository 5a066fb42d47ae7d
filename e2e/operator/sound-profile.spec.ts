/** A later start takes over what the checks of the same build made of the same profile. Everything else is checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { DIST } from '../setup/nginx/program.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';

const KEY = 'enrola.sound-profile';
const MARK = 'Perfil marcado';

/** Gives the kept copy another name, and that of another build where one is given. */
function mark(page: Page, build?: string): Promise<void> {
  return page.evaluate(
    ([key, name, other]) => {
      const [own = '', hash, json = ''] = (localStorage.getItem(key) ?? '').split('\n');
      const spec: unknown = JSON.parse(json);
      const marked = JSON.stringify(Object.assign(Object(spec), { name }));
      localStorage.setItem(key, [other ?? own, hash, marked].join('\n'));
    },
    [KEY, MARK, build] as const,
  );
}

test('a profile is checked once by each build, and at every change', async ({ page, desk, sandbox }) => {
  const main = page.getByRole('main');
  await page.goto('/perfil');
  await expect(desk.profile.configured).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toContain('/assets/start-');

  await test.step('the same build takes the copy over', async () => {
    await mark(page);
    await page.reload();
    await expect(main).toContainText(MARK);
  });

  await test.step('another text is checked', async () => {
    const profile: unknown = JSON.parse(readFileSync(join(DIST, 'profile.json'), 'utf8'));
    const body: unknown = Object.assign(Object(profile), { newerKey: true });
    await sandbox.addFault({ path: '/profile.json', status: 200, times: 2, body });
    await page.reload();
    await expect(new ProfileErrorPage(page).problems).toHaveCount(1);
    await sandbox.clear();
  });

  await test.step('another build checks again', async () => {
    await mark(page, '/assets/start-0000000f.js');
    await page.reload();
    await expect(desk.profile.configured).toBeVisible();
    await expect(main).not.toContainText(MARK);
  });
});
