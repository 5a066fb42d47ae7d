// @ts-check
import { spawnSync } from 'node:child_process';
import { ROOT } from './install.mjs';

/** Builds the team server into dist-server/, saying nothing unless something is wrong. */
export function buildTeamServer() {
  const vite = 'node_modules/vite/bin/vite.js';
  const args = [vite, 'build', '--config', 'src/server/vite.config.ts', '--logLevel', 'error'];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The team server could not be built.');
}
