/**
 * The parts list of a release in CycloneDX 1.6 (ECMA-424): the packages whose code ships, from the lockfile, with their hashes and
 * licences. `npm sbom --omit dev` leaves out what a tool of the build needs as well, React among them.
 */
import {
  findInstalled,
  findNeeded,
  type Lock,
  type LockEntry,
  type Manifest,
  readLock,
  readManifest,
  toPackageName,
} from './lockfile.ts';

/** Reads the lockfile of the project. */
export const readSbom = () => toSbom(readLock(), readManifest());

/** @returns the same document for the same lockfile: it names no time, and has no serial number */
function toSbom(lock: Lock, { dependencies }: Manifest) {
  const folders = findNeeded(lock, Object.keys(dependencies));
  const root = lock.get('') ?? {};
  const component = {
    type: 'application',
    'bom-ref': `enrola@${root.version}`,
    name: 'enrola',
    version: root.version,
    licenses: toLicences(root),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [
      ...folders.map((folder) => toComponent(folder, lock.get(folder) ?? {})),
      { type: 'file', 'bom-ref': 'Inter', name: 'Inter', licenses: [{ license: { id: 'OFL-1.1' } }] },
    ],
    dependencies: [
      { ref: component['bom-ref'], dependsOn: [...listNeeds(lock, '', dependencies), 'Inter'] },
      ...folders.map((folder) => ({
        ref: folder,
        dependsOn: listNeeds(lock, folder, lock.get(folder)?.dependencies ?? {}),
      })),
      { ref: 'Inter', dependsOn: [] },
    ],
  };
}

/** One name can be there twice, so its folder tells a package apart. */
function toComponent(folder: string, entry: LockEntry) {
  const name = toPackageName(folder);
  return {
    type: 'library',
    'bom-ref': folder,
    name,
    version: entry.version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
    licenses: toLicences(entry),
    hashes: toHashes(entry.integrity ?? ''),
  };
}

const toLicences = ({ license = '' }: LockEntry) =>
  license.includes(' ') ? [{ expression: license }] : [{ license: { id: license } }];

/** @param integrity as npm writes it: `sha512-` and the hash in Base64 */
function toHashes(integrity: string) {
  const [algorithm = '', hash = ''] = integrity.split('-');
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return [{ alg, content: Buffer.from(hash, 'base64').toString('hex') }];
}

const listNeeds = (lock: Lock, folder: string, needs: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(needs).flatMap((name) => findInstalled(lock, folder, name) ?? []);
