import { readFile } from 'node:fs/promises';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { offlineWorker } from './offline-worker.ts';

test('the development server gives the worker that takes itself off', async () => {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [offlineWorker()],
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: null, ws: false },
  });
  try {
    await server.listen();
    const address = server.httpServer?.address();
    if (typeof address !== 'object' || !address) throw new Error('the server has no port');
    const response = await fetch(`http://127.0.0.1:${address.port}/sw.js`);
    expect(response.headers.get('content-type')).toBe('text/javascript');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(await readFile('public/sw-off.js', 'utf8'));
  } finally {
    await server.close();
  }
});
