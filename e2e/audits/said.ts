/** What a screen reader says unasked: what live regions come to hold, and where the focus goes. */
import type { Page } from '@playwright/test';

/** What is said comes a little later than what is done. */
const PAUSE_MS = 700;

/** Hears from the next page on; gives what was said since it was last asked. */
export async function listenToPage(page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  page.on('console', (message) => {
    const [, line] = /^heard (.*)$/s.exec(message.text()) ?? [];
    if (line !== undefined) heard.push(line);
  });
  await page.addInitScript(watch);
  return async () => {
    await page.waitForTimeout(PAUSE_MS);
    return heard.splice(0);
  };
}

/**
 * Runs in the page. A region that comes with its text may not be heard: of these only alerts are, in every reader.
 * What is made anew inside a region is said again, also where the words are the same.
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
    const name = read.name(target) || read.text(target);
    read.say(['→', name, ...described].join(' ').replaceAll(/\s+/g, ' ').trim());
  });
}
