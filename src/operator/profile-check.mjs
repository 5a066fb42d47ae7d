// @ts-check
/**
 * `npm run profile:check FILE [FILE…]`: prints every bad key of service profiles with what was found and what is
 * expected, and warns of what their writers can hardly have meant. Exit code 1 when a file is bad; a warning is none.
 */
import { findLoader, findProfileText } from './profile-file.mjs';

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
    '/src/operator/profile-report.ts',
    /** @param {typeof import('./profile-report.ts')} module */
    async ({ toProfileReport }) => {
      let areSound = true;
      for (const [index, name] of names.entries()) {
        const text = findProfileText(name);
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
