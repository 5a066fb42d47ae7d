// @ts-check
/**
 * `npm run headers -- FILE [nginx|caddy]`: prints the security headers that belong to a service profile, as nginx and
 * Caddy read them; with the name of one of the two nothing else, for its file. Exit code 1 when the profile is bad.
 */
import { findLoader, findProfileText } from './profile-file.mjs';

const SERVERS = /** @type {const} */ (['nginx', 'caddy']);

const [file, wanted] = process.argv.slice(2);
const server = SERVERS.find((name) => name === wanted);
if (file === undefined || (wanted !== undefined && server === undefined)) {
  console.error(
    file === undefined
      ? 'Which profile? npm run headers -- public/profile.json [nginx|caddy]'
      : `${wanted}: only nginx and caddy are known. Without a name both are printed, to copy from.`,
  );
  process.exitCode = 1;
} else {
  process.exitCode = (await printHeaders(file)) ? 0 : 1;
}

/**
 * @param {string} name as the operator wrote it
 * @returns {Promise<boolean>} false when there are none
 */
async function printHeaders(name) {
  const text = findProfileText(name);
  if (typeof text !== 'string') {
    console.error(text.problem);
    return false;
  }
  const withSource = await findLoader();
  const blocks = await withSource?.(
    '/src/operator/header-blocks.ts',
    /** @param {typeof import('./header-blocks.ts')} module */
    ({ toHeaderBlocks }) => toHeaderBlocks(text),
  );
  if (blocks === undefined) {
    if (withSource) console.error(`${name}: a bad profile; «npm run profile:check ${name}» says why`);
    return false;
  }
  if (server) process.stdout.write(blocks[server]);
  else console.log(SERVERS.map((one) => `# ${one}\n${blocks[one]}`).join('\n'));
  return true;
}
