// @ts-check
/**
 * `npm run --silent proxy -- nginx|caddy PROFILE SERVICE_URL [--name HOST] [--root FOLDER]`: prints the whole configuration of the
 * web server that serves the app and passes on to the service what the profile asks of it. Exit code 1 with a sentence when
 * something that was given is bad.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findLostOptions } from './npm-options.mjs';
import { findLoader, findProfileText } from './profile-file.mjs';

const USAGE =
  'npm run --silent proxy -- nginx|caddy PROFILE SERVICE_URL [--name desk.example] [--root /srv/enrola/dist]';
const SHIPPED = /** @type {const} */ ({ nginx: 'enrola.conf', caddy: 'Caddyfile' });

process.exitCode = (await print()) ? 0 : 1;

async function print() {
  const given = findLostOptions(['name', 'root']) ?? readArguments();
  if (typeof given === 'string') {
    console.error(`${given}\n${USAGE}`);
    return false;
  }
  const { program, file, ...request } = given;
  const text = findProfileText(file);
  if (typeof text !== 'string') {
    console.error(text.problem);
    return false;
  }
  const shipped = readFileSync(new URL(`proxies/${SHIPPED[program]}`, import.meta.url), 'utf8');
  const withSource = await findLoader();
  const result = await withSource?.(
    '/src/operator/proxy-configuration.ts',
    /** @param {typeof import('./proxy-configuration.ts')} module */
    ({ toProxyConfiguration }) => toProxyConfiguration(program, shipped, text, request),
  );
  if (!result) return false;
  if (!result.ok) {
    console.error(`${file}: ${result.problem}`);
    return false;
  }
  for (const warning of result.warnings) console.error(warning);
  process.stdout.write(result.text);
  return true;
}

/**
 * @returns {string | { program: keyof typeof SHIPPED, file: string, serviceUrl: string, name?: string, root?: string }} a sentence
 * where something is missing or too much
 */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, root: { type: 'string' } },
    });
    const [program, file, serviceUrl, more] = positionals;
    if (program !== 'nginx' && program !== 'caddy')
      return program === undefined ? 'For which server?' : `«${program}»: only nginx and caddy are known.`;
    if (file === undefined) return 'Which profile?';
    if (serviceUrl === undefined) return 'Where is the service? SERVICE_URL is missing.';
    if (more !== undefined) return `«${more}» is too much.`;
    return { program, file, serviceUrl, ...values };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
