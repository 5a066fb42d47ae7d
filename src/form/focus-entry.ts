/**
 * Focus goes to what an address or a notice names. The only places that look for parts of the page in the document: who
 * asks stands in another page, or in none. Ids are those of links, so there is nothing else to find them by.
 */

/** Puts focus on what an address names and brings it into sight; false where it is not on the page. */
export function focusEntry(id: string): boolean {
  const element = find(id);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** In the next frame: the form may be made anew in this render. */
export function focusEntrySoon(id: string | undefined): void {
  if (id !== undefined) requestAnimationFrame(() => focusEntry(id));
}

/** A link or button, moved no further than it takes to see it; where it is gone, the top of the page. */
export function focusPart(id: string | undefined): void {
  const element = id === undefined ? null : find(id);
  if (element) element.focus();
  else focusHeading();
}

/** The top of the page, for who is there already. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}

/** The page as a whole, for who pressed what is gone. */
export function focusContent(): void {
  find('content')?.focus();
}

function find(id: string): HTMLElement | null {
  return document.getElementById(id);
}
