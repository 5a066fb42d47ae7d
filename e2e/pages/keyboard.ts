import type { Locator, Page } from '@playwright/test';
import { waitForTwoPaints } from '../setup/paints.ts';

/** More fields than any page has: a field not reached by then is not reachable. */
const MAX_STEPS = 120;

/** Runs in the page. */
function readFocus(element: Element): 'focused' | 'elsewhere' | 'gone' {
  if (!element.isConnected) return 'gone';
  return element === document.activeElement ? 'focused' : 'elsewhere';
}

/** A user without a mouse. */
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
      let state = await element?.evaluate(readFocus);
      if (state === undefined || state === 'gone') {
        // It comes late; or its list is windowed, and mounts what comes into sight with the next paint.
        await this.#page.evaluate(waitForTwoPaints);
        [element] = await target.elementHandles();
        state = await element?.evaluate(readFocus);
      }
      if (state === 'focused') return;
      await this.press(key);
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  }

  /** Enters a value where focus is: typing in a text, arrows in a list, typing and Enter in a type-ahead. */
  async enter(target: Locator, text: string): Promise<void> {
    if ((await target.getAttribute('role')) === 'radiogroup') {
      await this.#enterSegment(target, text);
      return;
    }
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

  /** The arrows go round, and choose; what has the focus is chosen by the space bar. */
  async #enterSegment(group: Locator, text: string): Promise<void> {
    const segment = group.getByRole('radio', { name: text, exact: true });
    await this.tabTo(group.getByRole('radio').first());
    await this.press('Space');
    for (let step = 0; step <= MAX_STEPS && !(await segment.isChecked()); step += 1)
      await this.press('ArrowRight');
  }

  /** Name of the element that has focus; `BODY` when focus is lost. */
  focused(): Promise<string> {
    return this.#page.evaluate(() => document.activeElement?.tagName ?? 'NONE');
  }
}
