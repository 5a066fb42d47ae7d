import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './install.mjs';

test('every command loads modules that exist', () => {
  const folder = join(ROOT, 'src', 'operator');
  const loaded = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/(?<=')\/src\/[^'…]+\.ts(?=')/g) ?? []);
  expect(loaded).toContain('/src/operator/profile-report.ts');
  expect(loaded.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
