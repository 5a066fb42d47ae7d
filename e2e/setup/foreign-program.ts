/** What extensions that translate or rewrite a page do to its texts: each stands in two `font` elements afterwards. */
import type { Page } from '@playwright/test';

/** Wraps all texts; those that come later too, where it `follows` the page. */
export async function wrapTexts(page: Page, { follows = false } = {}): Promise<void> {
  await page.evaluate((isFollowing) => {
    const program = {
      wrap() {
        const texts: Text[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { currentNode } = walker;
          const isLeftOut = /SCRIPT|STYLE|OPTION|FONT/.test(currentNode.parentElement?.tagName ?? '');
          if (currentNode instanceof Text && currentNode.data.trim() && !isLeftOut) texts.push(currentNode);
        }
        for (const text of texts) {
          const [outer, inner] = [document.createElement('font'), document.createElement('font')];
          outer.append(inner);
          inner.textContent = text.data;
          text.replaceWith(outer);
        }
      },
    };
    program.wrap();
    if (isFollowing)
      new MutationObserver(program.wrap).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  }, follows);
}
