// @ts-check
/**
 * `npm start`: on a fresh clone with Node and npm alone, installs what is missing, builds the production bundle and
 * serves it with the sandbox. Stops on Ctrl+C.
 */
import { ensureInstalled } from './install.mjs';
import { getFreePort } from './port.mjs';

try {
  await getFreePort();
  ensureInstalled();
  const { buildBundle, servePreview } = await import('./serve.mjs');
  await buildBundle();
  await servePreview();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
