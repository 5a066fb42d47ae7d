/**
 * Moves the focus to the target of an address or a notice. Only this file looks elements up in the document,
 * because the caller is often on another page. Links contain the ids, so there is no other way to find the
 * elements.
 */

/** Focuses the element that an address names and scrolls to it; false when it is not on the page. */
export function focusEntry(id: string): boolean {
  const element = find(id);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** Waits for the next frame, because this render may recreate the form. */
export function focusEntrySoon(id: string | undefined): void {
  if (id !== undefined) requestAnimationFrame(() => focusEntry(id));
}

/** Focuses a link or button with the least scrolling; when it is gone, the heading of the page. */
export function focusPart(id: string | undefined): void {
  const element = id === undefined ? null : find(id);
  if (element) element.focus();
  else focusHeading();
}

/** Focuses the heading, for a link to the page that is already open. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}

/** Focuses the page as a whole, when the pressed button is gone. */
export function focusContent(): void {
  find('content')?.focus();
}

function find(id: string): HTMLElement | null {
  return document.getElementById(id);
}
