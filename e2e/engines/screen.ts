/** What a person sees and does, whatever the engine: everything is waited for, and found by role and accessible name. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chord, Driver, Query, Target } from './driver.ts';
import type * as InPage from './in-page.ts';

/** What the script of `in-page.ts` is called in the page. */
export const IN_PAGE = 'enginesInPage';

const LIMIT_MS = 30_000;
const PAUSE_MS = 100;
const MAX_PRESSES = 3;
/** In which a press has done what it does, on a busy machine too. */
const PRESS_MS = 10_000;

export class Screen {
  readonly driver: Driver;
  readonly origin: string;
  readonly #script: string;

  constructor(driver: Driver, origin: string, script: string) {
    this.driver = driver;
    this.origin = origin;
    this.#script = script;
  }

  /** `path` from the root of the app. */
  async open(path: string): Promise<void> {
    await this.driver.open(`${this.origin}${path}`);
  }

  async find(query: Query): Promise<Target> {
    const target = await this.#poll(
      async () => {
        await this.#prepare();
        return this.driver.find(toScript('find', query));
      },
      (found) => found !== undefined,
      () => `no ${describe(query)}`,
    );
    if (!target) throw new Error(`no ${describe(query)}`);
    return target;
  }

  async click(query: Query): Promise<void> {
    await this.#waitUntilOn(query);
    await (await this.find(query)).click();
  }

  /** Takes the place of what stands in an entry. */
  async enter(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.driver.press(['Control', 'a']);
    await this.driver.type(text);
  }

  async choose(query: Query, label: string): Promise<void> {
    await this.#waitUntilOn(query);
    await (await this.find(query)).choose(label);
    await this.expectValue(query, label);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  press(...chord: Chord): Promise<void> {
    return this.driver.press(chord);
  }

  /**
   * Presses keys that lead to something: what hears them may come a moment after the page. They are pressed again where
   * nothing at all happened.
   */
  async pressFor(chord: Chord, query: Query): Promise<void> {
    for (let tries = 1; tries <= MAX_PRESSES; tries += 1) {
      await this.driver.press(chord);
      const end = performance.now() + PRESS_MS;
      while (performance.now() < end) {
        if (((await this.ask('count', query)) ?? 0) !== 0) return;
        await sleep(PAUSE_MS);
      }
    }
    throw new Error(`${chord.join('+')} leads to no ${describe(query)}`);
  }

  /** Asks a function of `in-page.ts`. */
  async ask<Name extends keyof typeof InPage>(
    name: Name,
    ...args: Parameters<(typeof InPage)[Name]>
  ): Promise<unknown> {
    await this.#prepare();
    return this.driver.run(toScript(name, ...args));
  }

  /** A page that was opened since knows nothing of the script. */
  async #prepare(): Promise<void> {
    if ((await this.driver.run(`typeof window.${IN_PAGE}`)) === 'undefined')
      await this.driver.run(this.#script);
  }

  async expectValue(query: Query, value: string): Promise<void> {
    await this.#expect(() => this.ask('readValue', query), value, `the value of ${describe(query)}`);
  }

  async expectCount(query: Query, n: number): Promise<void> {
    await this.#expect(() => this.ask('count', query), n, `the number of ${describe(query)}`);
  }

  async expectOff(query: Query, isOff = true): Promise<void> {
    await this.#expect(() => this.ask('isOff', query), isOff, `whether ${describe(query)} is off`);
  }

  async expectFocus(role: string, name: string): Promise<void> {
    await this.#expect(() => this.ask('readFocus'), `${role} «${name}»`, 'what has the focus');
  }

  /** That a function of `in-page.ts` comes to answer so. */
  async expectAnswer<Name extends keyof typeof InPage>(
    name: Name,
    args: Parameters<(typeof InPage)[Name]>,
    wanted: RegExp,
  ): Promise<void> {
    await this.#poll(
      () => this.ask(name, ...args),
      (found) => wanted.test(String(found)),
      (found) => `${name} is ${JSON.stringify(found)}, not ${String(wanted)}`,
    );
  }

  /** A text that stands somewhere on the page, or within something. */
  async expectText(text: string, within?: Query): Promise<void> {
    const where = within ? describe(within) : 'the page';
    await this.#poll(
      () => (within ? this.ask('readText', within) : this.ask('readPage')),
      (all) => typeof all === 'string' && all.includes(text),
      (all) => `«${text}» is not in ${where}: ${JSON.stringify(all)?.slice(0, 2000)}`,
    );
  }

  /** That it can be pressed, and does not move away from under the press. */
  async #waitUntilOn(query: Query): Promise<void> {
    await this.expectOff(query, false);
    let last: unknown;
    await this.#poll(
      async () => {
        const before = last;
        last = await this.ask('bringIntoSight', query);
        return before === last;
      },
      (isStill) => isStill && last !== undefined && last !== null,
      () => `${describe(query)} does not stand still`,
    );
  }

  async #expect(read: () => Promise<unknown>, wanted: unknown, what: string): Promise<void> {
    await this.#poll(
      read,
      (found) => found === wanted,
      (found) => `${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`,
    );
  }

  async #poll<T>(
    read: () => Promise<T>,
    isGood: (found: T) => boolean,
    toProblem: (found: T) => string,
  ): Promise<T> {
    const end = performance.now() + LIMIT_MS;
    for (;;) {
      const isLast = performance.now() > end;
      try {
        const found = await read();
        if (isGood(found)) return found;
        if (isLast) throw new Error(toProblem(found));
      } catch (error) {
        // The page may go while it is asked.
        if (isLast) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}

function toScript(name: string, ...args: readonly unknown[]): string {
  return `${IN_PAGE}.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
}

function describe({ role, name, within, n }: Query): string {
  const own = `${role}${name === undefined ? '' : ` «${name}»`}${n === undefined ? '' : ` (${n})`}`;
  return within ? `${own} in ${describe(within)}` : own;
}
