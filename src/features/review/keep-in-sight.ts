/** Until what was just mounted around it has got its height. */
const SETTLING_MS = 1500;

/**
 * Brings an element back into sight while what stands above it still grows or shrinks, until somebody scrolls, presses
 * or types. Gives how to call it off.
 */
export function keepInSight(id: string): () => void {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(event, stop, { capture: true, passive: true, signal: controller.signal });
  }
  const end = performance.now() + SETTLING_MS;
  const look = () => {
    if (controller.signal.aborted) return;
    const element = document.getElementById(id);
    const top = element?.getBoundingClientRect().top ?? 0;
    if (element && (top < 0 || top > window.innerHeight * 0.8)) element.scrollIntoView({ block: 'center' });
    if (performance.now() < end) requestAnimationFrame(look);
    else stop();
  };
  requestAnimationFrame(look);
  return stop;
}
