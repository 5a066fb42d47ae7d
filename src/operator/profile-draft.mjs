// @ts-check
/**
 * `npm run profile:draft -- FILE [--operation NAME] [--fetch]`: writes a service profile drafted from an OpenAPI 3
 * document (JSON or YAML) to standard output, and what the document does not say to standard error. Asks the network
 * only with `--fetch`: then FILE may be a URL, and so may the documents that it refers to. Exit code 1 without a draft.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findLoader } from './profile-file.mjs';

const USAGE =
  'Which OpenAPI document? npm run --silent profile:draft -- openapi.json [--operation NAME] [--fetch] > profile.json';

process.exitCode = (await draft()) ? 0 : 1;

/** @returns {Promise<boolean>} whether there is a draft */
async function draft() {
  const request = findRequest();
  if (!request) {
    console.error(USAGE);
    return false;
  }
  const { name, operation, mayFetch } = request;
  const isUrl = /^https?:\/\//i.test(name);
  if (isUrl && !mayFetch) {
    console.error(`${name} is on the network, which is asked only with --fetch. Or save it as a file.`);
    return false;
  }
  const address = isUrl ? name : pathToFileURL(resolve(process.env['INIT_CWD'] ?? process.cwd(), name)).href;
  /** @param {string} other a document may not lead from the network to files of this computer */
  const load = (other) => (isUrl && other.startsWith('file:') ? undefinedText() : findText(other, mayFetch));
  const text = await findText(address, mayFetch);
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
      options: { operation: { type: 'string' }, fetch: { type: 'boolean', default: false } },
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) return undefined;
    return { name, operation: values.operation, mayFetch: values.fetch };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} address
 * @param {boolean} mayFetch
 * @returns {Promise<string | undefined>}
 */
async function findText(address, mayFetch) {
  try {
    if (address.startsWith('file:')) return await readFile(new URL(address), 'utf8');
    if (!mayFetch || !/^https?:/i.test(address)) return undefined;
    const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<string | undefined>} */
function undefinedText() {
  return Promise.resolve(undefined);
}
