/**
 * Checks of Enrola's dependencies without a network: exact versions, a complete lockfile that agrees, no
 * install scripts, allowed licences, and a line of src/README.md for every chosen package. Each check returns
 * sentences; an empty result means no problem.
 */
import * as z from 'zod/mini';
import {
  findInstalled,
  type Lock,
  type LockEntry,
  type Manifest,
  toPackageName,
} from '../../src/build/lockfile.ts';

const oldLicencesSchema = z.array(z.object({ type: z.string() }));

/** An exact release: no range, tag, address or path. */
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** The floor of `engines` in package.json. */
const OLDEST_NODE = { major: 20, minor: 19 };

/** Licences that require only their text and the names of the authors. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);

/** Tools whose licence requires more; browsers load nothing of them. Each has its reason. */
export const TOOL_EXCEPTIONS: ReadonlyMap<string, { readonly licence: string; readonly why: string }> =
  new Map([
    ['axe-core', { licence: 'MPL-2.0', why: 'runs in the tests, unchanged' }],
    [
      'lightningcss',
      { licence: 'MPL-2.0', why: 'makes the CSS smaller, unchanged; with one file per platform' },
    ],
    [
      'parse-cache-control',
      { licence: 'BSD', why: 'BSD-3-Clause by its text; a part of Lighthouse, unchanged' },
    ],
    ['caniuse-lite', { licence: 'CC-BY-4.0', why: 'data about browsers, read by the build' }],
  ]);

/** Versions in package.json that are not one release. */
export function findLooseVersions({ dependencies, devDependencies }: Manifest): readonly string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name}: «${version}» is not one release`);
}

/** Differences between the lockfile and package.json. */
export function findDisagreements(manifest: Manifest, lock: Lock): readonly string[] {
  const root = lock.get('');
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) => {
    const locked = root?.[kind] ?? {};
    const names = new Set([...Object.keys(manifest[kind]), ...Object.keys(locked)]);
    return [...names].flatMap((name) => {
      const wanted = manifest[kind][name];
      if (wanted !== locked[name]) return [`${name}: package.json has ${wanted}, its copy ${locked[name]}`];
      const { version } = lock.get(`node_modules/${name}`) ?? {};
      return version === wanted ? [] : [`${name}: package.json has ${wanted}, the lockfile ${version}`];
    });
  });
}

/** Packages that the lockfile leaves open, or that do not come from a registry. */
export function findWeakEntries(lock: Lock): readonly string[] {
  return getPackages(lock).flatMap(([folder, entry]) => {
    // `npm ci` refuses a lockfile without the optional packages of other systems.
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    const lacking = needed.filter((name) => !findInstalled(lock, folder, name));
    return [
      ...(entry.integrity?.startsWith('sha512-') ? [] : [`${folder}: no SHA-512`]),
      ...(EXACT.test(entry.version ?? '') ? [] : [`${folder}: «${entry.version}» is not one release`]),
      // The person who installs chooses the registry; a lockfile that names one binds everybody to it.
      ...(entry.resolved === undefined ? [] : [`${folder}: comes from an address, ${entry.resolved}`]),
      ...(entry.link ? [`${folder}: is a link`] : []),
      ...lacking.map((name) => `${folder}: asks for ${name}, which is not there`),
    ];
  });
}

/** Packages that do not support the oldest Node that Enrola supports. */
export function findTooNew(lock: Lock): readonly string[] {
  return getPackages(lock).flatMap(([folder, { engines }]) => {
    const range = engines && 'node' in engines ? engines.node : undefined;
    if (range === undefined || range.split('||').some(isOldestNodeIn)) return [];
    return [`${folder}: asks for Node ${range}`];
  });
}

/** Packages that would run a script at installation. */
export function findInstallScripts(lock: Lock): readonly string[] {
  return getPackages(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder);
}

/** Same check on a package's own manifest on the disk: the lockfile only repeats the registry's data. */
export function isRunAtInstall(manifest: {
  readonly scripts?: Readonly<Record<string, unknown>> | undefined;
}): boolean {
  return ['preinstall', 'install', 'postinstall'].some((name) => name in (manifest.scripts ?? {}));
}

/** The licence that a package's own manifest names; old ones name several. */
export function readLicence({
  license,
  licenses,
}: {
  license?: unknown;
  licenses?: unknown;
}): string | undefined {
  if (typeof license === 'string') return license;
  const types = oldLicencesSchema.safeParse(licenses);
  return types.success ? types.data.map(({ type }) => type).join(' OR ') : undefined;
}

/**
 * Packages whose licence is not allowed; `shipped` are the folders that browsers load, which have no
 * exceptions.
 */
export function findLicenceProblems(
  licences: ReadonlyMap<string, string | undefined>,
  shipped: ReadonlySet<string>,
): readonly string[] {
  return [...licences].flatMap(([folder, licence]) => {
    if (licence !== undefined && isAllowed(licence)) return [];
    const exception = shipped.has(folder) ? undefined : findException(folder);
    const isExcepted = exception !== undefined && exception.licence === licence;
    return isExcepted ? [] : [`${folder}: ${licence ?? 'no licence'}`];
  });
}

/** Packages that are only in package.json, or only in the tables of src/README.md. */
export function findUndocumented(manifest: Manifest, documented: readonly string[]): readonly string[] {
  const chosen = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  return [
    ...chosen
      .filter((name) => !documented.includes(name))
      .map((name) => `${name}: has no line in src/README.md`),
    ...documented
      .filter((name) => !chosen.includes(name))
      .map((name) => `${name}: has a line in src/README.md and is not used`),
    ...documented
      .filter((name, index) => documented.indexOf(name) !== index)
      .map((name) => `${name}: has two lines in src/README.md`),
  ];
}

/**
 * Packages in the tables of src/README.md under «Dependencies»: the code texts in the first cell of each
 * line.
 */
export function readDocumented(readme: string): readonly string[] {
  const [, after = ''] = readme.split(/\n## Dependencies\n/);
  const [section = ''] = after.split(/\n## /);
  return section
    .split('\n')
    .flatMap((line) => /^\|([^|]+)\|/.exec(line)?.[1] ?? [])
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** One alternative of a range, as packages write it; unknown notation counts as not included. */
function isOldestNodeIn(alternative: string): boolean {
  if (alternative.trim() === '*') return true;
  const [, sign, majorText, minorText] = /^\s*(>=|\^|)\s*(\d+)(?:\.(\d+))?/.exec(alternative) ?? [];
  if (majorText === undefined) return false;
  const major = Number(majorText);
  const isEarlier = sign === '>=' && major < OLDEST_NODE.major;
  return isEarlier || (major === OLDEST_NODE.major && Number(minorText ?? 0) <= OLDEST_NODE.minor);
}

/** An SPDX expression in the forms that packages use: one of several, or all of several. */
function isAllowed(licence: string): boolean {
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed);
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed);
  return ALLOWED_LICENCES.has(text);
}

function findException(folder: string) {
  const name = toPackageName(folder);
  // lightningcss-linux-x64-gnu and similar packages are parts of one package.
  return (
    TOOL_EXCEPTIONS.get(name) ??
    TOOL_EXCEPTIONS.get(name.replace(/-(?:linux|darwin|win32|android|freebsd)-.*$/, ''))
  );
}

function getPackages(lock: Lock): readonly (readonly [string, LockEntry])[] {
  return [...lock].filter(([folder]) => folder !== '');
}
