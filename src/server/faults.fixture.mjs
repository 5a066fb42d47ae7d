// @ts-check
/**
 * Loaded before the built server (`node --import`), which stays unchanged: the disk is full while the file
 * FULL_WHILE exists, and SIGUSR2 brings a warning of Node and an error that nobody catches.
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
  process.emitWarning('warns of a secret');
  setTimeout(() => void Promise.reject(new TypeError('quotes a secret')), 100);
});
