/** A newer version of the app: all files have other names, and the worker has another list of them. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DIST } from '../nginx/program.ts';

const ENTRY = /\{"integrity":"[^"]+","revision":(?<revision>null|"[^"]+"),"url":"(?<url>[^"]+)"\}/g;

/** Creates it in `folder` from `dist/`; its page has `data-build="next"`. */
export function createNextBuild(folder: string): string {
  // Compressed copies are left out, because they would be those of the files before the change.
  cpSync(DIST, folder, { recursive: true, filter: (source) => !/\.(?:br|gz)$/.test(source) });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  for (const name of names) renameSync(join(assets, name), join(assets, toNextName(name)));
  for (const file of ['index.html', 'sw.js', ...names.map((name) => join('assets', toNextName(name)))]) {
    change(join(folder, file), (text) =>
      names.reduce((changed, name) => changed.replaceAll(name, toNextName(name)), text),
    );
  }
  change(join(folder, 'index.html'), (text) => text.replace('<html', '<html data-build="next"'));
  change(join(folder, 'sw.js'), (text) =>
    text.replaceAll(ENTRY, (_, revision: string, url: string) => {
      const content = readFileSync(join(folder, url));
      const digest = createHash('sha256').update(content);
      return JSON.stringify({
        integrity: `sha256-${digest.copy().digest('base64')}`,
        revision: revision === 'null' ? null : digest.digest('hex'),
        url,
      });
    }),
  );
  return folder;
}

function change(file: string, edit: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = edit(text);
  writeFileSync(file, changed);
}

/** `home-page-1a2b3c4d.js` → `home-page-1a2b3c4d2.js` */
function toNextName(name: string): string {
  const extension = extname(name);
  return `${name.slice(0, -extension.length)}2${extension}`;
}
