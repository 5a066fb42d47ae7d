/** What the Nu HTML checker (https://validator.github.io/validator) says of pages as they stand in the browser. */
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { getProgram } from '../setup/install/programs.mjs';

const JAR = fileURLToPath(new URL('../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url));

/** Where the checker is behind the HTML standard, by what it says. */
const BEHIND: readonly RegExp[] = [
  // https://html.spec.whatwg.org/multipage/interaction.html#writing-suggestions: a global attribute.
  /^Attribute “writingsuggestions” not allowed on element/,
  // https://html.spec.whatwg.org/multipage/interaction.html#autocorrection: a global attribute.
  /^Attribute “autocorrect” not allowed on element/,
  // https://www.w3.org/TR/html-aria/#el-tr: without a role it is a row, which may say its place.
  /^Element “tr” is missing one or more of the following attributes: “role”\.$/,
];

const reportSchema = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.optional(z.string()),
      message: z.string(),
      extract: z.optional(z.string()),
    }),
  ),
});

/** Checks all files in one go, for it starts slowly: name of the file, what is wrong, where. */
export function findHtmlErrors(files: readonly string[]): string[] {
  const args = ['-jar', JAR, '--errors-only', '--format', 'json', '--stdout', '--exit-zero-always', ...files];
  const { stdout, stderr, status } = spawnSync(getProgram('java'), args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`the HTML checker did not run: ${stderr}`);
  const { messages } = reportSchema.parse(JSON.parse(stdout));
  return messages
    .filter(({ message }) => !BEHIND.some((pattern) => pattern.test(message)))
    .map(({ url = '', message, extract = '' }) => `${basename(url)}: ${message} ${JSON.stringify(extract)}`);
}
