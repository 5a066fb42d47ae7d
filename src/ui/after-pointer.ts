/**
 * Runs at once, or, while a mouse button or finger is down, once it is up and its click was dispatched. Leaving a field
 * by pressing a button shows errors, which move the page: the button must not move away under the press.
 */
export function afterPointer(run: () => void): void {
  // Whatever is pressed, its root is active, too.
  if (!document.documentElement.matches(':active')) {
    run();
    return;
  }
  const done = new AbortController();
  const finish = () => {
    done.abort();
    window.setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel', 'dragend'] as const) {
    document.addEventListener(type, finish, { capture: true, signal: done.signal });
  }
}
