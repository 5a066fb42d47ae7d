// @ts-check
/**
 * `npm run profile:check FILE [FILE…]`: prints every bad key of service profiles with what was found and what is
 * expected, and warns of what their writers can hardly have meant. Exit code 1 when a file is bad; a warning is none.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Which profile? npm run profile:check public/profile.json');
  process.exitCode = 1;
} else {
  process.exitCode = (await checkFiles(files)) ? 0 : 1;
}

/**
 * @param {readonly string[]} names as the operator wrote them
 * @returns {Promise<boolean>} true when all are sound
 */
async function checkFiles(names) {
  const withSource = await findLoader();
  if (!withSource) return false;
  return withSource(
    '/.ci/profile-report.ts',
    /** @param {typeof import('./profile-report.ts')} module */
    async ({ toProfileReport }) => {
      let areSound = true;
      for (const [index, name] of names.entries()) {
        const text = findText(name);
        const { isSound, lines } =
          typeof text === 'string'
            ? await toProfileReport(name, text)
            : { isSound: false, lines: [text.problem] };
        if (index > 0) console.log('');
        for (const line of lines) console.log(line);
        areSound &&= isSound;
      }
      return areSound;
    },
  );
}

/**
 * npm starts scripts in the folder of package.json; what the operator wrote counts from where that was.
 *
 * @param {string} name
 * @returns {string | { problem: string }}
 */
function findText(name) {
  try {
    const text = readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), name), 'utf8');
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return { problem: `${name}: there is no such file` };
    if (code === 'EISDIR') return { problem: `${name}: this is a folder` };
    return { problem: `${name}: cannot be read (${String(code)})` };
  }
}

async function findLoader() {
  try {
    return (await import('./load-source.mjs')).withSource;
  } catch {
    console.error('Run «npm install» first.');
    return undefined;
  }
}
