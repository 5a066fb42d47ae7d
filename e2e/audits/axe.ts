/** What axe (WCAG 2.2 AA and best practices) says of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** Experimental to axe, and asked by WCAG all the same: a name begins with what is read; a heading looks like one, and is one. */
const FURTHER = ['label-content-name-mismatch', 'p-as-heading', 'table-fake-caption', 'td-has-header'];
/** The rules whose answer depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const REPORT = { resultTypes: ['violations' as const] };
const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;
const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;
const FORCED = { colorScheme: 'light', forcedColors: 'active' } as const;

/** What axe finds on the page as it stands, in light, dark and forced colours: rule and element. */
export async function findViolations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(FURTHER.map((rule) => [rule, { enabled: true }]));
  const whole = { ...REPORT, runOnly: { type: 'tag' as const, values: TAGS }, rules };
  const colours = { ...REPORT, runOnly: { type: 'rule' as const, values: COLOUR_RULES } };
  return [
    ...(await find(page, LIGHT, whole)),
    ...(await find(page, DARK, colours)),
    ...(await find(page, FORCED, colours)),
  ];
}

type Look = typeof LIGHT | typeof DARK | typeof FORCED;
type Options = Parameters<AxeBuilder['options']>[0];

async function find(page: Page, look: Look, options: Options): Promise<string[]> {
  await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
  // The pages have no frames: axe needs no second page to put their results together, which takes half of its time.
  const { violations: all } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  const violations = await withoutCovered(page, all);
  await page.emulateMedia({ forcedColors: 'none' });
  const { colorScheme, forcedColors } = look;
  const where = forcedColors === 'active' ? 'forced' : colorScheme;
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isDescribed(id, html))
      .map(
        ({ target, html, any }) =>
          `${where} ${id} ${target.join(' ')} ${html.slice(0, 120)}: ${any.map(({ message }) => message).join(' ')}`,
      ),
  );
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** A target that a sticky bar covers in part is whole once the page is scrolled a little. */
async function withoutCovered(page: Page, violations: Violations): Promise<Violations> {
  const kept: Violations = [];
  for (const violation of violations) {
    const nodes: typeof violation.nodes = [];
    for (const node of violation.nodes) {
      const isCovered = violation.id === 'target-size' && (await isBehindBar(page, node.target.join(' ')));
      if (!isCovered) nodes.push(node);
    }
    kept.push({ ...violation, nodes });
  }
  return kept;
}

function isBehindBar(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((target) => {
    const element = document.querySelector(target);
    const own = element?.getBoundingClientRect();
    return [...document.querySelectorAll('.topbar, .steps')].some((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return own !== undefined && !bar.contains(element) && own.top < bottom && own.bottom > top;
    });
  }, selector);
}

/** What stands beside the name of an option is its description: who says the name finds it. */
function isDescribed(rule: string, html: string): boolean {
  return rule === 'label-content-name-mismatch' && html.includes('role="option"');
}
