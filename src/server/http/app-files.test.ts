import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import { serveApp } from './app-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrola-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
writeFileSync(join(folder, 'assets', 'app-1.js'), '1');
writeFileSync(join(folder, 'assets', 'app-1.js.br'), 'brotli');
writeFileSync(join(folder, 'assets', 'app-1.js.gz'), 'gzip');
const app = new Hono();
serveApp(app, { folder, profile: { name: 'Prueba', baseUrl: '' }, profileHash: 'a' });

test.each([
  ['/', 200, 'no-cache'],
  ['/equipo', 200, 'no-cache'],
  ['/profile.json', 200, 'no-cache'],
  ['/assets/app-1.js', 200, 'public, max-age=31536000, immutable'],
  // The asset of a previous version: browsers would keep the page in its place for a year.
  ['/assets/app-0.js', 404, null],
  ['/assets/..%2findex.html', 404, null],
])('%s: %i, kept as «%s» says', async (path, status, kept) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, kept]);
});

test.each([
  ['gzip, deflate, br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['', null, '1'],
])('who accepts «%s» gets the copy of the build in %s', async (accepted, encoding, body) => {
  const response = await app.request('/assets/app-1.js', { headers: { 'Accept-Encoding': accepted } });
  expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual([encoding, body]);
});
