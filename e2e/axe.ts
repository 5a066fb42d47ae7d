/** What axe (WCAG 2.2 AA and best practices) says of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, in both colour schemes: rule and element. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ target, html }) => `${colorScheme} ${id} ${target.join(' ')} ${html.slice(0, 120)}`),
      );
    }
  }
  return found;
}
