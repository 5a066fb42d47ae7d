// @ts-check
/** Installs packages of Debian where that is possible at all: on Debian and its relatives, as root. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const LIMIT_MS = 240_000;
/** What Debian asks before it starts a service of a package; 101 is "no". */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * No service of an installed package is started.
 * @param {string[]} packages
 * @param {string[]} systems for which this is the way, by the ID in /etc/os-release
 * @returns {boolean} whether they were installed
 */
export function installPackages(packages, systems) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !systems.includes(getSystem()))
    return false;
  console.log(`Installing ${packages.join(', ')} (apt-get)…`);
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every(runAptGet);
  } finally {
    if (!hasPolicy) rmSync(POLICY);
  }
}

/** @param {string[]} args */
function runAptGet(args) {
  const { status } = spawnSync('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** @returns {string} such as `debian`; empty where no system says what it is */
function getSystem() {
  const path = '/etc/os-release';
  return existsSync(path) ? (/^ID="?(\w+)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '') : '';
}
