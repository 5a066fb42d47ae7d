import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compress, createFileMiddleware, isCompressed } from './compressed-files.ts';

const SCRIPT = 'export const text = "ñandú";\n'.repeat(200);
let folder = '';
let server: Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enrola-'));
  mkdirSync(join(folder, 'assets'));
  await writeBuilt(SCRIPT);
  writeFileSync(join(folder, 'secret.js'), 'secret');
  const answer = createFileMiddleware(folder);
  server = createServer((request, response) => answer(request, response, () => response.end('next')));
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Writes the script and its copies, as the build does. */
async function writeBuilt(script: string): Promise<void> {
  const name = 'assets/start-Ab_1.js';
  for (const { fileName, source } of [{ fileName: name, source: script }, ...(await compress(name, script))])
    writeFileSync(join(folder, fileName), source);
}

/** As it came over the wire: `fetch` would unpack it. */
function ask(path: string, accepted?: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return new Promise((resolve, reject) => {
    get({ port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  [undefined, undefined, (body: Buffer) => body],
] as const)('who accepts %s gets it as %s, twice the same', async (accepted, encoding, unpack) => {
  for (let round = 0; round < 2; round++) {
    const { headers, body } = await ask('/assets/start-Ab_1.js', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(body).toString()).toBe(SCRIPT);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  }
});

test('a typeface is sent as it is, and kept', async () => {
  writeFileSync(join(folder, 'assets/sans-Ab_1.woff2'), 'wOF2');
  const { headers, body } = await ask('/assets/sans-Ab_1.woff2', 'gzip, br');
  expect(body.toString()).toBe('wOF2');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('a file that was built anew is sent anew', async () => {
  await ask('/assets/start-Ab_1.js', 'br');
  await writeBuilt('new');
  const { body } = await ask('/assets/start-Ab_1.js', 'br');
  expect(brotliDecompressSync(body).toString()).toBe('new');
});

test.each(['/assets/gone.js', '/assets/..%2fsecret.js', '/assets/../secret.js', '/index.html', '/sw.js'])(
  '%s is left to the server',
  async (path) => {
    expect((await ask(path, 'br')).body.toString()).toBe('next');
  },
);

test('the copies are the same each time, and smaller than the file', async () => {
  const [first, second] = [await compress('assets/a.js', SCRIPT), await compress('assets/a.js', SCRIPT)];
  expect(first).toEqual(second);
  expect(first.map(({ fileName }) => fileName)).toEqual(['assets/a.js.br', 'assets/a.js.gz']);
  for (const { source } of first) expect(source.byteLength).toBeLessThan(SCRIPT.length / 10);
});

test.each([
  ['assets/index-1a2b3c4d.js', true],
  ['assets/index-1a2b3c4d.css', true],
  ['assets/sans-1a2b3c4d.woff2', false],
  // Their names stay when their content changes.
  ['index.html', false],
  ['sw.js', false],
  ['profile.json', false],
])('%s has copies: %s', (fileName, expected) => {
  expect(isCompressed(fileName)).toBe(expected);
});
