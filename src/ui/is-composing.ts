/** Safari reports this code for the key that ends a composition, and no running composition. */
const COMPOSITION_KEY = 229;

/** True for a key of an input method, such as the Enter that ends a composition. The page must ignore it. */
export function isComposing({
  isComposing: isWithin,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isWithin || keyCode === COMPOSITION_KEY;
}
