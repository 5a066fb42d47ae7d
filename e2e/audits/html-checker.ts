/** The Nu HTML checker (https://validator.github.io/validator) as a server on this computer: it starts slowly and answers fast. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { findFreePort } from '../setup/find-free-port.ts';
import { getProgram } from '../setup/install/programs.mjs';

const JAR = fileURLToPath(new URL('../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url));

/** Messages in which the checker is behind the HTML standard. */
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
      message: z.string(),
      extract: z.optional(z.string()),
    }),
  ),
});

export class HtmlChecker {
  readonly #process: ChildProcess;
  readonly #url: string;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.#url = url;
  }

  static async start(): Promise<HtmlChecker> {
    const port = await findFreePort();
    // The quick compiler alone: a run is too short for the thorough one.
    const engine = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
    const address = '-Dnu.validator.servlet.bind-address=127.0.0.1';
    const args = [...engine, address, '-cp', JAR, 'nu.validator.servlet.Main'];
    const process = spawn(getProgram('java'), [...args, String(port)], { stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}/?out=json&level=error`;
    const checker = new HtmlChecker(process, url);
    await expect
      .poll(() => checker.findErrors('<!doctype html><html lang="es"><title>x</title>').catch(String), {
        message: 'the HTML checker answers',
        timeout: 120_000,
      })
      .toEqual([]);
    return checker;
  }

  /** The errors of a whole page, each with the place as text. */
  async findErrors(html: string): Promise<string[]> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: html,
    });
    const { messages } = reportSchema.parse(await response.json());
    return messages
      .filter(({ type, message }) => type === 'error' && !BEHIND.some((pattern) => pattern.test(message)))
      .map(({ message, extract = '' }) => `${message} ${JSON.stringify(extract)}`);
  }

  stop(): void {
    this.#process.kill();
  }
}
