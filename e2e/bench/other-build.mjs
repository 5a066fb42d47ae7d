/** Another commit of this repository, checked out beside this tree and ready to be built. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './bundle.mjs';
import { git, ROOT } from './setting.mjs';

/** Packages that only tests and checks use: the other commit may have other versions of them. */
const NOT_IN_A_BUILD =
  /^(@axe-core\/|@biomejs\/|@playwright\/|@types\/|ajv$|dom-accessibility-api$|fast-check$|knip$|lighthouse$|oxlint|puppeteer|selenium|typescript$|vnu-jar$)/;

/** @returns the full id and the title of the commit; throws when `rev` names none */
export function findCommit(rev) {
  try {
    const id = git('rev-parse', '--verify', '--quiet', `${rev}^{commit}`);
    return { id, short: git('rev-parse', '--short', id), title: git('log', '-1', '--format=%s', id) };
  } catch {
    throw new Error(`--against: git knows no commit «${rev}».`);
  }
}

/**
 * A git worktree of the commit in a temporary folder, with its dependencies. It is removed when this process
 * ends, also after a failure or Ctrl+C.
 * @returns the folder
 */
export async function checkOut({ id }) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'enrola-against-'));
  process.once('exit', () => remove(folder));
  git('worktree', 'add', '--quiet', '--detach', folder, id);
  if (hasSameDependencies(folder)) linkDependencies(folder);
  else await install(folder);
  return folder;
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'remove', '--force', folder);
}

/** True when every package of the commit's bundle and server is installed here in the same version. */
function hasSameDependencies(folder) {
  const installed = readLock(join(ROOT, 'node_modules', '.package-lock.json'));
  const wanted = readLock(join(folder, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  return [...findNeeded(wanted)].every((path) => {
    const [own, theirs] = [installed[path], wanted[path]];
    return own === undefined
      ? theirs.optional === true
      : own.version === theirs.version && own.integrity === theirs.integrity;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The packages of a lockfile that the project needs for more than tests and checks, by their paths in it. */
function findNeeded(packages) {
  const { dependencies, devDependencies } = packages[''];
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const found = new Set(
    names.filter((name) => !NOT_IN_A_BUILD.test(name)).flatMap((name) => findPackage(packages, '', name)),
  );
  // A set also visits items that are added during the loop.
  for (const path of found) {
    const entry = packages[path];
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      for (const needed of findPackage(packages, path, name)) found.add(needed);
  }
  return found;
}

/**
 * Resolves a package like Node: in the folder of the package that needs it, or in a parent. @returns none or
 * one path
 */
function findPackage(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path] !== undefined) return [path];
  if (from === '') return [];
  const end = from.lastIndexOf('/node_modules/');
  return findPackage(packages, end < 0 ? '' : from.slice(0, end), name);
}

/**
 * Links each package and not the folder: files that tools write into `node_modules` stay out of this tree.
 */
function linkDependencies(folder) {
  const own = realpathSync(join(ROOT, 'node_modules'));
  const target = join(folder, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(own).filter((found) => !found.startsWith('.')))
    symlinkSync(join(own, name), join(target, name), 'junction');
}

async function install(folder) {
  console.log('The other commit has other dependencies: installing them…');
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await run('npm', ['ci', ...options], { cwd: folder });
  } catch {
    // `npm ci` refuses a lockfile that leaves out packages for other platforms.
    await run('npm', ['install', '--no-save', ...options], { cwd: folder });
  }
}
