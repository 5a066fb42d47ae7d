/** The Nu HTML checker finds no error in any scene, as it stands in the browser. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { findHtmlErrors } from './html-checker.ts';
import { SCENES } from './scenes/scenes.ts';

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
  expect(readdirSync(FOLDER).toSorted()).toEqual(SCENES.map(({ name }) => `${name}.html`).toSorted());
  expect(findHtmlErrors(FOLDER).join('\n')).toBe('');
});

test('the checker finds what is wrong', ({}, { outputDir }) => {
  mkdirSync(outputDir, { recursive: true });
  const folder = mkdtempSync(join(outputDir, 'html-'));
  writeFileSync(join(folder, 'twice.html'), '<!doctype html><title>x</title><p id="a"></p><p id="a"></p>');
  expect(findHtmlErrors(folder).join()).toContain('Duplicate ID “a”');
  rmSync(folder, { recursive: true });
});
