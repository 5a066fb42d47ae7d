// @ts-check
/**
 * `npm run release`: builds the app and the team server, and packs them with proxies, profiles and manuals into
 * `release/enrola-<version>.tar.gz`, beside its parts list (CycloneDX) and the checksums of both. Needs no network and GNU tar.
 * The same commit gives the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildTeamServer } from './build-team.mjs';
import { ensureInstalled } from './install.mjs';

/**
 * What a release holds, at the same places as here, so that manuals and defaults fit both. The embedded database is the one package
 * that the built server does not contain.
 */
const CONTENTS = [
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'dist',
  'dist-server',
  'node_modules/@electric-sql/pglite',
  'public/profile.json',
  'public/profile.schema.json',
  'public/profiles',
  'src/operator/proxies',
];
/** Files of a package that only tools for developers read. */
const FOR_TOOLS = /\.(?:map|cjs|d\.c?ts)$/;

// What the variable says otherwise would decide which React is built in.
process.env['NODE_ENV'] = 'production';

try {
  ensureInstalled();
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync('package.json', 'utf8')));
  const name = `enrola-${version}`;
  const folder = 'release';
  const time = findTime();
  rmSync(folder, { recursive: true, force: true });
  for (const built of ['dist', 'dist-server']) rmSync(built, { recursive: true, force: true });
  const { buildBundle } = await import('./serve.mjs');
  await buildBundle();
  buildTeamServer();

  const staged = join(folder, name);
  for (const path of CONTENTS)
    cpSync(path, join(staged, path), {
      recursive: true,
      dereference: true,
      filter: (source) => !source.startsWith('node_modules') || !FOR_TOOLS.test(source),
    });
  const parts = { name: `${name}.cdx.json`, bytes: Buffer.from(await makePartsList()) };
  writeFileSync(join(staged, 'sbom.cdx.json'), parts.bytes);
  const archive = { name: `${name}.tar.gz`, bytes: pack(folder, name, time) };
  rmSync(staged, { recursive: true });
  for (const file of [archive, parts]) writeFileSync(join(folder, file.name), file.bytes);
  const sums = [archive, parts].map((file) => `${toHash(file.bytes)}  ${file.name}\n`).join('');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  process.stdout.write(sums);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @returns {Promise<string>} */
async function makePartsList() {
  const { withSource } = await import('./load-source.mjs');
  return withSource(
    '/src/build/sbom.ts',
    /** @param {typeof import('../build/sbom.ts')} module */
    ({ readSbom }) => `${JSON.stringify(readSbom(), null, 2)}\n`,
  );
}

/**
 * Time of the files (s since 1970): `SOURCE_DATE_EPOCH` (reproducible-builds.org), or else of the commit, from which nothing may
 * differ then.
 */
function findTime() {
  const chosen = process.env['SOURCE_DATE_EPOCH'];
  if (chosen !== undefined && !/^\d+$/.test(chosen))
    throw new Error('SOURCE_DATE_EPOCH is no number of seconds.');
  if (chosen !== undefined) return Number(chosen);
  if (askGit('status', '--porcelain') !== '')
    throw new Error(
      'The files differ from the commit: commit them, or set SOURCE_DATE_EPOCH to the time of the release.',
    );
  return Number(askGit('log', '-1', '--format=%ct'));
}

/** @param {string[]} args */
function askGit(...args) {
  const { stdout, stderr, status, error } = spawnSync('git', args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(
    `git does not tell the commit (${error?.message ?? stderr.trim()}): set SOURCE_DATE_EPOCH.`,
  );
}

/**
 * @param {string} folder holds what is packed
 * @param {string} name
 * @param {number} time
 */
function pack(folder, name, time) {
  const order = ['--format=ustar', '--sort=name', `--mtime=@${time}`];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const { stdout, status, error } = spawnSync(
    'tar',
    ['--create', ...order, ...owner, '--directory', folder, name],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 30,
    },
  );
  if (status !== 0) throw new Error(`tar could not pack it: ${error?.message ?? `exit code ${status}`}`);
  return gzipSync(stdout, { level: 9 });
}

/** @param {Uint8Array} bytes */
function toHash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
