import { expect, test } from 'vitest';
import { toNotices } from './licence-notices.ts';
import { readLock, readManifest } from './lockfile.ts';

const notices = toNotices(readLock(), readManifest());

test.each([
  ['a package of the start', 'react-dom', 'Copyright (c) Meta Platforms'],
  ['one that only a worker loads', 'age-encryption', 'Redistributions in binary form must reproduce'],
  ['one that another one needs', '@noble/curves', 'Paul Miller'],
  ['one of the service worker', 'workbox-core', 'Copyright 2018 Google LLC'],
])('%s stands there with its licence', (_which, name, text) => {
  const [, after = ''] = notices.split(`\n${name} `);
  const [own = ''] = after.split(/\n\S+ \d+\.\d+\.\d+ \([\w .-]+\)\n---/);
  expect(own).toContain(text);
});

test('the typeface stands there with its licence', () => {
  const [, after = ''] = notices.split('\nInter, the typeface (OFL-1.1)\n');
  expect(after).toContain('SIL OPEN FONT LICENSE');
});

test('no tool stands there', () => {
  expect(notices).not.toMatch(/^(?:typescript|vitest|axe-core) /m);
});
