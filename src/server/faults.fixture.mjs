// @ts-check
/**
 * Loaded before the built server (`node --import`), which stays unchanged: the disk is full while the file
 * FULL_WHILE exists, and SIGUSR2 brings a warning of Node and an error that nobody catches (FILLS_STDERR: while standard error is
 * full).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { appendFileSync, existsSync } = fs;
const { statfs } = fs.promises;
const isFull = () => existsSync(process.env['FULL_WHILE'] ?? '');

fs.appendFileSync = (...args) => {
  if (isFull()) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  appendFileSync(...args);
};
Object.assign(fs.promises, {
  /** @param {string} path */
  statfs: async (path) => Object.assign(await statfs(path), isFull() && { bavail: 0 }),
});
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  // The reader takes some of it before it rests, so the pipe is filled again and again.
  if (process.env['FILLS_STDERR']) setInterval(fill, 10, process.stderr.fd);
  process.emitWarning('warns of a secret', 'DeprecationWarning', 'DEP0999');
  const cause = Object.assign(new Error('quotes a secret'), { code: 'ENOSPC' });
  setTimeout(() => void Promise.reject(new TypeError('quotes a secret', { cause })), 200);
});

/**
 * Writes empty lines until a pipe takes no more.
 * @param {number} pipe
 */
function fill(pipe) {
  try {
    for (;;) fs.writeSync(pipe, '\n'.repeat(10_000));
  } catch {
    // The pipe is full.
  }
}
