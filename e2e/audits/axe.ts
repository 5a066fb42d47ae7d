/** Findings of axe about a page (WCAG 2.2 AA and best practices). */
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    readonly axe: Pick<typeof axe, 'run'>;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/**
 * Rules that axe calls experimental and WCAG requires: a name contains the visible text, and text that looks
 * like a heading is one.
 */
const FURTHER = ['label-content-name-mismatch', 'p-as-heading', 'table-fake-caption', 'td-has-header'];
/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const REPORT: RunOptions = { resultTypes: ['violations'] };
const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;
const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;
const FORCED = { colorScheme: 'light', forcedColors: 'active' } as const;

/** Findings of axe on the current page, in light, dark and forced colours: rule and element. */
export async function findViolations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(FURTHER.map((rule) => [rule, { enabled: true }]));
  const whole: RunOptions = { ...REPORT, runOnly: { type: 'tag', values: TAGS }, rules };
  const colours: RunOptions = { ...REPORT, runOnly: { type: 'rule', values: COLOUR_RULES } };
  // Once for all three: reading the program takes longer than most runs of it.
  await page.evaluate(axe.source);
  return [
    ...(await find(page, LIGHT, whole)),
    ...(await find(page, DARK, colours)),
    ...(await find(page, FORCED, colours)),
  ];
}

type Look = typeof LIGHT | typeof DARK | typeof FORCED;

async function find(page: Page, look: Look, options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
  const { violations: all } = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
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

/** Drops targets that a sticky bar covers in part: a little scrolling uncovers them. */
async function withoutCovered(page: Page, violations: Result[]): Promise<Result[]> {
  const kept: Result[] = [];
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

/** Text beside the name of an option is its description: voice control finds the option by its name. */
function isDescribed(rule: string, html: string): boolean {
  return rule === 'label-content-name-mismatch' && html.includes('role="option"');
}
