/** Whether «?» alone opens the list of keys: who speaks to the computer, or hits keys by mistake, can turn it off. */
const STORAGE_KEY = 'enrola.sign-key';

/** Storage may be closed to the page. */
export function isSignKeyOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSignKey(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // nothing is kept, and it stays as it was
  }
}
