/** Types of an input that typed letters do not change. */
const WITHOUT_TEXT = new Set(['button', 'checkbox', 'radio', 'file', 'submit', 'reset', 'range', 'color']);

/** True for an element that uses typed letters itself, so that a letter there is no key of the page. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type);
  return target.isContentEditable || target.closest('textarea, select, [role="menu"]') !== null;
}
