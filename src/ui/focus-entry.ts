/** The part of `focus.ts` that the first page needs. It stands alone, so that the rest loads after the start. */

/** Focuses the element that an address names and scrolls to it; false when it is not on the page. */
export function focusEntry(id: string, block: ScrollLogicalPosition = 'center'): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** Focuses the heading, for a link to the page that is already open. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
