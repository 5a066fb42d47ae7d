import { focusHeading } from '../../ui/focus-entry.ts';

const TAKES_FOCUS = new Set(['BUTTON', 'A', 'INPUT', 'SELECT', 'TEXTAREA']);
/** Code that removes the focused element mostly moves the focus itself, a frame or two later. */
const GRACE_MS = 300;

/**
 * Last resort for a lost focus: when the focused element is gone or can no longer hold the focus, and no code
 * moved it, the heading of the page takes it, so that the next key is not lost. Returns a function that stops
 * this.
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let timer: number | undefined;
  const isLost = () =>
    document.activeElement === document.body &&
    last !== undefined &&
    (!last.isConnected || last.matches(':disabled') || !last.checkVisibility());
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target;
  };
  const onPress = (event: PointerEvent) => {
    // A press outside of all controls removes the focus on purpose.
    if (
      !event.composedPath().some((element) => element instanceof Element && TAKES_FOCUS.has(element.tagName))
    )
      last = undefined;
  };
  const rescue = () => {
    timer = undefined;
    if (isLost()) focusHeading();
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && last) timer ??= window.setTimeout(rescue, GRACE_MS);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
  };
}
