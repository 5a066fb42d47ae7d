/**
 * Whether keys act that are pressed alone: «?» opens the list of keys, letters go through the persons of a review. Who
 * speaks to the computer, or hits keys by mistake, can turn them off.
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
