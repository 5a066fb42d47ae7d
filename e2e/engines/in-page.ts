/** What finds and reads things in the page; bundled into one script that is put there when it is first asked. */
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';
import type { Query } from './driver.ts';

/**
 * Visible elements of that role and name, in the order of the page. Where a file is given may be out of sight: a button
 * presses it.
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

/** Also of what is not painted yet, which has no visible text in every engine. */
export function readText(query: Query): string | undefined {
  return find(query)?.textContent;
}

/** How a value is entered: typed, chosen out of a list that opens or among segments, or typed and taken from the results. */
export function readKind(query: Query): 'list' | 'segments' | 'type-ahead' | 'text' | undefined {
  const element = find(query);
  if (!element) return undefined;
  if (element instanceof HTMLSelectElement) return 'list';
  const role = getRole(element);
  if (role === 'radiogroup') return 'segments';
  return role === 'combobox' ? 'type-ahead' : 'text';
}

/** Of a list and of segments the text of what is chosen. */
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
 * Scrolls it to the middle, where nothing covers it: drivers stop where it is in the window, be it behind the bar at the
 * bottom. Gives where it stands then.
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

/** Where the focus is, as role and name. */
/** Of segments the group. */
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

/** Tries what a content policy forbids, as the page would: the answers are there a moment later. */
export function tryForbidden(): void {
  const tries: Readonly<Record<string, () => void>> = {
    code: () => void Reflect.construct(Function, ['window.evaluated = true']),
    markup: () => void (document.createElement('div').innerHTML = '<b>markup</b>'),
    style: () =>
      document.body.append(Object.assign(document.createElement('style'), { textContent: '* {}' })),
  };
  // Outside of what asks: drivers may have leave that the page has not.
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
