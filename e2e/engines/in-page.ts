/** Finds and reads elements in the page; bundled into one script that is injected on first use. */
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';
import type { Query } from './driver.ts';

/**
 * Visible elements of that role and name, in the order of the page. A file input may be hidden, because a
 * button opens it.
 */
function findAll({ role, name, within }: Query): readonly Element[] {
  const hidden = role === 'file';
  const scopes = within ? findAll(within) : [document];
  const isNamed = toTest(name);
  return scopes
    .flatMap((scope) => [...scope.querySelectorAll('*')])
    .filter((it) => isOf(role, it) && (hidden || !isInaccessible(it)) && isNamed(readName(it, hidden)));
}

const ENTRY_ROLES: ReadonlySet<string> = new Set(['textbox', 'combobox', 'radiogroup']);

/** `entry` is any field that takes a value; `file` and `password` have no role of their own. */
function isOf(role: string, element: Element): boolean {
  if (role === 'file' || role === 'password')
    return element instanceof HTMLInputElement && element.type === role;
  const own = getRole(element);
  return role === 'entry' ? ENTRY_ROLES.has(own ?? '') : own === role;
}

function toTest(name: string | undefined): (text: string) => boolean {
  if (name === undefined) return () => true;
  const pattern = /^\/(.*)\/$/.exec(name)?.[1];
  return pattern === undefined ? (text) => text === name : (text) => new RegExp(pattern).test(text);
}

function readName(element: Element, hidden = false): string {
  return computeAccessibleName(element, { hidden }).replaceAll(/\s+/g, ' ').trim();
}

export function find(query: Query): Element | undefined {
  return findAll(query)[(query.n ?? 1) - 1];
}

export function count(query: Query): number {
  return findAll(query).length;
}

/** Also reads unpainted elements, whose visible text is empty in some engines. */
export function readText(query: Query): string | undefined {
  return find(query)?.textContent;
}

/** Kind of an entry: a list that opens, segments, or text with or without results to choose from. */
export function readKind(query: Query): 'list' | 'segments' | 'type-ahead' | 'text' | undefined {
  const element = find(query);
  if (!element) return undefined;
  if (element instanceof HTMLSelectElement) return 'list';
  const role = getRole(element);
  if (role === 'radiogroup') return 'segments';
  return role === 'combobox' ? 'type-ahead' : 'text';
}

/** Value of an entry; for a list and for segments, the text of the choice. */
export function readValue(query: Query): string | undefined {
  const element = find(query);
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text;
  const chosen = element?.querySelector(':scope > label > :checked');
  if (chosen) return chosen.parentElement?.textContent ?? undefined;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : undefined;
}

/**
 * Scrolls the element to the middle, where nothing covers it: drivers click it even behind the bar at the
 * bottom. Returns its position.
 */
export function bringIntoSight(query: Query): string | undefined {
  const element = find(query);
  if (!element) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].join(' ');
}

export function isOff(query: Query): boolean | undefined {
  const element = find(query);
  return element && (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true');
}

/** Role and name of the focused element; for segments, of their group. */
export function readFocus(): string {
  const focused = document.activeElement;
  const element = focused?.closest('[role="radiogroup"]') ?? focused;
  return element && element !== document.body ? `${getRole(element)} «${readName(element)}»` : 'nothing';
}

export function readPage(): string {
  return document.body.innerText;
}

export function readPath(): string {
  return location.pathname;
}

export function readLanguage(): string {
  return document.documentElement.lang;
}

/** Tries actions that a content policy forbids, as the page would; their results come a moment later. */
export function tryForbidden(): void {
  const tries: Readonly<Record<string, () => void>> = {
    code: () => void Reflect.construct(Function, ['window.evaluated = true']),
    markup: () => void (document.createElement('div').innerHTML = '<b>markup</b>'),
    style: () =>
      document.body.append(Object.assign(document.createElement('style'), { textContent: '* {}' })),
  };
  // In a separate task: scripts of a driver may have rights that the page lacks.
  setTimeout(() => {
    for (const [name, attempt] of Object.entries(tries)) {
      try {
        attempt();
      } catch (error) {
        refused.push(`${name}: ${error instanceof Error ? error.name : String(error)}`);
      }
    }
    refused.push('done');
  });
}

const refused: string[] = [];

export function readRefused(): string {
  return refused.join(', ');
}
