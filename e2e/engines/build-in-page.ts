import { join } from 'node:path';
import { build } from 'vite';

/** What the script of `in-page.ts` is called in the page. */
export const IN_PAGE = 'enginesInPage';

/** The functions of `in-page.ts` as one script that stands alone. */
export async function buildInPage(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(root, 'e2e', 'engines', 'in-page.ts'), formats: ['iife'], name: IN_PAGE },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output && 'output' in output ? output.output : [];
  if (!chunk) throw new Error('The script for the page was not built.');
  // One expression, which is what the drivers run; what it leaves in the page lasts until the next one is opened.
  return `(() => { ${chunk.code}; window.${IN_PAGE} = ${IN_PAGE}; return true; })()`;
}
