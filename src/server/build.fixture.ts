import { spawnSync } from 'node:child_process';

/** Builds the server into dist-server/, for tests that run it as its own process. */
export function buildServer(): void {
  const args = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'src/server/vite.config.ts',
    '--logLevel',
    'error',
  ];
  const built = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
}
