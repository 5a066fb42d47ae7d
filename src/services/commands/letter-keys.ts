/**
 * Setting for keys without a modifier: «?» opens the list of keys, letters move through the persons of a
 * review. Users who speak to the computer, or who hit keys by mistake, can turn them off.
 */
const STORAGE_KEY = 'enrola.sign-key';

/** Storage may be closed to the page. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setLetters(areOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, areOn ? 'on' : 'off');
  } catch {
    // nothing is kept, and it stays as it was
  }
}
