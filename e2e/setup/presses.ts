/** Presses by mouse or by keys, and where the focus is afterwards. The page's clock must be installed. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than every delay of the app after a press, except that of notices that disappear. */
const LATER_MS = 1000;

/** Runs in the page. */
export function readFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return 'lost';
  if (!element.checkVisibility({ checkVisibilityCSS: true })) return 'hidden';
  if (element.matches(':disabled')) return 'disabled';
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInSight = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isInSight ? 'in sight' : `out of sight: ${element.outerHTML.slice(0, 80)}`;
}

/** Presses as a user of the mouse or of keys does, and looks at the focus after each press. */
export class Presses {
  readonly #page: Page;
  readonly way: 'mouse' | 'keys';

  constructor(page: Page, way: 'mouse' | 'keys') {
    this.#page = page;
    this.way = way;
  }

  /** Presses a button or a link, by its own key where there is one; `expected` where only one place is right. */
  async press(target: Locator, { key, expected }: { key?: string; expected?: Locator } = {}): Promise<void> {
    await this.check(async () => {
      if (this.way === 'mouse') await target.click();
      else if (key !== undefined) await this.#page.keyboard.press(key);
      else await this.#pressEnter(target);
    }, expected);
  }

  /** Does something else, and looks at the focus at once and after a while. */
  async check(act: () => Promise<unknown>, expected?: Locator): Promise<void> {
    // Finds a focus that got lost after the check of the last press. The app brings a lost focus back after 300 ms.
    await expect.poll(() => this.#page.evaluate(readFocus), 'before the press').not.toBe('lost');
    await act();
    for (const isLater of [false, true]) {
      if (isLater) await this.#page.clock.fastForward(LATER_MS);
      if (expected) await expect(expected).toBeFocused();
      await expect.poll(() => this.#page.evaluate(readFocus)).toBe('in sight');
    }
  }

  /** Opens a dialog, and closes it with Escape: the focus goes in and back. */
  async openAndClose(opener: Locator, key?: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await this.press(opener, key === undefined ? {} : { key });
    await expect(dialog.locator(':focus')).toBeVisible();
    await this.check(() => this.#page.keyboard.press('Escape'));
    await expect(dialog).toHaveCount(0);
  }

  async #pressEnter(target: Locator): Promise<void> {
    await target.focus();
    await this.#page.keyboard.press('Enter');
  }
}
