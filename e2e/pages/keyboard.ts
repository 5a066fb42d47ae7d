import type { Locator, Page } from '@playwright/test';

/** More fields than any page has: a field not reached by then is not reachable. */
const MAX_STEPS = 120;

/** A person without a mouse. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  /** Tabs on until the target has focus; throws where it is never reached. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    let [element] = await target.elementHandles();
    for (let step = 0; step <= MAX_STEPS; step += 1) {
      const state = await element?.evaluate(
        (it) => it.isConnected && (it === document.activeElement ? 'here' : 'there'),
      );
      if (state === 'here') return;
      // A windowed list takes elements away and makes them anew.
      if (state === false || !element) [element] = await target.elementHandles();
      if (!(await element?.evaluate((it) => it === document.activeElement))) await this.press(key);
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  }

  /** Enters a value where focus is: typing in a text, arrows in a list, typing and Enter in a type-ahead. */
  async enter(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    const element = await target.elementHandle();
    const kind = await element?.evaluate(({ tagName, role }) =>
      tagName === 'SELECT' ? 'list' : role === 'combobox' ? 'type-ahead' : 'text',
    );
    if (kind !== 'list') {
      await this.#page.keyboard.type(text);
      if (kind === 'type-ahead') await this.press('Enter');
      return;
    }
    const chosen = () =>
      element?.evaluate((it) => it instanceof HTMLSelectElement && it.selectedOptions[0]?.text);
    for (let step = 0; step <= MAX_STEPS && (await chosen()) !== text; step += 1)
      await this.press('ArrowDown');
  }

  /** Name of the element that has focus; `BODY` when focus is lost. */
  focused(): Promise<string> {
    return this.#page.evaluate(() => document.activeElement?.tagName ?? 'NONE');
  }
}
