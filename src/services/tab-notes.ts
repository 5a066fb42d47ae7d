/**
 * Short notes that last until the tab is closed. When the browser gives the tab no storage or space, there
 * are none.
 */

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
