// @ts-check
/**
 * Calls `stop` once npm is gone. npm passes SIGTERM to the shell that it started this process with, and that shell dies of it
 * without a word: then this process has another parent, and nobody would ever stop it.
 * @param {() => void} stop
 */
export function stopWithNpm(stop) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
