// @ts-check
/**
 * Loads a TypeScript module of the project, for commands that run in Node as it is: Node 20 does not read TypeScript,
 * and Vite is there anyway. Nothing of vite.config.ts takes part.
 */
import { createServer } from 'vite';
import { ROOT } from './install.mjs';

/**
 * @template M, R
 * @param {string} path from the root of the project: `/src/…`
 * @param {(module: M) => R | Promise<R>} work what is done with it; it may load further modules meanwhile
 * @returns {Promise<R>}
 */
export async function withSource(path, work) {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = /** @type {M} */ (await server.ssrLoadModule(path));
    return await work(module);
  } finally {
    await server.close();
  }
}
