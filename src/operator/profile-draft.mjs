// @ts-check
/**
 * `npm run profile:draft -- FILE [--operation NAME] [--fetch] [--outside]`: writes a service profile drafted from an
 * OpenAPI 3 document (JSON or YAML) to standard output, and what the document does not say to standard error. Asks the
 * network only with `--fetch`: then FILE may be a URL, and so may the documents that it refers to. Reads files outside the
 * folder of FILE only with `--outside`: a profile is public. Exit code 1 without a draft.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findLostOptions } from './npm-options.mjs';
import { findLoader } from './profile-file.mjs';

const USAGE =
  'Which OpenAPI document? npm run --silent profile:draft -- openapi.json [--operation NAME] [--fetch] [--outside] > profile.json';

process.exitCode = (await draft()) ? 0 : 1;

/** @returns {Promise<boolean>} whether there is a draft */
async function draft() {
  const lost = findLostOptions(['operation', 'fetch', 'outside']);
  const request = lost === undefined ? findRequest() : undefined;
  if (!request) {
    console.error(lost ?? USAGE);
    return false;
  }
  const { name, operation, mayFetch, isOutsideRead } = request;
  const isUrl = /^https?:\/\//i.test(name);
  if (isUrl && !mayFetch) {
    console.error(`${name} is on the network, which is asked only with --fetch. Or save it as a file.`);
    return false;
  }
  const address = isUrl ? name : pathToFileURL(resolve(process.env['INIT_CWD'] ?? process.cwd(), name)).href;
  /** @param {string} other */
  const load = async (other) => {
    const problem = findObstacle(other, address, { mayFetch, isOutsideRead });
    if (problem !== undefined) return { problem };
    return (await findText(other)) ?? { problem: 'it is not there, or cannot be read' };
  };
  const text = await findText(address);
  if (text === undefined) {
    console.error(`${name}: cannot be read`);
    return false;
  }
  const withSource = await findLoader();
  const report = await withSource?.(
    '/src/operator/draft/draft-report.ts',
    /** @param {typeof import('./draft/draft-report.ts')} module */
    ({ toDraftReport }) => toDraftReport(name, { address, text, operation, load }),
  );
  for (const line of report?.lines ?? []) console.error(line);
  if (report?.json !== undefined) process.stdout.write(report.json);
  return report?.json !== undefined;
}

/** @returns what is asked for, or undefined where the command was called otherwise */
function findRequest() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        operation: { type: 'string' },
        fetch: { type: 'boolean', default: false },
        outside: { type: 'boolean', default: false },
      },
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) return undefined;
    const { operation, fetch: mayFetch, outside: isOutsideRead } = values;
    return { name, operation, mayFetch, isOutsideRead };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} other the document that another one refers to
 * @param {string} address the first document
 * @param {{ mayFetch: boolean, isOutsideRead: boolean }} options
 * @returns {string | undefined} why it is not read
 */
function findObstacle(other, address, { mayFetch, isOutsideRead }) {
  if (!other.startsWith('file:')) {
    if (!/^https?:/i.test(other)) return 'no such address can be read';
    return mayFetch ? undefined : 'it is on the network, which is asked only with --fetch';
  }
  // A document may not lead from the network to files of this computer.
  if (!address.startsWith('file:'))
    return 'it is a file of this computer, which no document of the network may name';
  if (isOutsideRead || other.startsWith(new URL('.', address).href)) return undefined;
  return 'it lies outside the folder of the document, and is read only with --outside';
}

/**
 * @param {string} address which may be read
 * @returns {Promise<string | undefined>}
 */
async function findText(address) {
  try {
    if (address.startsWith('file:')) return await readFile(new URL(address), 'utf8');
    const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
