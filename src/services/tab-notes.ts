/** Short notes that a tab keeps until it is closed. A browser may give it no storage, or no room: then there are none. */

export function findTabNote(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepTabNote(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // See above.
  }
}
