/** Puts focus on the first entry inside an element; false where there is none. */
export function focusFirstEntry(element: Element | null): boolean {
  const entry = element?.querySelector<HTMLElement>('input, select, textarea');
  entry?.focus();
  return entry !== null && entry !== undefined;
}

/** Puts focus on the entry of an id and brings it into sight; false where it is not on the page. */
export function focusEntry(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  return true;
}
