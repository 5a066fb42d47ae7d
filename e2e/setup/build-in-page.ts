import { join } from 'node:path';
import { build } from 'vite';

/**
 * The functions that the module `entry` (from the root of the project) exports, as one script that stands alone: an
 * expression that puts them in the page under `name`, where they last until the next page is opened.
 */
export async function buildInPage(root: string, entry: string, name: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(root, entry), formats: ['iife'], name },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (!chunk) throw new Error('The script for the page was not built.');
  return `(() => { ${chunk.code}; window.${name} = ${name}; return true; })()`;
}
