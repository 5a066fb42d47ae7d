// @ts-check
/**
 * `npm run profile:check FILE [FILE…]`: prints every bad key of service profiles with what was found and what is
 * expected, and warns of what their writers can hardly have meant. Exit code 1 when a file is bad or not safe: when something in it
 * can create clients twice or lose them. Other warnings end with 0.
 *
 * With `--live` a sound profile is tried at its service: it signs in with what is typed in the terminal (or stands in
 * ENROLA_USER and ENROLA_PASSWORD, or ENROLA_VALUE), and asks for every list. `--answer FILE` tries the rules for
 * answers. Exit code 1 when something does not work. An enrollment is never sent.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askInTerminal } from './ask-in-terminal.mjs';
import { ROOT } from './install.mjs';
import { findLostOptions } from './npm-options.mjs';
import { findLoader, findProfileText } from './profile-file.mjs';

const USAGE =
  'Which profile? npm run profile:check public/profile.json (npm run profile:check -- FILE --live [--answer FILE])';

process.exitCode = (await check()) ? 0 : 1;

/** @returns {Promise<boolean>} true when all are safe, and work as far as that was asked */
async function check() {
  const lost = findLostOptions(['live', 'answer']);
  const request = lost === undefined ? findRequest() : undefined;
  if (!request) {
    console.error(lost ?? USAGE);
    return false;
  }
  const { names, isLive, answers } = request;
  const withSource = await findLoader();
  if (!withSource) return false;
  const { areSound, areSafe } = await checkFiles(names, withSource);
  const [name] = names;
  if (!areSound || name === undefined || (!isLive && answers.length === 0)) return areSafe;
  return (await tryLive(name, request, withSource)) && areSafe;
}

function findRequest() {
  try {
    const { values, positionals: names } = parseArgs({
      allowPositionals: true,
      options: { live: { type: 'boolean', default: false }, answer: { type: 'string', multiple: true } },
    });
    const { live: isLive, answer: answers = [] } = values;
    const isTried = isLive || answers.length > 0;
    return names.length === 0 || (isTried && names.length > 1) ? undefined : { names, isLive, answers };
  } catch {
    return undefined;
  }
}

/**
 * @param {readonly string[]} names as the operator wrote them
 * @param {typeof import('./load-source.mjs').withSource} withSource
 * @returns {Promise<{ areSound: boolean, areSafe: boolean }>} true when all are so
 */
function checkFiles(names, withSource) {
  return withSource(
    '/src/operator/profile-report.ts',
    /** @param {typeof import('./profile-report.ts')} module */
    async ({ toProfileReport }) => {
      let areSound = true;
      let areSafe = true;
      for (const [index, name] of names.entries()) {
        const text = findProfileText(name);
        const { isSound, isSafe, lines } =
          typeof text === 'string'
            ? await toProfileReport(name, text)
            : { isSound: false, isSafe: false, lines: [text.problem] };
        if (index > 0) console.log('');
        for (const line of lines) console.log(line);
        areSound &&= isSound;
        areSafe &&= isSafe;
      }
      return { areSound, areSafe };
    },
  );
}

/**
 * @param {string} name
 * @param {{ isLive: boolean, answers: readonly string[] }} request
 * @param {typeof import('./load-source.mjs').withSource} withSource
 * @returns {Promise<boolean>} true when everything that was tried works
 */
async function tryLive(name, { isLive, answers }, withSource) {
  const texts = [name, ...answers].map((file) => findProfileText(file));
  const unread = texts.find((text) => typeof text !== 'string');
  if (unread) console.log(unread.problem);
  const [text, ...saved] = texts.filter((one) => typeof one === 'string');
  if (unread || text === undefined) return false;
  const report = await withSource(
    '/src/operator/live/check-live.ts',
    /** @param {typeof import('./live/check-live.ts')} module */
    ({ toLiveReport }) =>
      toLiveReport({
        text,
        isLive,
        serviceUrl: process.env['SERVICE_URL'],
        ask: askInTerminal,
        findAppFile: (path) => findAppFile(name, path),
        answers: saved.map((answer, index) => ({ name: answers[index] ?? '', text: answer })),
      }),
  );
  console.log('');
  for (const line of report?.lines ?? []) console.log(line);
  return report?.hasFailed === false;
}

/**
 * A file that lies with the app, such as a list: beside the profile, or in `public/`.
 *
 * @param {string} profile
 * @param {string} path from the root of the app
 * @returns {string | undefined}
 */
function findAppFile(profile, path) {
  const beside = dirname(resolve(process.env['INIT_CWD'] ?? process.cwd(), profile));
  for (const folder of [beside, join(ROOT, 'public')]) {
    try {
      return readFileSync(join(folder, path), 'utf8');
    } catch {
      // the next folder may have it
    }
  }
  return undefined;
}
