/** What of a page cannot be read because it has no room. */
import type { Page } from '@playwright/test';

/** Elements whose content is wider than they are, or higher where what is too high is not shown. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (!element.checkVisibility()) continue;
      const { overflowY, display } = getComputedStyle(element);
      // Such elements have no box of their own: what stands around them is asked.
      if (display === 'inline' || display === 'contents') continue;
      const isHidden = overflowY === 'hidden' || overflowY === 'clip';
      const tooWide = scrollWidth > clientWidth + 1;
      const tooHigh = isHidden && scrollHeight > clientHeight + 1;
      if (!tooWide && !tooHigh) continue;
      // A grid scrolls, and shortens what the panel beside it shows whole.
      if (element.closest('.values-grid')) continue;
      // Boxes that scroll by keyboard; what their contents cut off is told.
      if (element.matches('.sheet__scroll, .activity__scroll')) continue;
      // A value of the import is read in its entry, and a notice in the list of problems above the rows.
      if (element.matches('.sheet__cell, .sheet__words--warning')) continue;
      // A long value is read by moving in its entry, as in every form.
      if (element.localName === 'input' && 'value' in element && element.value !== '') continue;
      const size = tooWide
        ? `${scrollWidth} > ${clientWidth} wide`
        : `${scrollHeight} > ${clientHeight} high`;
      const text = (element.textContent ?? '').trim().slice(0, 60);
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}#${element.id}`;
      found.push(`${name} ${size}: ${text}`);
    }
    return found;
  });
}
