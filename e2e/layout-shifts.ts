/** What moves on a page by itself: the layout shifts that count for CLS, with what moved and how far. */
import type { Page } from '@playwright/test';

const BINDING = 'noteLayoutShift';

/**
 * Notes every shift of all documents that the page shows from now on. Those within half a second of a press or a key are
 * left out, as in the metric: there the person expects it.
 */
export async function watchShifts(page: Page): Promise<readonly string[]> {
  const shifts: string[] = [];
  await page.exposeFunction(BINDING, (shift: string) => shifts.push(shift));
  await page.addInitScript(observe, BINDING);
  return shifts;
}

/** Runs in the page, where TypeScript's library does not know these entries. */
function observe(binding: string): void {
  interface Source {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly Source[];
  }
  const toName = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'gone';
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const text = (element.textContent ?? '').trim().slice(0, 30);
    return `${element.localName}${element.id && `#${element.id}`}${classes} «${text}»`;
  };
  const toBox = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
      // To four decimals, as it is told everywhere, the others are none.
      if (hadRecentInput || value < 0.00005) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${toName(node)} ${toBox(previousRect)} → ${toBox(currentRect)}`,
      );
      const at = `${location.pathname.replaceAll(/[0-9a-f-]{36}/g, '…')} ${Math.round(startTime)} ms`;
      const text = [`${value.toFixed(4)} ${at}`, ...moved].join('\n  ');
      void (window as unknown as Record<string, (text: string) => void>)[binding]?.(text);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
