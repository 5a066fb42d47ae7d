/**
 * Runs once the next frame stands on the screen, so that it delays no paint; gives how to call it off. A page in the
 * background is not painted: there it runs soon.
 */
export function afterPaint(run: () => void): () => void {
  let timer: number | undefined;
  if (document.hidden) {
    timer = window.setTimeout(run);
    return () => window.clearTimeout(timer);
  }
  const frame = window.requestAnimationFrame(() => {
    timer = window.setTimeout(run);
  });
  return () => {
    window.cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
