/**
 * `dist/licenses.txt`: the names, licences and licence texts of the packages from which the files in the browser are built, as these
 * licences ask for, and of the typeface. Taken from the lockfile, for the bundler's own list leaves out what only workers load; so a package
 * of which the bundler took nothing may stand there too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { findNeeded, type Lock, type Manifest, readLock, readManifest, toPackageName } from './lockfile.ts';

const FILE_NAME = 'licenses.txt';

/** Stands beside the file of the typeface. */
const TYPEFACE_LICENCE = 'src/ui/styles/fonts/OFL.txt';

/** Vite plugin, for the build. */
export function licenceNotices(): Plugin {
  return {
    name: 'enrola-licence-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: toNotices(readLock(), readManifest()) });
    },
  };
}

export function toNotices(lock: Lock, { dependencies }: Manifest): string {
  const folders = findNeeded(lock, Object.keys(dependencies));
  const notices = folders.map((folder) => {
    const { version, license } = lock.get(folder) ?? {};
    return toNotice(`${toPackageName(folder)} ${version} (${license})`, readLicence(folder));
  });
  const typeface = toNotice('Inter, the typeface (OFL-1.1)', readFileSync(TYPEFACE_LICENCE, 'utf8').trim());
  return `Enrola is built with these packages. Their authors keep their rights.\n\n${notices.join('\n')}\n${typeface}`;
}

function toNotice(title: string, licence: string): string {
  return `${title}\n${'-'.repeat(title.length)}\n\n${licence}\n`;
}

/** The text that came with the package; some come without one. */
function readLicence(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(?:license|licence|copying)/i.test(name));
  return file === undefined
    ? 'No text came with the package.'
    : readFileSync(`${folder}/${file}`, 'utf8').trim();
}
