/** Puts focus on what an address names and brings it into sight; false where it is not on the page. */
export function focusEntry(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  return true;
}

/** In the next frame: the form may be made anew in this render. */
export function focusEntrySoon(id: string | undefined): void {
  if (id !== undefined) requestAnimationFrame(() => focusEntry(id));
}

/** The top of the page, for who is there already. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}

/** The page as a whole, for who pressed what is gone. */
export function focusContent(): void {
  document.getElementById('content')?.focus();
}
