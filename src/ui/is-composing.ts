/** Safari gives this code to the key that ends a composition, and says that nothing is being composed. */
const COMPOSITION_KEY = 229;

/** A key of an input method, such as the Enter that ends a composition: it is no key of the page. */
export function isComposing({
  isComposing: isWithin,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isWithin || keyCode === COMPOSITION_KEY;
}
