/** What a screen reader says without being asked: new texts of live regions, and what the focus comes to. */
import { expect, type Page } from '@playwright/test';

/** Longer than every delay of an announcement. */
const LATER_MS = 1000;
const MARKER = 'all heard';

/** Hears a page from its next load on, on the page's clock: later announcements are heard without waiting for them. */
export class ScreenReader {
  readonly #page: Page;
  readonly #heard: string[];

  private constructor(page: Page, heard: string[]) {
    this.#page = page;
    this.#heard = heard;
  }

  static async start(page: Page): Promise<ScreenReader> {
    const heard: string[] = [];
    page.on('console', (message) => {
      const [, line] = /^heard (.*)$/s.exec(message.text()) ?? [];
      if (line !== undefined && line !== MARKER) heard.push(line);
    });
    await page.clock.install();
    await page.addInitScript(watch);
    return new ScreenReader(page, heard);
  }

  /** Forgets what was said until now, and what is still to be said of it. */
  async forget(): Promise<void> {
    await this.#moveOn();
    this.#heard.length = 0;
  }

  /** Waits until a line was said since the last check. */
  async expectLine(line: string | RegExp): Promise<void> {
    const expected: unknown = typeof line === 'string' ? line : expect.stringMatching(line);
    await expect.poll(() => this.#heard).toContainEqual(expected);
  }

  /**
   * Waits until these lines were said since the last check, in this order, and makes sure that nothing else is said
   * later. How often the passing of a minute is said of saved texts does not matter.
   */
  async expectLines(...lines: readonly (string | RegExp)[]): Promise<void> {
    const expected: unknown[] = lines.map((line) =>
      typeof line === 'string' ? line : expect.stringMatching(line),
    );
    await expect.poll(() => this.#lines()).toEqual(expected);
    await this.#moveOn();
    expect(this.#lines()).toEqual(expected);
    this.#heard.length = 0;
  }

  #lines(): string[] {
    return this.#heard
      .filter((line) => !line.startsWith('Todo está guardado, '))
      .map((line) => line.replaceAll(/\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d/g, 'hoy'));
  }

  /** Moves the page's clock, and waits for the last message of its console. */
  async #moveOn(): Promise<void> {
    await this.#page.clock.runFor(LATER_MS);
    const marker = this.#page.waitForEvent('console', (message) => message.text() === `heard ${MARKER}`);
    await this.#page.evaluate((text) => console.debug(`heard ${text}`), MARKER);
    await marker;
  }
}

/**
 * Runs in the page. A region that comes with its text may not be heard: of these only alerts are, in every reader.
 * An element that is replaced inside a region is said again, also where the words are the same.
 */
function watch(): void {
  const LIVE = '[role="status"], [role="alert"], output';
  const known = new WeakMap<Element, string>();
  const read = {
    say(line: string) {
      console.debug(`heard ${line}`);
    },
    text(element: Element) {
      const hidden = new Set(element.querySelectorAll('[aria-hidden="true"], svg'));
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = '';
      while (walker.nextNode()) {
        const around = walker.currentNode.parentElement?.closest('[aria-hidden="true"], svg');
        if (!around || !hidden.has(around)) text += ` ${walker.currentNode.textContent}`;
      }
      return text.replaceAll(/\s+/g, ' ').trim();
    },
    name(element: Element) {
      const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ');
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const isEntry = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const label = isEntry ? element.labels?.[0]?.textContent : undefined;
      return ((element.getAttribute('aria-label') ?? texts) || label) ?? '';
    },
  };
  new MutationObserver((records) => {
    const regions = new Set<Element>();
    const renewed = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (around) regions.add(around);
      if (around && addedNodes.length > 0) renewed.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const region of [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)])
          regions.add(region);
      }
    }
    for (const region of regions) {
      const text = read.text(region);
      const isNew = !known.has(region);
      const isSaid = isNew ? region.role === 'alert' : text !== known.get(region) || renewed.has(region);
      known.set(region, text);
      if (region.isConnected && isSaid && text !== '') read.say(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const described = (target.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    const group = target.closest('[role="radiogroup"]');
    const name = read.name(target) || read.text(target);
    read.say(
      ['→', ...(group ? [read.name(group)] : []), name, ...described]
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  });
}
