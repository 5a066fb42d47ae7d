/** The Nu HTML checker finds no error in any scene, as it stands in the browser. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../setup/fixtures.ts';
import { findHtmlErrors } from './html-checker.ts';
import { SCENES } from '../scenes/scenes.ts';

// In order: all pages are taken, then the checker starts once.
test.describe.configure({ mode: 'default' });

const FOLDER = 'test-results/html';

for (const scene of SCENES) {
  test(scene.name, async ({ page, desk, seed, sandbox }) => {
    await scene.show({ page, desk, seed, sandbox });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${scene.name}.html`), await page.content());
  });
}

test('no error in any of them', () => {
  test.slow();
  const files = SCENES.map(({ name }) => join(FOLDER, `${name}.html`));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(findHtmlErrors(files).join('\n')).toBe('');
});

test('the checker finds what is wrong', () => {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'wrong.html');
  writeFileSync(file, '<!doctype html><html lang="es"><title>x</title><p id="a"></p><p id="a"></p></html>');
  expect(findHtmlErrors([file]).join()).toContain('Duplicate ID “a”');
});
