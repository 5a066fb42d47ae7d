/** Runs in the page: what follows a change of it, an offer or an open menu, stands by then. */
export function waitForTwoPaints(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
