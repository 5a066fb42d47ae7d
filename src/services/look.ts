/** Theme and size of text, chosen in this browser. An empty choice is that of the system. */

export const LOOK_KEYS = { theme: 'enrola.theme', textSize: 'enrola.text-size' } as const;
/** The choices with their names. */
export const LOOKS = {
  theme: [
    ['', 'system'],
    ['light', 'light'],
    ['dark', 'dark'],
  ],
  textSize: [
    ['', 'normal'],
    ['112.5%', 'large'],
    ['125%', 'larger'],
  ],
} as const;

export type LookPart = keyof typeof LOOK_KEYS;

/**
 * Applies the choices and follows later ones, also those of another tab. A script before the start runs it, so
 * that the first paint has the look: it must not use anything of this module.
 */
export function followLook(keys: typeof LOOK_KEYS): void {
  const root = document.documentElement;
  const apply = (key: string | null, choice: string) => {
    if (key === keys.theme) root.dataset['theme'] = choice;
    if (key === keys.textSize) root.style.fontSize = choice;
  };
  for (const key of [keys.theme, keys.textSize]) {
    try {
      apply(key, localStorage.getItem(key) ?? '');
    } catch {
      // Storage may be closed to the page.
    }
  }
  window.addEventListener('storage', ({ key, newValue }) => apply(key, newValue ?? ''));
}

export function readLook(part: LookPart): string {
  const { dataset, style } = document.documentElement;
  return part === 'theme' ? (dataset['theme'] ?? '') : style.fontSize;
}

export function chooseLook(part: LookPart, choice: string): void {
  const key = LOOK_KEYS[part];
  try {
    localStorage.setItem(key, choice);
  } catch {
    // The choice only holds for this visit.
  }
  // The browser tells the other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: choice }));
}
